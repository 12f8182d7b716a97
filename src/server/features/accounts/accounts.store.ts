/** The SQL for accounts and their feature flags. */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BillingStanding } from '#domain/accounts/trial.ts';
import type { AccountsTables } from './accounts.tables.ts';

/** A feature flag of an account. */
export interface FeatureFlag {
  id: string;
  feature: string;
  enabled: boolean;
}

/** An account to be created; the password is hashed. */
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
  /** The credentials of an email, whatever its letter case. */
  loadCredentials(email: string): Promise<{ userId: string; passwordHash: string } | undefined>;
  /** The fields that decide about an account's trial. */
  loadBillingStanding(userId: string): Promise<BillingStanding | undefined>;
  listFeatureFlags(userId: string): Promise<FeatureFlag[]>;
  insert(account: NewAccount): Promise<void>;
  /** Deletes an account; the artists it pays for have to be deleted before. */
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
