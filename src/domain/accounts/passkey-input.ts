/** The name that a person gives a passkey (ACC-85). */
import * as z from 'zod/mini';
import { atMost, checkedBy, cleanedAs } from '#domain/kernel/coded-schema.ts';

/** The most passkeys of an account. */
export const mostPasskeys = 20;
const longestName = 60;
// Control characters, line separators, and characters that turn the direction of writing around.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A passkey's name. An empty one is allowed: the server then takes the device's name. */
export const passkeyNameSchema = z.object({
  name: z.string().check(
    cleanedAs('words'),
    z.normalize('NFKC'),
    atMost(longestName),
    checkedBy((name) => (unprintable.test(name) ? 'PASSKEY_NAME_INVALID' : undefined)),
  ),
});
