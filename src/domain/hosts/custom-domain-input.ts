/** Reads the domain that a person wants to add. Whether it can be one is decided with the installation's hosts (HOST-8). */
import { maxLength, minLength, object, string } from 'zod/mini';
import { cleanedAs, refusedAs } from '#domain/kernel/coded-schema.ts';

const longestName = 253;

/** The form and the call: a domain, also as a pasted url. */
export const customDomainSchema = object({
  domain: string(refusedAs('CUSTOM_DOMAIN_INVALID')).check(
    cleanedAs('host'),
    minLength(1, refusedAs('CUSTOM_DOMAIN_INVALID')),
    maxLength(longestName, refusedAs('CUSTOM_DOMAIN_INVALID')),
  ),
});
