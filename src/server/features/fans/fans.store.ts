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

/** Reads fans, newest first. */
export interface FansStore {
  listOptIns(artistId: string): Promise<OptIn[]>;
  listPresaves(artistId: string): Promise<Presave[]>;
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
  };
}
