/** The SQL for placements. */
import { type Kysely, sql } from 'kysely';
import type { PagePlacement } from '#domain/links/link-page.ts';
import type { PlacementKind } from '#domain/links/placement.ts';
import type { PlacementFields } from '#domain/links/placement-draft.ts';
import { batched, rowsByKey } from '../../platform/db/batched.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { PlacementsTables } from './placements.tables.ts';

/** A placement as it is stored. */
export interface Placement extends PlacementFields {
  id: string;
  artistId: string;
  code: string;
  createdAt: Date;
  archivedAt: Date | null;
}

export interface PlacementsStore {
  load(id: string, within?: Queryable<PlacementsTables>): Promise<Placement | undefined>;
  /** All of an artist, the archived ones too, the oldest first. */
  list(artistId: string, within?: Queryable<PlacementsTables>): Promise<Placement[]>;
  /** Stores a placement. Its code and name are free: the caller holds the artist's lock. */
  insert(placement: Placement, within: Queryable<PlacementsTables>): Promise<void>;
  update(id: string, fields: PlacementFields, within: Queryable<PlacementsTables>): Promise<void>;
  /** Null restores it. */
  setArchived(id: string, at: Date | null, within: Queryable<PlacementsTables>): Promise<void>;
  /** Locks an artist's placements until the transaction ends. */
  lock(artistId: string, within: Queryable<PlacementsTables>): Promise<void>;
  /** What pages know of an artist's placements, the archived ones too. */
  listForPage(artistId: string): Promise<PagePlacement[]>;
}

const columns = [
  'id',
  'artist_id as artistId',
  'code',
  'name',
  'utm_source as source',
  'utm_medium as medium',
  'utm_campaign as campaign',
  'created_at as createdAt',
  'archived_at as archivedAt',
] as const;

const utmColumns = ({ source, medium, campaign }: PlacementFields) => ({
  utm_source: source,
  utm_medium: medium,
  utm_campaign: campaign,
});

/** The store over the given database. */
export function createPlacementsStore(database: Kysely<PlacementsTables>): PlacementsStore {
  const select = (within: Queryable<PlacementsTables> = database) =>
    within
      .selectFrom('placements')
      .select(columns)
      // A check constraint admits only the known kinds.
      .select(({ ref }) => ref('kind').$castTo<PlacementKind>().as('kind'));
  const ofPages = prepared(database, (artistIds: readonly string[]) =>
    database
      .selectFrom('placements')
      .where(sql<boolean>`artist_id = any(${artistIds}::uuid[])`)
      .orderBy('code')
      .select(['artist_id as artistId', 'code', 'utm_source', 'utm_medium', 'utm_campaign']),
  );
  return {
    load: (id, within) => select(within).where('id', '=', id).executeTakeFirst(),
    list: (artistId, within) =>
      select(within).where('artist_id', '=', artistId).orderBy('created_at').orderBy('id').execute(),
    async insert({ id, artistId, code, name, kind, createdAt, archivedAt, ...utm }, within) {
      await within
        .insertInto('placements')
        .values({
          ...{ id, artist_id: artistId, code, name, kind, created_at: createdAt, archived_at: archivedAt },
          ...utmColumns({ name, kind, ...utm }),
        })
        .execute();
    },
    async update(id, fields, within) {
      const { name, kind } = fields;
      await within
        .updateTable('placements')
        .set({ name, kind, ...utmColumns(fields) })
        .where('id', '=', id)
        .execute();
    },
    async setArchived(id, at, within) {
      await within.updateTable('placements').set({ archived_at: at }).where('id', '=', id).execute();
    },
    async lock(artistId, within) {
      await sql`select pg_advisory_xact_lock(hashtext(${`placements of ${artistId}`}))`.execute(within);
    },
    listForPage: batched(async (artistIds: readonly string[]) =>
      rowsByKey(artistIds, await ofPages(artistIds), ({ artistId }) => artistId).map((rows) =>
        rows.map(({ artistId: _artistId, ...placement }) => placement),
      ),
    ),
  };
}
