/** The SQL for artists that a person adds: one transaction after the other for each person. */
import { type Kysely, sql } from 'kysely';
import { artistKey } from '#domain/accounts/artist-input.ts';
import type { AccountStanding } from '#domain/accounts/navigation.ts';
import { mostArtists } from '#domain/accounts/team-input.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type ArtistsStoreTables, createArtistsStore, type NewArtist } from './artists.store.ts';

/** Adds artists whose payer owns them. */
export interface OwnedArtistsStore {
  /**
   * Inserts an artist with its payer as owner and gives its id. When the payer has one with the same Spotify id, also from a concurrent call,
   * gives that one's id and inserts nothing. Throws ARTISTS_FULL.
   */
  insert(artist: NewArtist): Promise<string>;
  /**
   * Inserts artists with their payer as owner. Inserts none, also because of a concurrent call, when the payer pays for or owns one of them already
   * (throws ARTIST_OWNED), or would have more than `mostArtists` (throws ARTISTS_FULL). They are suspended where `waitForPayment` says so of the
   * payer, whose state is locked: a subscription that is just beginning is seen, or sees these artists.
   */
  insertAll(
    billingUserId: string,
    artists: NewArtist[],
    waitForPayment: (payer: AccountStanding) => boolean,
  ): Promise<void>;
  /** Whether the artist was added and its plan never paid, so that it never had anything (BILL-27). */
  neverHadPlan(artistId: string): Promise<boolean>;
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
  function refuseTooMany(count: number): void {
    if (count > mostArtists) throw new CodedError('ARTISTS_FULL');
  }
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
        refuseTooMany((await createArtistsStore(transaction).listForPerson(artist.billingUserId)).length + 1);
        await insertOwned(transaction, artist);
        return artist.id;
      }),
    insertAll: (billingUserId, artists, waitForPayment) =>
      alone(billingUserId, async (transaction) => {
        const payer = await transaction
          .selectFrom('users')
          .where('id', '=', billingUserId)
          .select(['plan', 'subscription_status as subscriptionStatus'])
          .select(['first_billing_date as firstBillingDate', 'next_billing_date as nextBillingDate'])
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        const isUnpaid = waitForPayment(payer);
        const present = await createArtistsStore(transaction).listForPerson(billingUserId);
        const owned = present.filter((artist) => artist.role === 'owner' || artist.billingUserId === billingUserId);
        const keys = new Set(owned.map(artistKey));
        if (artists.some((artist) => keys.has(artistKey(artist)))) throw new CodedError('ARTIST_OWNED');
        refuseTooMany(present.length + artists.length);
        for (const artist of artists)
          await insertOwned(
            transaction,
            isUnpaid ? { ...artist, currentPlan: '', planBeforeSuspension: artist.currentPlan } : artist,
          );
      }),
    async neverHadPlan(artistId) {
      const row = await database
        .selectFrom('artists')
        .where('id', '=', artistId)
        .where('current_plan', '=', '')
        // One that had a plan knows since when it is suspended.
        .where('suspended_at', 'is', null)
        .select('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    isLast: (userId, artistId) => isLast(userId, artistId, database),
    deleteUnlessLast: (userId, artistId) =>
      alone(userId, async (transaction) => {
        if (await isLast(userId, artistId, transaction)) return false;
        await createArtistsStore(transaction).delete(artistId);
        return true;
      }),
  };
}
