/** The only SQL for what fans left: opt-ins with their consents, and pre-saves. */
import { randomUUID } from 'node:crypto';
import type { OptInPlatform } from '#domain/fans/capture.ts';
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

/** What a fan left on a page, with the consent that goes with it. */
export interface NewOptIn {
  artistId: string;
  linkId: string;
  destinationId: string;
  platform: OptInPlatform;
  value: string;
  country: string;
  region: string;
  city: string;
  /** The words as they stood beside the button. */
  words: string;
  /** The page's address. */
  page: string;
  createdAt: Date;
}

/** Reads fans, newest first, and writes them down. */
export interface FansStore {
  listOptIns(artistId: string): Promise<OptIn[]>;
  listPresaves(artistId: string): Promise<Presave[]>;
  /**
   * Writes down what somebody agreed to, and their contact unless the artist (for a text: the destination) has it already; gives whether it
   * was new. Both or neither are stored, and of the same contact arriving twice at once one is new.
   */
  saveOptIn(optIn: NewOptIn): Promise<boolean>;
  insertOptIns(artistId: string, optIns: OptIn[]): Promise<void>;
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
    saveOptIn: ({ words, page, region, city, ...left }) =>
      database.transaction().execute(async (transaction) => {
        const shared = {
          artist_id: left.artistId,
          link_id: left.linkId,
          platform: left.platform,
          value: left.value,
          country: left.country,
          created_at: left.createdAt,
        };
        await transaction
          .insertInto('fan_consents')
          .values({ ...shared, id: randomUUID(), destination_id: left.destinationId, words, page })
          .execute();
        const destination_id = left.platform === 'text' ? left.destinationId : null;
        const added = await transaction
          .insertInto('optins_message')
          .values({ ...shared, id: randomUUID(), destination_id, region, city })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        return added !== undefined;
      }),
    async insertOptIns(artistId, optIns) {
      for (const some of batches(optIns)) {
        const rows = some.map(({ linkId, createdAt, ...optIn }) => ({
          ...optIn,
          artist_id: artistId,
          link_id: linkId,
          created_at: createdAt,
        }));
        await database
          .insertInto('optins_message')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
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
