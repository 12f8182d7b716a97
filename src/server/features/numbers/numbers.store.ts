/** The SQL for artists' phone numbers. */
import type { Kysely } from 'kysely';
import { type Queryable, violatedUnique } from '../../platform/db/postgres.ts';
import type { NumbersTables } from './numbers.tables.ts';

/** Where a number is (DROP-31). */
export type NumberState = 'claiming' | 'claimed' | 'registering' | 'approved' | 'refused';

export interface StoredNumber {
  id: string;
  artistId: string;
  /** E.164. */
  number: string;
  state: NumberState;
  reason: string;
  serviceId: string | null;
  createdAt: Date;
}

export interface NumbersStore {
  ofArtist(artistId: string, within?: Queryable<NumbersTables>): Promise<StoredNumber | undefined>;
  ofArtists(artistIds: readonly string[]): Promise<StoredNumber[]>;
  artistOfNumber(number: string): Promise<string | undefined>;
  /** Every number that was bought, with its artist. */
  listClaimed(): Promise<StoredNumber[]>;
  /** Reserves a number for an artist before it is bought, and holds the claim; `taken` when another artist has it, `exists` when the artist has another one. */
  reserve(id: string, artistId: string, number: string, now: Date): Promise<'reserved' | 'taken' | 'exists'>;
  /** Holds an open claim for the caller, unless another call has held it since `before`: two calls must not buy at once. */
  holdClaim(id: string, now: Date, before: Date): Promise<boolean>;
  /** Ends the hold of a claim that stays open. */
  endClaim(id: string): Promise<void>;
  saveClaim(id: string, claim: { numberId: string; serviceId: string; now: Date }): Promise<void>;
  saveState(id: string, state: { state: NumberState; reason: string; now: Date }): Promise<void>;
  /** Deletes a reservation that the carrier refused. */
  dropReservation(id: string): Promise<void>;
  /** Numbers in one of these states that were last looked at before an instant. */
  listIn(states: readonly NumberState[], before: Date): Promise<StoredNumber[]>;
  listToRelease(): Promise<string[]>;
  forgetReleased(numberId: string): Promise<void>;
}

/** The store over the given database. */
export function createNumbersStore(database: Kysely<NumbersTables>): NumbersStore {
  const numbers = (within: Queryable<NumbersTables> = database) =>
    within
      .selectFrom('phone_numbers')
      .select(['id', 'artist_id as artistId', 'phone_number as number'])
      .select(['reason', 'service_id as serviceId', 'created_at as createdAt'])
      .select(({ ref }) => ref('state').$castTo<NumberState>().as('state'));
  return {
    ofArtist: (artistId, within) => numbers(within).where('artist_id', '=', artistId).executeTakeFirst(),
    ofArtists: (artistIds) =>
      numbers()
        .where('artist_id', 'in', [...artistIds])
        .execute(),
    async artistOfNumber(number) {
      return (await numbers().where('phone_number', '=', number).executeTakeFirst())?.artistId;
    },
    listClaimed: () => numbers().where('state', '<>', 'claiming').execute(),
    async reserve(id, artistId, number, now) {
      try {
        await database
          .insertInto('phone_numbers')
          .values({ id, artist_id: artistId, phone_number: number, created_at: now, checked_at: now })
          .execute();
        return 'reserved';
      } catch (error) {
        const index = violatedUnique(error);
        if (index === undefined) throw error;
        return index === 'phone_numbers_artist_id_key' ? 'exists' : 'taken';
      }
    },
    async holdClaim(id, now, before) {
      const held = await database
        .updateTable('phone_numbers')
        .set({ checked_at: now })
        .where('id', '=', id)
        .where('state', '=', 'claiming')
        .where('checked_at', '<=', before)
        .executeTakeFirst();
      return held.numUpdatedRows > 0n;
    },
    async endClaim(id) {
      await database
        .updateTable('phone_numbers')
        .set({ checked_at: new Date(0) })
        .where('id', '=', id)
        .where('state', '=', 'claiming')
        .execute();
    },
    async saveClaim(id, { numberId, serviceId, now }) {
      await database
        .updateTable('phone_numbers')
        .set({ state: 'claimed', carrier_number_id: numberId, service_id: serviceId, checked_at: now })
        .where('id', '=', id)
        .where('state', '=', 'claiming')
        .execute();
    },
    async saveState(id, { state, reason, now }) {
      await database
        .updateTable('phone_numbers')
        .set({ state, reason, checked_at: now })
        .where('id', '=', id)
        .execute();
    },
    async dropReservation(id) {
      await database.deleteFrom('phone_numbers').where('id', '=', id).where('state', '=', 'claiming').execute();
    },
    listIn: (states, before) =>
      numbers()
        .where('state', 'in', [...states])
        .where('checked_at', '<=', before)
        .orderBy('checked_at')
        .limit(100)
        .execute(),
    async listToRelease() {
      const rows = await database
        .selectFrom('numbers_to_release')
        .select('carrier_number_id as id')
        .limit(100)
        .execute();
      return rows.map(({ id }) => id);
    },
    async forgetReleased(numberId) {
      await database.deleteFrom('numbers_to_release').where('carrier_number_id', '=', numberId).execute();
    },
  };
}
