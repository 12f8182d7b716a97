/** The SQL for passkeys and their open challenges. */
import type { Kysely } from 'kysely';
import type { FactorsTables } from './factors.tables.ts';

/** A stored passkey. */
export interface Passkey {
  id: string;
  userId: string;
  /** The id that the authenticator chose, in base64url. */
  credentialId: string;
  publicKey: Buffer;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What a challenge is for; one of one purpose is never accepted for another. */
export type ChallengePurpose = 'registration' | 'login' | 'step-up';

export interface PasskeysStore {
  /** A person's passkeys, oldest first. */
  list(userId: string): Promise<Passkey[]>;
  findByCredential(credentialId: string): Promise<Passkey | undefined>;
  /** Inserts a passkey; false when its credential is registered already. */
  insert(passkey: Passkey & { counter: number }): Promise<boolean>;
  /** Stores a use; false when the counter did not go up, which a copied passkey's does not. Authenticators that do not count always send 0. */
  use(id: string, counter: number, at: Date): Promise<boolean>;
  /** Deletes one passkey of that person; undefined when it is not theirs. */
  delete(userId: string, id: string): Promise<Passkey | undefined>;
  insertChallenge(challenge: {
    challenge: string;
    purpose: ChallengePurpose;
    holderHash: Buffer;
    expiresAt: Date;
  }): Promise<void>;
  /** Deletes a challenge; false when there is none for this purpose and holder that is still valid. */
  takeChallenge(challenge: string, purpose: ChallengePurpose, holderHash: Buffer, now: Date): Promise<boolean>;
  /** Deletes expired challenges; gives their number. */
  sweepChallenges(now: Date): Promise<number>;
}

const columns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'transports',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** The store over the given database. */
export function createPasskeysStore(database: Kysely<FactorsTables>): PasskeysStore {
  return {
    list: (userId) =>
      database
        .selectFrom('passkeys')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .select(columns)
        .execute(),
    findByCredential: (credentialId) =>
      database.selectFrom('passkeys').where('credential_id', '=', credentialId).select(columns).executeTakeFirst(),
    async insert({ id, userId, credentialId, publicKey, transports, name, createdAt, lastUsedAt, counter }) {
      const result = await database
        .insertInto('passkeys')
        .values({
          id,
          user_id: userId,
          credential_id: credentialId,
          public_key: publicKey,
          transports,
          name,
          created_at: createdAt,
          last_used_at: lastUsedAt,
          counter,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async use(id, counter, at) {
      // One statement: of two answers with the same counter, one is accepted.
      const result = await database
        .updateTable('passkeys')
        .set({ counter, last_used_at: at })
        .where('id', '=', id)
        .where((where) =>
          where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.val(counter === 0)])]),
        )
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    delete: (userId, id) =>
      database
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst(),
    async insertChallenge({ challenge, purpose, holderHash, expiresAt }) {
      await database
        .insertInto('passkey_challenges')
        .values({ challenge, purpose, holder_hash: holderHash, expires_at: expiresAt })
        .execute();
    },
    async takeChallenge(challenge, purpose, holderHash, now) {
      const result = await database
        .deleteFrom('passkey_challenges')
        .where('challenge', '=', challenge)
        .where('purpose', '=', purpose)
        .where('holder_hash', '=', holderHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
    async sweepChallenges(now) {
      const result = await database.deleteFrom('passkey_challenges').where('expires_at', '<=', now).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
