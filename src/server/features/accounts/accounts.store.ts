/** The only SQL for people and what is switched on for them. */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BillingStanding } from '#domain/accounts/trial.ts';
import type { AccountsTables } from './accounts.tables.ts';

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
  firstBillingDate: Date | null;
  createdAt: Date;
}

/** Reads and writes accounts. */
export interface AccountsStore {
  /** What login needs to know of an address; letter case does not matter. */
  loadCredentials(email: string): Promise<{ userId: string; passwordHash: string } | undefined>;
  /** What decides about an account's trial. */
  loadBillingStanding(userId: string): Promise<BillingStanding | undefined>;
  listFeatureFlags(userId: string): Promise<FeatureFlag[]>;
  insert(account: NewAccount): Promise<void>;
  /** Removes a person; the artists they pay for have to be gone. */
  delete(userId: string): Promise<void>;
  saveFirstBillingDate(userId: string, firstBillingDate: Date): Promise<void>;
  saveFeatureFlag(userId: string, feature: string, enabled: boolean): Promise<void>;
}

/** The store over the given database. */
export function createAccountsStore(database: Kysely<AccountsTables>): AccountsStore {
  return {
    loadCredentials: (email) =>
      database
        .selectFrom('users')
        .where('email', '=', email)
        .select(['id as userId', 'password_hash as passwordHash'])
        .executeTakeFirst(),
    loadBillingStanding: (userId) =>
      database
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['plan', 'first_billing_date as firstBillingDate'])
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
          first_billing_date: account.firstBillingDate,
          created_at: account.createdAt,
        })
        .execute();
    },
    async delete(userId) {
      await database.deleteFrom('users').where('id', '=', userId).execute();
    },
    async saveFirstBillingDate(userId, firstBillingDate) {
      await database
        .updateTable('users')
        .set({ first_billing_date: firstBillingDate })
        .where('id', '=', userId)
        .execute();
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
