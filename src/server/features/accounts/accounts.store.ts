/** The only SQL for people and what is switched on for them. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/postgres.ts';

/** A flag as its owner sees it. */
export interface FeatureFlag {
  id: string;
  feature: string;
  enabled: boolean;
}

/** An account to be made; the password is already hashed. */
export interface NewAccount {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  plan: string;
  signupStep: number;
  signupFinished: boolean;
  createdAt: Date;
}

/** Reads and writes accounts. */
export interface AccountsStore {
  /** What login needs to know of an address; letter case does not matter. */
  loadCredentials(email: string): Promise<{ userId: string; passwordHash: string } | undefined>;
  listFeatureFlags(userId: string): Promise<FeatureFlag[]>;
  insert(account: NewAccount): Promise<void>;
  /** Removes a person; the artists they pay for have to be gone. */
  delete(userId: string): Promise<void>;
  saveFeatureFlag(userId: string, feature: string, enabled: boolean): Promise<void>;
}

/** The store over the given database. */
export function createAccountsStore(database: Database): AccountsStore {
  return {
    loadCredentials: (email) =>
      database
        .selectFrom('users')
        .where('email', '=', email)
        .select(['id as userId', 'password_hash as passwordHash'])
        .executeTakeFirst(),
    listFeatureFlags: (userId) =>
      database
        .selectFrom('feature_flags')
        .where('user_id', '=', userId)
        .orderBy('feature')
        .select(['id', 'feature', 'enabled'])
        .execute(),
    async insert(account) {
      await database
        .insertInto('users')
        .values({
          id: account.id,
          email: account.email,
          password_hash: account.passwordHash,
          first_name: account.firstName,
          last_name: account.lastName,
          plan: account.plan,
          signup_step: account.signupStep,
          signup_finished: account.signupFinished,
          created_at: account.createdAt,
        })
        .execute();
    },
    async delete(userId) {
      await database.deleteFrom('users').where('id', '=', userId).execute();
    },
    async saveFeatureFlag(userId, feature, enabled) {
      await database
        .insertInto('feature_flags')
        .values({ id: randomUUID(), user_id: userId, feature, enabled })
        .onConflict((conflict) => conflict.columns(['user_id', 'feature']).doUpdateSet({ enabled }))
        .execute();
    },
  };
}
