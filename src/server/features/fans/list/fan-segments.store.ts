/** The SQL for segments: filters of fans that an artist saved under a name. */
import type { Kysely } from 'kysely';
import { type FanFilter, readStored, type StoredFilter } from '#domain/fans/fan-filter.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { FansTables } from '../fans.tables.ts';

/** A saved filter. */
export interface FanSegment {
  id: string;
  artistId: string;
  name: string;
  filter: FanFilter;
  createdAt: Date;
}

/** Reads and writes segments. A deleted one is found by its id only. */
export interface FanSegmentsStore {
  load(id: string): Promise<FanSegment | undefined>;
  /** Ordered by name. */
  list(artistId: string): Promise<FanSegment[]>;
  /** Stores a segment; gives false when the name is in use. */
  insert(segment: FanSegment, within: Queryable<FansTables>): Promise<boolean>;
  isNameTaken(artistId: string, name: string, exceptId: string, within: Queryable<FansTables>): Promise<boolean>;
  rename(id: string, name: string, within: Queryable<FansTables>): Promise<void>;
  /** Null brings a deleted segment back. */
  setDeleted(id: string, at: Date | null, within: Queryable<FansTables>): Promise<void>;
  /** Locks an artist's segments until the transaction ends. */
  lock(artistId: string, within: Queryable<FansTables>): Promise<void>;
}

/** The store over the given database. */
export function createFanSegmentsStore(database: Kysely<FansTables>): FanSegmentsStore {
  const select = (within: Queryable<FansTables> = database) =>
    within
      .selectFrom('fan_segments')
      .select(['id', 'artist_id as artistId', 'name', 'created_at as createdAt'])
      .select(({ ref }) => ref('filter').$castTo<StoredFilter>().as('filter'));
  const whole = <Row extends { filter: StoredFilter }>(row: Row) => ({ ...row, filter: readStored(row.filter) });
  return {
    async load(id) {
      const row = await select().where('id', '=', id).executeTakeFirst();
      return row && whole(row);
    },
    async list(artistId) {
      const rows = await select()
        .where('artist_id', '=', artistId)
        .where('deleted_at', 'is', null)
        .orderBy(({ fn }) => fn('lower', ['name']))
        .execute();
      return rows.map(whole);
    },
    async insert({ id, artistId, name, filter, createdAt }, within) {
      const { numInsertedOrUpdatedRows = 0n } = await within
        .insertInto('fan_segments')
        .values({ id, artist_id: artistId, name, filter: JSON.stringify(filter), created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
    async isNameTaken(artistId, name, exceptId, within) {
      const row = await select(within)
        .where('artist_id', '=', artistId)
        .where('deleted_at', 'is', null)
        .where('id', '<>', exceptId)
        .where(({ fn }) => fn('lower', ['name']), '=', name.toLowerCase())
        .executeTakeFirst();
      return row !== undefined;
    },
    async rename(id, name, within) {
      await within.updateTable('fan_segments').set({ name }).where('id', '=', id).execute();
    },
    async setDeleted(id, at, within) {
      await within.updateTable('fan_segments').set({ deleted_at: at }).where('id', '=', id).execute();
    },
    async lock(artistId, within) {
      await within
        .selectFrom('fan_segments')
        .where('artist_id', '=', artistId)
        .select('id')
        .orderBy('id')
        .forUpdate()
        .execute();
    },
  };
}
