/** Records that contacts of an imported file said no: for good, as if they had told us (DROP-133). */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { FansTables } from '../fans.tables.ts';
import type { Contact } from './contact-states.ts';

/** What the consent record of such an opt-out says; the fan reads it among the own data. */
const words = 'A file that the artist imported says that this person does not agree.';

/** Records the opt-outs; repeating it adds nothing. The artist's contacts are locked. `hashOf` makes the hashes of numbers that get no texts. */
export async function recordOptOuts(
  { importId, artistId, now }: { importId: string; artistId: string; now: Date },
  contacts: readonly Contact[],
  hashOf: (number: string) => Buffer,
  within: Queryable<FansTables>,
): Promise<void> {
  const of = (platform: Contact['platform']) => [
    ...new Set(contacts.filter((each) => each.platform === platform).map(({ value }) => value)),
  ];
  const [emails, numbers] = [of('email'), of('phone_number')];
  const page = `import:${importId}`;
  if (emails.length > 0)
    await sql`
      insert into fan_consents (id, artist_id, link_id, destination_id, platform, value, words, page, country, created_at, act)
      select gen_random_uuid(), ${artistId}, null, null, 'email', email, ${words}, ${page}, '', ${now}, 'withdrawn'
      from unnest(${emails}::text[]) email
      where coalesce((select act from fan_consents c
        where c.artist_id = ${artistId} and c.platform = 'email' and c.value = email
        order by coalesce(c.confirmed_at, c.created_at) desc, c.id limit 1), '') <> 'withdrawn'`.execute(within);
  if (numbers.length > 0) {
    const rows = JSON.stringify(numbers.map((number) => ({ number, hash: hashOf(number).toString('hex') })));
    await sql`
      with said as (
        select number, decode(hash, 'hex') as hash from json_to_recordset(${rows}::json) as r(number text, hash text)
      ), added as (
        insert into text_suppressions (artist_id, number_hash, created_at)
        select ${artistId}, hash, ${now} from said on conflict do nothing returning number_hash
      )
      insert into fan_consents (id, artist_id, link_id, destination_id, platform, value, words, page, country, created_at, act)
      select gen_random_uuid(), ${artistId}, null, null, 'phone_number', number, ${words}, ${page}, '', ${now}, 'withdrawn'
      from said join added on added.number_hash = said.hash`.execute(within);
  }
  await sql`
    update optins_message set unsubscribed_at = ${now}
    where artist_id = ${artistId} and unsubscribed_at is null
      and (platform = 'email' and value = any(${emails}::text[])
        or platform in ('phone_number', 'text') and value = any(${numbers}::text[]))`.execute(within);
}
