/** The SQL for artists that a person adds: one transaction after the other for each person. */
import { type Kysely, sql } from 'kysely';
import { artistKey } from '#domain/accounts/artist-input.ts';
import { type ArtistsStoreTables, createArtistsStore, type NewArtist } from './artists.store.ts';

/** Adds artists whose payer owns them. */
export interface OwnedArtistsStore {
  /**
   * Inserts an artist with its payer as owner and gives its id. When the payer has one with the same Spotify id, also from a concurrent call,
   * gives that one's id and inserts nothing.
   */
  insert(artist: NewArtist): Promise<string>;
  /** Inserts artists with their payer as owner. When the payer pays for or owns one of them already, also from a concurrent call, inserts none and gives false. */
  insertAll(billingUserId: string, artists: NewArtist[]): Promise<boolean>;
  /** Whether the person has no artist but this one. */
  isLast(userId: string, artistId: string): Promise<boolean>;
  /** Deletes an artist and everything that belongs to it, unless the person has no other one; also when they delete two at once. Gives whether it did. */
  deleteUnlessLast(userId: string, artistId: string): Promise<boolean>;
}

/** The store over the given database. */
export function createOwnedArtistsStore(database: Kysely<ArtistsStoreTables>): OwnedArtistsStore {
  /** Runs `work` while no other call changes which artists the person has. */
  const alone = <Result>(userId: string, work: (transaction: Kysely<ArtistsStoreTables>) => Promise<Result>) =>
    database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`artists of ${userId}`}))`.execute(transaction);
      return work(transaction);
    });
  const isLast = async (userId: string, artistId: string, within: Kysely<ArtistsStoreTables>): Promise<boolean> =>
    (await createArtistsStore(within).listForPerson(userId)).every(({ id }) => id === artistId);
  async function insertOwned(transaction: Kysely<ArtistsStoreTables>, artist: NewArtist): Promise<void> {
    const store = createArtistsStore(transaction);
    await store.insert(artist);
    const { id: artistId, billingUserId: userId, createdAt } = artist;
    await store.saveMember({ artistId, userId, role: 'owner', createdAt });
  }
  return {
    insert: (artist) =>
      alone(artist.billingUserId, async (transaction) => {
        const known = await transaction
          .selectFrom('artists')
          .where('billing_user_id', '=', artist.billingUserId)
          .where('spotify_id', '=', artist.spotifyId)
          .select('id')
          .executeTakeFirst();
        if (known !== undefined) return known.id;
        await insertOwned(transaction, artist);
        return artist.id;
      }),
    insertAll: (billingUserId, artists) =>
      alone(billingUserId, async (transaction) => {
        const present = await createArtistsStore(transaction).listForPerson(billingUserId);
        const owned = present.filter((artist) => artist.role === 'owner' || artist.billingUserId === billingUserId);
        const keys = new Set(owned.map(artistKey));
        if (artists.some((artist) => keys.has(artistKey(artist)))) return false;
        for (const artist of artists) await insertOwned(transaction, artist);
        return true;
      }),
    isLast: (userId, artistId) => isLast(userId, artistId, database),
    deleteUnlessLast: (userId, artistId) =>
      alone(userId, async (transaction) => {
        if (await isLast(userId, artistId, transaction)) return false;
        await createArtistsStore(transaction).delete(artistId);
        return true;
      }),
  };
}
