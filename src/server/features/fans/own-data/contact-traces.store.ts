/** The SQL for what is kept of a contact besides a fan's own data: rows of imported files, and keyed hashes. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { FansTables } from '../fans.tables.ts';

/** A row of a file that an artist imported or wants to import. */
export interface ImportTrace {
  artistId: string;
  fileName: string;
  row: number;
  verdict: string;
  reason: string;
  name: string;
  country: string;
  region: string;
  city: string;
  source: string;
  /** YYYY-MM-DD, as the file says; null where it says nothing. */
  agreedOn: string | null;
  /** When the file was uploaded. */
  uploadedAt: Date;
}

/** That nothing is sent to a contact, or that no import brings it, as a keyed hash that names nobody. */
export interface HashTrace {
  /** Null: of all artists. */
  artistId: string | null;
  since: Date;
}

/** The hashes of each form of a contact in the three lists. */
export interface ContactHashes {
  forgotten: readonly Buffer[];
  suppressed: readonly Buffer[];
  bounced: readonly Buffer[];
}

export interface ContactTracesStore {
  importRows(forms: readonly string[]): Promise<ImportTrace[]>;
  /** `noTexts`: no texts go to it. `notImported`: its data was deleted. `bounced`: a mail server says that nobody has it. */
  hashes(hashes: ContactHashes): Promise<Record<'noTexts' | 'notImported' | 'bounced', HashTrace[]>>;
}

/** The store over the given database. */
export function createContactTracesStore(database: Kysely<FansTables & Pick<DB, 'artists'>>): ContactTracesStore {
  return {
    async importRows(forms) {
      const { rows } = await sql<ImportTrace>`
        select i.artist_id as "artistId", i.file_name as "fileName", r.row, r.verdict, r.reason, trim(r.first_name || ' ' || r.last_name) as name,
          r.country, r.region, r.city, r.source, r.agreed_on::text as "agreedOn", i.created_at as "uploadedAt"
        from fan_import_rows r join fan_imports i on i.id = r.import_id
        where r.value = any(${[...forms]}::text[]) order by i.created_at desc, i.id, r.row`.execute(database);
      return rows;
    },
    async hashes({ forgotten, suppressed, bounced }) {
      const [noTexts, notImported, bounces] = await Promise.all([
        // The primary key begins with the artist: each one is looked up, instead of every number that ever opted out.
        sql<HashTrace>`
          select case when s.scope = 'platform' then null else s.artist_id end as "artistId", s.created_at as since
          from artists a join text_suppressions s on s.artist_id = a.id
          where s.number_hash = any(${[...suppressed]}::bytea[]) order by s.created_at desc`.execute(database),
        sql<HashTrace>`
          select artist_id as "artistId", created_at as since from forgotten_contacts
          where contact_hash = any(${[...forgotten]}::bytea[]) order by created_at desc`.execute(database),
        sql<HashTrace>`
          select null::uuid as "artistId", created_at as since from bounced_emails
          where email_hash = any(${[...bounced]}::bytea[])`.execute(database),
      ]);
      return { noTexts: noTexts.rows, notImported: notImported.rows, bounced: bounces.rows };
    },
  };
}
