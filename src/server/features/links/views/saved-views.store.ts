/** The SQL for views of the list of links that people saved (LINK-75). */
import type { Kysely } from 'kysely';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { violatedUnique } from '../../../platform/db/postgres.ts';
import type { LinksTables } from '../links.tables.ts';

/** A saved view; without an artist it is one of all artists' links. */
export interface SavedView {
  id: string;
  artistId: string | null;
  name: string;
  query: string;
}

export interface SavedViewsStore {
  /** Those of a person for an artist, or for all artists, in the order in which they were saved. */
  list(userId: string, artistId: string | null): Promise<SavedView[]>;
  /** One of this person's. */
  load(userId: string, id: string): Promise<SavedView | undefined>;
  /** Throws VIEW_NAME_TAKEN. */
  insert(view: SavedView & { userId: string; createdAt: Date }): Promise<void>;
  /** Throws VIEW_NAME_TAKEN. */
  rename(id: string, name: string): Promise<void>;
  setQuery(id: string, query: string): Promise<void>;
  delete(id: string): Promise<void>;
}

const columns = ['id', 'artist_id as artistId', 'name', 'query'] as const;

async function nameOrRefusal(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (violatedUnique(error) === 'saved_link_views_name') throw new CodedError('VIEW_NAME_TAKEN', 'name');
    throw error;
  }
}

/** The store over the given database. */
export function createSavedViewsStore(database: Kysely<LinksTables>): SavedViewsStore {
  const ofPerson = (userId: string) =>
    database.selectFrom('saved_link_views').where('user_id', '=', userId).select(columns);
  const one = (id: string) => database.updateTable('saved_link_views').where('id', '=', id);
  return {
    list: (userId, artistId) =>
      ofPerson(userId)
        .where('artist_id', artistId === null ? 'is' : '=', artistId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    load: (userId, id) => ofPerson(userId).where('id', '=', id).executeTakeFirst(),
    insert: ({ id, userId, artistId, name, query, createdAt }) =>
      nameOrRefusal(
        database
          .insertInto('saved_link_views')
          .values({ id, user_id: userId, artist_id: artistId, name, query, created_at: createdAt })
          .execute(),
      ),
    rename: (id, name) => nameOrRefusal(one(id).set({ name }).execute()),
    async setQuery(id, query) {
      await one(id).set({ query }).execute();
    },
    async delete(id) {
      await database.deleteFrom('saved_link_views').where('id', '=', id).execute();
    },
  };
}
