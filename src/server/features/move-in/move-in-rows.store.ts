/** The SQL for the rows of a move-in: their drafts, verdicts, and the links that they became. */
import { type Kysely, sql } from 'kysely';
import type { MoveDraft } from '#domain/move-in/move-draft.ts';
import type { MoveVerdict } from '#domain/move-in/move-verdicts.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { MoveInTables } from './move-in.tables.ts';

/** What a run made of a row; empty before it, and for rows that were not ready. */
export type RowOutcome = '' | 'made' | 'failed' | 'undone' | 'stays';

export interface MoveInRow {
  /** As a spreadsheet counts it; of pages their place in the list. */
  row: number;
  /** What the file calls it: its former url, or its first target. */
  source: string;
  domain: string;
  path: string;
  title: string;
  draft: MoveDraft;
  verdict: MoveVerdict;
  reason: string;
  /** The id that its link gets, or got. */
  plannedId: string;
  /** Its link; null before it is made, and once it is deleted. */
  linkId: string | null;
  linkVersion: number | null;
  outcome: RowOutcome;
}

export interface RowCounts {
  verdicts: { verdict: MoveVerdict; count: number }[];
  made: number;
  failed: number;
  undone: number;
  stays: number;
}

export interface MoveInRowsStore {
  deleteAll(id: string, within: Queryable<MoveInTables>): Promise<void>;
  insert(id: string, rows: readonly MoveInRow[], within: Queryable<MoveInTables>): Promise<void>;
  load(id: string, row: number, within?: Queryable<MoveInTables>): Promise<MoveInRow | undefined>;
  /** Rows at some paths of their domains. */
  atPlaces(
    id: string,
    places: readonly { domain: string; path: string }[],
    within: Queryable<MoveInTables>,
  ): Promise<MoveInRow[]>;
  /** Rows in their order behind `after`; with a verdict, or with an outcome. */
  list(
    id: string,
    wanted: { verdict?: MoveVerdict | undefined; outcome?: RowOutcome | undefined; after: number; limit: number },
    within?: Queryable<MoveInTables>,
  ): Promise<MoveInRow[]>;
  /** The counts of some move-ins, by their ids; those without rows are left out. */
  counts(ids: readonly string[], within?: Queryable<MoveInTables>): Promise<Map<string, RowCounts>>;
  /** Writes what can change of rows. */
  save(id: string, rows: readonly MoveInRow[], within?: Queryable<MoveInTables>): Promise<void>;
  /** Pages that did not answer wait again. */
  waitAgain(id: string, within: Queryable<MoveInTables>): Promise<void>;
  /** Makes rows that were undone or failed as they were before the run; their links get other ids. */
  forgetOutcomes(id: string): Promise<void>;
  /** The rows of this file that other move-ins of the artist turned into links that still exist. */
  madeBefore(artistId: string, fileHash: string): Promise<Set<number>>;
}

/** The store over the given database. */
export function createMoveInRowsStore(database: Kysely<MoveInTables>): MoveInRowsStore {
  const select = (within: Queryable<MoveInTables> = database) =>
    within
      .selectFrom('move_in_rows')
      .select(['row', 'source', 'domain', 'path', 'title', 'reason', 'planned_id as plannedId', 'link_id as linkId'])
      .select('link_version as linkVersion')
      .select(({ ref }) => [
        ref('draft').$castTo<MoveDraft>().as('draft'),
        ref('verdict').$castTo<MoveVerdict>().as('verdict'),
        ref('outcome').$castTo<RowOutcome>().as('outcome'),
      ]);
  return {
    async deleteAll(id, within) {
      await within.deleteFrom('move_in_rows').where('move_in_id', '=', id).execute();
    },
    async insert(id, rows, within) {
      if (rows.length === 0) return;
      await sql`
        insert into move_in_rows (move_in_id, row, source, domain, path, title, draft, verdict, reason, planned_id)
        select ${id}, r.row, r.source, r.domain, r.path, r.title, r.draft, r.verdict, r.reason, r."plannedId"
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(
          row integer, source text, domain text, path text, title text, draft jsonb, verdict text, reason text, "plannedId" uuid)`.execute(
        within,
      );
    },
    load: (id, row, within) => select(within).where('move_in_id', '=', id).where('row', '=', row).executeTakeFirst(),
    async atPlaces(id, places, within) {
      const [domains, paths] = [places.map(({ domain }) => domain), places.map(({ path }) => path)];
      return select(within)
        .where('move_in_id', '=', id)
        .where(sql<boolean>`(domain, path) in (select * from unnest(${domains}::text[], ${paths}::text[]))`)
        .orderBy('row')
        .execute();
    },
    list(id, { verdict, outcome, after, limit }, within) {
      const all = select(within).where('move_in_id', '=', id).where('row', '>', after).orderBy('row').limit(limit);
      const judged = verdict === undefined ? all : all.where('verdict', '=', verdict);
      return (outcome === undefined ? judged : judged.where('outcome', '=', outcome)).execute();
    },
    async counts(ids, within = database) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; verdict: MoveVerdict; outcome: RowOutcome; count: number }>`
        select move_in_id as id, verdict, outcome, count(*)::int as count from move_in_rows
        where move_in_id = any (${ids}) group by 1, 2, 3`.execute(within);
      return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => [id, countsOf(some)]));
    },
    async save(id, rows, within = database) {
      if (rows.length === 0) return;
      await sql`
        update move_in_rows m set domain = r.domain, path = r.path, title = r.title, draft = r.draft, verdict = r.verdict,
          reason = r.reason, link_id = r."linkId", link_version = r."linkVersion", outcome = r.outcome
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(
          row integer, domain text, path text, title text, draft jsonb, verdict text, reason text, "linkId" uuid,
          "linkVersion" integer, outcome text)
        where m.move_in_id = ${id} and m.row = r.row`.execute(within);
    },
    async waitAgain(id, within) {
      await within
        .updateTable('move_in_rows')
        .set({ verdict: 'waiting' })
        .where('move_in_id', '=', id)
        .where('verdict', '=', 'unreachable')
        .execute();
    },
    async forgetOutcomes(id) {
      await database
        .updateTable('move_in_rows')
        .set({ outcome: '', link_id: null, link_version: null, planned_id: sql<string>`gen_random_uuid()` })
        .where('move_in_id', '=', id)
        .where('outcome', 'in', ['undone', 'failed'])
        .execute();
    },
    async madeBefore(artistId, fileHash) {
      if (fileHash === '') return new Set();
      const rows = await database
        .selectFrom('move_in_rows')
        .innerJoin('move_ins', 'move_ins.id', 'move_in_rows.move_in_id')
        .where('move_ins.artist_id', '=', artistId)
        .where('move_ins.file_hash', '=', fileHash)
        .where('move_in_rows.link_id', 'is not', null)
        .select('move_in_rows.row')
        .execute();
      return new Set(rows.map(({ row }) => row));
    },
  };
}

function countsOf(rows: readonly { verdict: MoveVerdict; outcome: RowOutcome; count: number }[]): RowCounts {
  const sum = (some: readonly { count: number }[]): number => some.reduce((total, { count }) => total + count, 0);
  const of = (outcome: RowOutcome): number => sum(rows.filter((row) => row.outcome === outcome));
  const verdicts = [...Map.groupBy(rows, ({ verdict }) => verdict)];
  return {
    verdicts: verdicts.map(([verdict, some]) => ({ verdict, count: sum(some) })),
    ...{ made: of('made'), failed: of('failed'), undone: of('undone'), stays: of('stays') },
  };
}
