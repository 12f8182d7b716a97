/** The SQL for links whose deletion can still be undone: marked, taken back, and deleted for good (LINK-72). */
import { type Kysely, sql } from 'kysely';
import { pathBeside } from '#domain/links/path.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { LinkPlace } from '../links.store.ts';
import type { LinksTables } from '../links.tables.ts';
import { moveReleaseMessages } from './release-messages.store.ts';

/** A link that is deleted for good soon. */
export interface DeletingLink extends LinkPlace {
  title: string;
  /** When it was marked. */
  since: Date;
}

export interface DeletingLinksStore {
  /** Marks locked links and frees their paths; gives those that were not marked yet. */
  mark(ids: readonly string[], now: Date, within: Queryable<LinksTables>): Promise<LinkPlace[]>;
  /** The marked ones of an artist, the last one first; at most 500. */
  list(artistId: string): Promise<DeletingLink[]>;
  /** Those of these ids that are marked, in no order. */
  load(ids: readonly string[]): Promise<DeletingLink[]>;
  /** Takes the mark from links; gives them with their places, of which a path has a suffix where another link has it by now. */
  takeBack(ids: readonly string[], now: Date, within: Queryable<LinksTables>): Promise<LinkPlace[]>;
  /** Up to `limit` ids that were marked before `before`, the first one first. */
  listDue(before: Date, limit: number): Promise<string[]>;
  /** Deletes those of these links that are still marked since before `before`, with everything on them. */
  deleteDue(ids: readonly string[], before: Date, within: Queryable<LinksTables>): Promise<LinkPlace[]>;
}

const place = ['id', 'artist_id as artistId', 'domain', 'path'] as const;
const most = 500;

/** The store over the given database. */
export function createDeletingLinksStore(database: Kysely<LinksTables>): DeletingLinksStore {
  const marked = () =>
    database
      .selectFrom('links')
      .where('deleting_since', 'is not', null)
      .select([...place, 'title'])
      .select(({ ref }) => ref('deleting_since').$castTo<Date>().as('since'));
  return {
    mark: (ids, now, within) =>
      within
        .updateTable('links')
        .set((row) => ({
          deleting_since: now,
          path_released_at: now,
          updated_at: now,
          version: row('version', '+', 1),
        }))
        .where('id', 'in', [...ids])
        .where('deleting_since', 'is', null)
        .returning(place)
        .execute(),
    list: (artistId) =>
      marked().where('artist_id', '=', artistId).orderBy('deleting_since', 'desc').orderBy('id').limit(most).execute(),
    load: (ids) =>
      marked()
        .where('id', 'in', [...ids])
        .execute(),
    async takeBack(ids, now, within) {
      const locked = await within
        .selectFrom('links')
        .where('id', 'in', [...ids])
        .where('deleting_since', 'is not', null)
        .orderBy('id')
        .select(place)
        .forUpdate()
        .execute();
      const back: LinkPlace[] = [];
      for (const link of locked) {
        const { rows } = await sql`select from links
          where domain = ${link.domain} and path = ${link.path} and path_released_at is null`.execute(within);
        const path = rows.length === 0 ? link.path : pathBeside(link.path, link.id);
        await within
          .updateTable('links')
          .set((row) => ({
            deleting_since: null,
            path_released_at: null,
            path,
            updated_at: now,
            version: row('version', '+', 1),
          }))
          .where('id', '=', link.id)
          .execute();
        if (path !== link.path) await moveReleaseMessages(link.id, { domain: link.domain, path }, within);
        back.push({ ...link, path });
      }
      return back;
    },
    async listDue(before, limit) {
      const rows = await database
        .selectFrom('links')
        .where('deleting_since', '<=', before)
        .orderBy('deleting_since')
        .limit(limit)
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    deleteDue: (ids, before, within) =>
      within
        .deleteFrom('links')
        .where('id', 'in', [...ids])
        .where('deleting_since', '<=', before)
        .returning(place)
        .execute(),
  };
}
