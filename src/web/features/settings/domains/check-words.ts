/** What a look-up of a domain's records says to a person. */
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { AddCustomDomainMutation } from '#web/lib/graphql/graphql.ts';

/** A look-up of a domain's records. */
export type DomainCheck = AddCustomDomainMutation['add_custom_domain'];

/** Why the domain was not added, beside its field. `host` is the link host that it has to lead to. */
export function refusalOf({ state }: Pick<DomainCheck, 'state'>, host: string): string {
  if (state === 'proof') return 'The domain leads here. Add the TXT record below as well, to prove that it is yours.';
  return sentenceOf('CUSTOM_DOMAIN_CNAME_MISSING').replace('{host}', host);
}

/** The name with the domain twice, which a record gets from a form that adds what is behind the host part. */
function doubledName({ name, host }: DomainCheck['wanted'][number]): string {
  return `${name}.${host === '@' ? name : name.slice(host.length + 1)}`;
}

/** What was found, above the records. */
export function foundWords({ state, found, wanted }: Pick<DomainCheck, 'state' | 'found' | 'wanted'>): string {
  const meant = wanted.find((record) => found.some(({ name }) => name === doubledName(record)));
  const misplaced = found.find(({ name }) => meant !== undefined && name === doubledName(meant));
  if (misplaced !== undefined && meant !== undefined)
    return `We found the record at ${misplaced.name}: your DNS provider adds the domain behind the name by itself. Enter ${meant.host} as the name.`;
  if (state === 'private') return 'The domain leads into a private network, which fans cannot reach.';
  if (state === 'proof') return 'The TXT record is missing. It can take some minutes until we see it.';
  if (state === 'missing') return 'We found no record of this domain yet.';
  return 'The domain leads to another server.';
}
