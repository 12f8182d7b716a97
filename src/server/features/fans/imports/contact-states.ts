/** Finds which contacts an artist has already, and which no import may bring (DROP-130). */
import { type Kysely, sql } from 'kysely';
import { formsOf } from '#domain/fans/stored-number.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { ContactHash } from '../consents/contact-hash.ts';
import type { TextConsents } from '../consents/text-consents.service.ts';
import type { FansTables } from '../fans.tables.ts';

/** A contact as it is stored. */
export interface Contact {
  platform: 'email' | 'phone_number';
  value: string;
}

/** What the artist may do with it: `new` ones may be imported. `imported`: a fan by an import alone. */
export type ContactState = 'new' | 'known' | 'imported' | 'suppressed';

/** Whether a fan stays though a file says no: a plain no does not end an own opt-in (DROP-133). `reason` is how the file says it. */
export const staysFan = (reason: string, state: ContactState | undefined): boolean =>
  reason === 'no' && state === 'known';

/** The state of a contact, by `contactKey`. One that is not named is new. */
export type ContactStates = ReadonlyMap<string, ContactState>;

/** Names a contact in maps. */
export const contactKey = ({ platform, value }: Contact): string => `${platform} ${value}`;

/** Reads the states of some contacts of an artist. */
export type ReadContactStates = (
  artistId: string,
  contacts: readonly Contact[],
  within?: Queryable<FansTables>,
) => Promise<ContactStates>;

/** The reader over the given database; `hashOf` makes the hashes of forgotten contacts, `bounceHashOf` those of emails that bounced. */
export function createContactStates(
  database: Kysely<FansTables>,
  {
    textConsents,
    hashOf,
    bounceHashOf,
  }: { textConsents: Pick<TextConsents, 'suppressedOf'>; hashOf: ContactHash; bounceHashOf: ContactHash },
): ReadContactStates {
  return async (artistId, contacts, within = database) => {
    const of = (platform: Contact['platform']) =>
      contacts.filter((each) => each.platform === platform).map(({ value }) => value);
    const [emails, numbers] = [of('email'), of('phone_number')];
    const states = new Map<string, ContactState>();
    const put = (platform: Contact['platform'], values: Iterable<string>, state: ContactState): void => {
      for (const value of values) states.set(contactKey({ platform, value }), state);
    };
    // Two statements in one: PostgreSQL looks each contact up in the unique index, which it does not always do for an `or`.
    const { rows: stored } = await sql<Contact & { state: ContactState }>`
      select platform, value, case when unsubscribed_at is not null then 'suppressed' when import_id is null then 'known'
        else 'imported' end as state from optins_message
      where artist_id = ${artistId} and platform = 'email' and value = any(${emails}::text[])
      union all
      select platform, value, case when unsubscribed_at is not null then 'suppressed' when import_id is null then 'known'
        else 'imported' end from optins_message
      where artist_id = ${artistId} and platform = 'phone_number' and value = any(${numbers}::text[])`.execute(within);
    for (const { state, ...contact } of stored) states.set(contactKey(contact), state);
    const isFan = (contact: Contact) => ['known', 'imported'].includes(states.get(contactKey(contact)) ?? '');
    // A fan who pre-saved can unsubscribe without ever having opted in.
    const { rows: withdrawn } = await sql<{ value: string }>`
      select value from (
        select distinct on (value) value, act from fan_consents
        where artist_id = ${artistId} and platform = 'email' and value = any(${emails}::text[])
        order by value, coalesce(confirmed_at, created_at) desc, id) last
      where act = 'withdrawn'`.execute(within);
    put(
      'email',
      withdrawn.map(({ value }) => value),
      'suppressed',
    );
    const { rows: unreachable } = await sql<{ value: string }>`
      select value from optins_message
      where platform <> 'email' and value = any(${numbers}::text[]) and bounced_at is not null`.execute(within);
    for (const { value } of unreachable)
      if (!states.has(contactKey({ platform: 'phone_number', value }))) put('phone_number', [value], 'suppressed');
    put('phone_number', await textConsents.suppressedOf(artistId, numbers, within), 'suppressed');
    const byBounce = new Map(emails.map((email) => [bounceHashOf(email).toString('hex'), email]));
    const { rows: bounced } = await sql<{ hash: string }>`
      select encode(email_hash, 'hex') as hash from bounced_emails
      where email_hash = any(${[...byBounce.keys()].map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`.execute(within);
    for (const { hash } of bounced) {
      const value = byBounce.get(hash);
      if (value !== undefined && !isFan({ platform: 'email', value })) put('email', [value], 'suppressed');
    }
    const byHash = new Map(
      contacts.flatMap((contact) =>
        formsOf(contact.value).map((value) => [hashOf(value).toString('hex'), contact] as const),
      ),
    );
    const { rows: forgotten } = await sql<{ hash: string }>`
      select encode(contact_hash, 'hex') as hash from forgotten_contacts
      where contact_hash = any(${[...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
        and (artist_id is null or artist_id = ${artistId})`.execute(within);
    for (const { hash } of forgotten) {
      const contact = byHash.get(hash);
      // Who came back by an own opt-in is a fan.
      if (contact !== undefined && !isFan(contact)) states.set(contactKey(contact), 'suppressed');
    }
    return states;
  };
}
