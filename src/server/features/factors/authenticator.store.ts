/** The SQL for authenticator apps and recovery codes. */
import type { Kysely } from 'kysely';
import type { FactorsTables } from './factors.tables.ts';

/** A stored authenticator app. */
export interface Authenticator {
  userId: string;
  /** Encrypted. */
  secret: Buffer;
  createdAt: Date;
  /** Null until its first code was entered. */
  confirmedAt: Date | null;
}

export interface AuthenticatorStore {
  find(userId: string): Promise<Authenticator | undefined>;
  /** Stores a secret that is not confirmed yet, in place of an earlier one; false when a confirmed one is there. */
  insert(userId: string, secret: Buffer, createdAt: Date): Promise<boolean>;
  /** Confirms the secret by the period of an accepted code; false when it is confirmed already. */
  confirm(userId: string, step: number, at: Date): Promise<boolean>;
  /** Stores the period of an accepted code; false when a code of it or of a later one was accepted before. */
  use(userId: string, step: number): Promise<boolean>;
  /** Deletes the authenticator and every recovery code; false when there was none that is confirmed. */
  delete(userId: string): Promise<boolean>;
  /** Replaces every recovery code. */
  replaceCodes(userId: string, hashes: readonly Buffer[]): Promise<void>;
  /** Marks a recovery code as used; false when there is no unused one. */
  useCode(userId: string, hash: Buffer, at: Date): Promise<boolean>;
  countUnusedCodes(userId: string): Promise<number>;
  listSecrets(): Promise<{ userId: string; secret: Buffer }[]>;
  /** Replaces a ciphertext, unless it was replaced meanwhile. */
  replaceSecret(userId: string, previous: Buffer, next: Buffer): Promise<void>;
}

/** The store over the given database. */
export function createAuthenticatorStore(database: Kysely<FactorsTables>): AuthenticatorStore {
  return {
    find: (userId) =>
      database
        .selectFrom('authenticators')
        .where('user_id', '=', userId)
        .select(['user_id as userId', 'secret', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
        .executeTakeFirst(),
    async insert(userId, secret, createdAt) {
      const result = await database
        .insertInto('authenticators')
        .values({ user_id: userId, secret, created_at: createdAt })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret, created_at: createdAt })
            .where('authenticators.confirmed_at', 'is', null),
        )
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async confirm(userId, step, at) {
      const result = await database
        .updateTable('authenticators')
        .set({ confirmed_at: at, last_step: step })
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async use(userId, step) {
      const result = await database
        .updateTable('authenticators')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async delete(userId) {
      await database.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      const result = await database
        .deleteFrom('authenticators')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
    async replaceCodes(userId, hashes) {
      await database.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await database
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
        .execute();
    },
    async useCode(userId, hash, at) {
      const result = await database
        .updateTable('recovery_codes')
        .set({ used_at: at })
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async countUnusedCodes(userId) {
      const rows = await database
        .selectFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .select('user_id')
        .execute();
      return rows.length;
    },
    listSecrets: () => database.selectFrom('authenticators').select(['user_id as userId', 'secret']).execute(),
    async replaceSecret(userId, previous, next) {
      await database
        .updateTable('authenticators')
        .set({ secret: next })
        .where('user_id', '=', userId)
        .where('secret', '=', previous)
        .execute();
    },
  };
}
