/** What becomes of a person's artists when their account is deleted (ACC-73). */
import { type Kysely, sql } from 'kysely';
import { artistIdsOf } from '../../platform/auth/artist-ids.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { type ArtistsStoreTables, createArtistsStore } from './artists.store.ts';

/** An artist that a person owns or pays for, and who keeps it without them. */
interface DepartureArtist {
  id: string;
  name: string;
  /** The owner who has been there longest, else the payer; null when the artist goes with the account. */
  newOwnerId: string | null;
  /** Whether the person pays for it, so that the new payer has to. */
  isPaidByPerson: boolean;
}

/** Reads and settles them. */
export interface DeparturesStore {
  /** The artists, by name. In a transaction (`within`) they are locked until it ends. */
  list(userId: string, within?: Queryable<ArtistsStoreTables>): Promise<DepartureArtist[]>;
  /** Hands an artist over: the new owner also becomes its payer where the person paid. */
  handOver(
    artist: DepartureArtist & { newOwnerId: string },
    now: Date,
    within: Queryable<ArtistsStoreTables>,
  ): Promise<void>;
  delete(artistId: string, within: Queryable<ArtistsStoreTables>): Promise<void>;
}

/** The store over the given database. */
export function createDeparturesStore(database: Kysely<ArtistsStoreTables>): DeparturesStore {
  return {
    async list(userId, within = database) {
      return within
        .selectFrom('artists')
        .where('id', 'in', artistIdsOf(database, userId))
        .where((row) =>
          row.or([
            row('billing_user_id', '=', userId),
            row.exists(
              row
                .selectFrom('artist_users')
                .whereRef('artist_users.artist_id', '=', 'artists.id')
                .where('artist_users.user_id', '=', userId)
                .where('artist_users.role', '=', 'owner')
                .select('artist_users.id'),
            ),
          ]),
        )
        .orderBy('name')
        .orderBy('id')
        .select((row) => [
          'id',
          'name',
          row('billing_user_id', '=', userId).$castTo<boolean>().as('isPaidByPerson'),
          row.fn
            .coalesce(
              row
                .selectFrom('artist_users')
                .whereRef('artist_users.artist_id', '=', 'artists.id')
                .where('artist_users.user_id', '!=', userId)
                .where('artist_users.role', '=', 'owner')
                .orderBy('artist_users.created_at')
                .orderBy('artist_users.id')
                .limit(1)
                .select('artist_users.user_id'),
              sql<string | null>`nullif(billing_user_id, ${userId})`,
            )
            .as('newOwnerId'),
        ])
        .$if(within !== database, (query) => query.forUpdate('artists'))
        .execute();
    },
    delete: (artistId, within) => createArtistsStore(within).delete(artistId),
    async handOver({ id, newOwnerId, isPaidByPerson }, now, within) {
      await createArtistsStore(within).saveMember({ artistId: id, userId: newOwnerId, role: 'owner', createdAt: now });
      if (!isPaidByPerson) return;
      await within.updateTable('artists').set({ billing_user_id: newOwnerId }).where('id', '=', id).execute();
    },
  };
}
