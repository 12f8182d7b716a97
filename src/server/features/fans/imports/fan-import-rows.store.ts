/** The SQL for the contacts of an imported file: their verdicts, and turning new ones into fans and back. */
import { type Kysely, sql } from 'kysely';
import type { ImportWords } from '#domain/fans/import/import-plan.ts';
import { type ImportCounts, type ImportVerdict, noCounts } from '#domain/fans/import/import-verdict-words.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { FansTables } from '../fans.tables.ts';
import { type Contact, type ContactStates, contactKey, staysFan } from './contact-states.ts';

/** A contact of a file with its verdict; `platform` is empty for a row without any. */
export interface ImportedRow {
  /** As a spreadsheet counts it. */
  row: number;
  platform: Contact['platform'] | '';
  value: string;
  country: string;
  region: string;
  city: string;
  firstName: string;
  lastName: string;
  source: string;
  /** YYYY-MM-DD; null where the file says nothing. */
  agreedOn: string | null;
  verdict: ImportVerdict;
  reason: string;
}

/** The place after which the next verdicts follow. */
export type RowPlace = Pick<ImportedRow, 'row' | 'platform'>;

/** What turns new contacts into fans. */
export interface ImportBatch {
  importId: string;
  artistId: string;
  /** The rows of the file, the first left out and the last included. */
  after: number;
  until: number;
  words: ImportWords;
  /** The stated day, YYYY-MM-DD. */
  agreedOn: string;
  now: Date;
}

export interface FanImportRowsStore {
  deleteAll(importId: string, within: Queryable<FansTables>): Promise<void>;
  insert(importId: string, rows: readonly ImportedRow[], within: Queryable<FansTables>): Promise<void>;
  /** The keys of those contacts that are further up in the file. */
  earlier(importId: string, contacts: readonly Contact[]): Promise<Set<string>>;
  count(importId: string, within?: Queryable<FansTables>): Promise<ImportCounts>;
  /** Verdicts in the order of the file. */
  list(
    importId: string,
    wanted: { verdict: ImportVerdict | undefined; after?: RowPlace | undefined; limit: number },
  ): Promise<ImportedRow[]>;
  /** The next new and refused contacts behind a row, all of the last row included; at most about `limit`. */
  nextRows(
    importId: string,
    after: number,
    limit: number,
    within: Queryable<FansTables>,
  ): Promise<(Contact & { row: number; verdict: 'new' | 'refused'; reason: string })[]>;
  /** New contacts of which another row says no are none (DROP-133). */
  refuseTwins(importId: string): Promise<void>;
  /** Changes the verdict of contacts whose state changed since the dry run: new ones, and a plain no of who opted in since (DROP-133). */
  correct(batch: ImportBatch, states: ContactStates, within: Queryable<FansTables>): Promise<void>;
  /** Turns the new contacts of the batch into fans, each with its consent; gives how many. */
  take(batch: ImportBatch, within: Queryable<FansTables>): Promise<number>;
  /** Takes away some fans that came with an import and did not opt in since, with their consents; gives how many. */
  takeBack(importId: string, limit: number, within: Queryable<FansTables>): Promise<number>;
  /** Deletes some of the consents that are left of an import; gives how many. */
  deleteConsents(importId: string, limit: number, within: Queryable<FansTables>): Promise<number>;
}

/** The store over the given database. */
export function createFanImportRowsStore(database: Kysely<FansTables>): FanImportRowsStore {
  return {
    async deleteAll(importId, within) {
      await within.deleteFrom('fan_import_rows').where('import_id', '=', importId).execute();
    },
    async insert(importId, rows, within) {
      if (rows.length === 0) return;
      await sql`
        insert into fan_import_rows (import_id, row, platform, value, country, region, city, first_name, last_name, source, agreed_on, verdict, reason)
        select ${importId}, r.row, r.platform, r.value, r.country, r.region, r.city, r."firstName", r."lastName", r.source, r."agreedOn", r.verdict, r.reason
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(
          row integer, platform text, value text, country text, region text, city text, "firstName" text, "lastName" text, source text, "agreedOn" date,
          verdict text, reason text)`.execute(within);
    },
    async earlier(importId, contacts) {
      if (contacts.length === 0) return new Set();
      // A subquery for each contact: the index finds one row, however many duplicates there are.
      const { rows } = await sql<Contact>`
        select c.platform, c.value from json_to_recordset(${JSON.stringify(contacts)}::json) as c(platform text, value text)
        where (select true from fan_import_rows r where r.import_id = ${importId} and r.value = c.value
          and r.platform = c.platform and r.verdict <> 'invalid' limit 1)`.execute(database);
      return new Set(rows.map(contactKey));
    },
    async count(importId, within = database) {
      const { rows } = await sql<{ verdict: ImportVerdict; count: number }>`
        select verdict, count(*)::int as count from fan_import_rows where import_id = ${importId} group by 1`.execute(
        within,
      );
      return { ...noCounts, ...Object.fromEntries(rows.map(({ verdict, count }) => [verdict, count])) };
    },
    async list(importId, { verdict, after, limit }) {
      const wanted = verdict === undefined ? sql`` : sql`and verdict = ${verdict}`;
      const behind = after === undefined ? sql`` : sql`and (row, platform) > (${after.row}, ${after.platform})`;
      const { rows } = await sql<ImportedRow>`
        select row, platform, value, country, region, city, first_name as "firstName", last_name as "lastName", source, agreed_on::text as "agreedOn", verdict, reason
        from fan_import_rows where import_id = ${importId} ${wanted} ${behind}
        order by row, platform limit ${limit}`.execute(database);
      return rows;
    },
    async nextRows(importId, after, limit, within) {
      // Rows, not contacts, are counted: both contacts of a row come in one batch.
      const { rows } = await sql<Contact & { row: number; verdict: 'new' | 'refused'; reason: string }>`
        select row, platform, value, verdict, reason from fan_import_rows
        where import_id = ${importId} and verdict in ('new', 'refused') and row > ${after}
          and row <= coalesce((select row from fan_import_rows
            where import_id = ${importId} and verdict in ('new', 'refused') and row > ${after}
            order by row, platform offset ${limit - 1} limit 1), 2147483647)
        order by row, platform`.execute(within);
      return rows;
    },
    async correct({ importId, after, until }, states, within) {
      const changed = [...states].map(([key, state]) => ({
        ...{ key, verdict: state === 'imported' ? 'known' : state },
        outweighs: staysFan('no', state) ? 'no' : null,
      }));
      if (changed.length === 0) return;
      await sql`
        update fan_import_rows r set verdict = c.verdict, reason = ''
        from json_to_recordset(${JSON.stringify(changed)}::json) as c(key text, verdict text, outweighs text)
        where r.import_id = ${importId} and (r.verdict = 'new' or r.verdict = 'refused' and r.reason = c.outweighs) and r.row > ${after} and r.row <= ${until}
          and r.platform || ' ' || r.value = c.key`.execute(within);
    },
    async refuseTwins(importId) {
      await sql`
        update fan_import_rows r set verdict = 'duplicate'
        where r.import_id = ${importId} and r.verdict = 'new' and exists (
          select from fan_import_rows no where no.import_id = r.import_id and no.platform = r.platform and no.value = r.value
            and no.verdict in ('refused', 'never'))`.execute(database);
    },
    async take({ importId, artistId, after, until, words, agreedOn, now }, within) {
      const batch = sql`import_id = ${importId} and verdict = 'new' and row > ${after} and row <= ${until}`;
      const { rows } = await sql<{ taken: number; left: number }>`
        with batch as materialized (select * from fan_import_rows where ${batch}),
        taken as (
          insert into optins_message (id, artist_id, link_id, destination_id, platform, value, country, region, city, first_name, last_name, created_at, import_id)
          select gen_random_uuid(), ${artistId}, null, null, platform, value, country, region, city, first_name, last_name, ${now}, ${importId}
          from batch on conflict do nothing returning platform, value
        ), agreed as (
          insert into fan_consents (id, artist_id, link_id, destination_id, platform, value, words, page, country, created_at, import_id)
          select gen_random_uuid(), ${artistId}, null, null, b.platform, b.value,
            case when b.source = '' then ${words.plain} else ${words.before} || b.source || ${words.after} end,
            ${`import:${importId}`}, b.country, least(coalesce(b.agreed_on, ${agreedOn}::date)::timestamp at time zone 'UTC', ${now}::timestamptz), ${importId}
          from taken t join batch b on b.platform = t.platform and b.value = t.value
        )
        select (select count(*) from taken)::int as taken, (select count(*) from batch)::int as left`.execute(within);
      const { taken = 0, left = 0 } = rows[0] ?? {};
      // These contacts opted in at the same moment: they are fans already.
      if (taken < left)
        await sql`
          update fan_import_rows r set verdict = 'known' where ${batch} and not exists (
            select from optins_message o where o.artist_id = ${artistId} and o.platform = r.platform and o.value = r.value
              and o.import_id = ${importId})`.execute(within);
      return taken;
    },
    async takeBack(importId, limit, within) {
      // Read by the trigger that deletes the conversations of fans who had their data deleted.
      await sql`select set_config('fanfare.undoes_import', 'yes', true)`.execute(within);
      const { rows } = await sql<{ count: number }>`
        with gone as (
          delete from optins_message where id in (
            select id from optins_message where import_id = ${importId} order by id limit ${limit} for update)
          returning artist_id, platform, value
        ), consents as (
          delete from fan_consents c using gone
          where c.artist_id = gone.artist_id and c.value = gone.value and c.platform = gone.platform and c.import_id = ${importId}
        )
        select count(*)::int as count from gone`.execute(within);
      return rows[0]?.count ?? 0;
    },
    async deleteConsents(importId, limit, within) {
      const { numAffectedRows } = await sql`
        delete from fan_consents where id in (select id from fan_consents where import_id = ${importId} limit ${limit})`.execute(
        within,
      );
      return Number(numAffectedRows ?? 0);
    },
  };
}
