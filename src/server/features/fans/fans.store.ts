/** The only SQL for what fans left: opt-ins and pre-saves. */
import type { Database } from '../../platform/postgres.ts';

/** A fan's opt-in. Unknown places are empty. */
export interface OptIn {
  id: string;
  platform: string;
  value: string;
  country: string;
  region: string;
  city: string;
  linkId: string | null;
  createdAt: Date;
}

/** A fan's pre-save, once or forever. */
export interface Presave {
  id: string;
  provider: string;
  contact: string;
  forever: boolean;
  country: string;
  region: string;
  city: string;
  linkId: string | null;
  createdAt: Date;
}

/** Reads fans, newest first, and writes them down. */
export interface FansStore {
  listOptIns(artistId: string): Promise<OptIn[]>;
  listPresaves(artistId: string): Promise<Presave[]>;
  insertOptIns(artistId: string, optIns: OptIn[]): Promise<void>;
  insertPresaves(artistId: string, presaves: Presave[]): Promise<void>;
}

/** The store over the given database. */
export function createFansStore(database: Database): FansStore {
  const place = ['country', 'region', 'city', 'link_id as linkId', 'created_at as createdAt'] as const;
  return {
    listOptIns: (artistId) =>
      database
        .selectFrom('optins_message')
        .where('artist_id', '=', artistId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .select(['id', 'platform', 'value', ...place])
        .execute(),
    listPresaves: (artistId) =>
      database
        .selectFrom('presave_subscriptions')
        .where('artist_id', '=', artistId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .select(['id', 'provider', 'contact', 'forever', ...place])
        .execute(),
    async insertOptIns(artistId, optIns) {
      for (const some of batches(optIns)) {
        const rows = some.map(({ linkId, createdAt, ...optIn }) => ({
          ...optIn,
          artist_id: artistId,
          link_id: linkId,
          created_at: createdAt,
        }));
        await database.insertInto('optins_message').values(rows).execute();
      }
    },
    async insertPresaves(artistId, presaves) {
      for (const some of batches(presaves)) {
        const rows = some.map(({ linkId, createdAt, ...presave }) => ({
          ...presave,
          artist_id: artistId,
          link_id: linkId,
          created_at: createdAt,
        }));
        await database.insertInto('presave_subscriptions').values(rows).execute();
      }
    },
  };
}

// A statement takes at most 65,535 values.
function batches<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / 1000) }, (_, index) =>
    rows.slice(index * 1000, (index + 1) * 1000),
  );
}
