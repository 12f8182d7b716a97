/** Deletes the files of contacts that contain one whose data is deleted: what artists uploaded, and what they exported. */

import { type RawBuilder, sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { FansTables } from '../fans.tables.ts';

/** Bytes of the next piece that are searched with each piece: a contact may lie across two. */
const overlap = 400;

/** The regular expression of PostgreSQL for an email that is not a part of a longer one. */
const wholeEmail = (email: string): string =>
  `(?<![a-z0-9])(?<![a-z0-9][._%+-])${email.replace(/[^a-z0-9]/g, '\\$&')}(?![a-z0-9])(?![.-][a-z0-9])`;

/** Whether a piece of a file has the contact, in whichever encoding: in UTF-16 there is a zero beside each letter. */
function isIn(contact: string, content: RawBuilder<unknown>): RawBuilder<boolean> {
  const written = sql`replace(lower(encode(${content}, 'escape')), '\\000', '')`;
  if (contact.includes('@')) {
    const isThere = sql<boolean>`position(replace(lower(encode(convert_to(${contact}, 'UTF8'), 'escape')), '\\000', '') in ${written}) > 0`;
    if (!/^[\x21-\x7e]+$/.test(contact)) return isThere;
    // "an@x.test" is not in a file with "ivan@x.test". What is no ASCII, and an escaped character of JSON, separates.
    const pieces = sql`regexp_replace(${written}, '\\\\[0-7]{3}|\\\\\\\\([nrt]|u[0-9a-f]{4})', ' ', 'g')`;
    return sql`(${isThere} and ${pieces} ~ ${wholeEmail(contact)})`;
  }
  // A number stands in files in many ways; its national part, without what people write between digits, is in all of them.
  const national = parsePhoneNumberFromString(contact)?.nationalNumber ?? contact.slice(1);
  return sql`position(${national}::text in
    regexp_replace(regexp_replace(${written}, '\\\\[0-7]{3}', '', 'g'), '[ ().+/-]', '', 'g')) > 0`;
}

/**
 * Deletes every upload with the contact that is not imported yet, the file of an import that is under way (its contacts are read already), rows that were
 * not valid and have it in their text, and the files that were exported of these artists' fans.
 */
export async function forgetFiles(
  forms: readonly string[],
  artistIds: readonly string[],
  within: Queryable<FansTables>,
): Promise<void> {
  const content = sql`content`;
  const has = sql.join(
    forms.map((form) => isIn(form, content)),
    sql` or `,
  );
  const { rows } = await sql<{ id: string }>`
    with piece as (
      select import_id, content || coalesce(lead(substring(content from 1 for ${overlap})) over (partition by import_id order by number), '') as content
      from fan_import_parts
    )
    select import_id as id from piece where ${has}
    union
    select r.import_id from fan_import_rows r where r.value = any(${[...forms]}::text[])
    order by 1`.execute(within);
  const ids = rows.map(({ id }) => id);
  await sql`
    delete from fan_imports where id = any(${ids}::uuid[]) and state in ('draft', 'checking', 'checked')`.execute(
    within,
  );
  await sql`update fan_imports set head = '' where id = any(${ids}::uuid[]) and head <> ''`.execute(within);
  await sql`delete from fan_import_parts where import_id = any(${ids}::uuid[])`.execute(within);
  await sql`
    delete from fan_import_rows where verdict = 'invalid' and (${sql.join(
      forms.map((form) => isIn(form, sql`convert_to(value, 'UTF8')`)),
      sql` or `,
    )})`.execute(within);
  await sql`delete from fan_exports where artist_id = any(${[...artistIds]}::uuid[])`.execute(within);
}
