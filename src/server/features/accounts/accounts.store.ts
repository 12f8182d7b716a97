/** The SQL for accounts and their feature flags. */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BillingStanding } from '#domain/accounts/trial.ts';
import type { Person } from '../../platform/auth/caller.ts';
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

/** What proves and names a person: for password and email changes. */
export interface Identity {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/** An entry of an account's security log. */
export interface SecurityEvent {
  id: string;
  kind: string;
  /** The device's name, such as "Firefox on Linux"; '' when another person did it. */
  device: string;
  /** What it was about, such as an artist and a role; '' where the kind says it all. */
  detail: string;
  createdAt: Date;
}

/** The entries that every login and every failed one makes. */
const loginKinds = ['login', 'login-failed'];

/** What changes with the kind of account. */
export interface KindTerms {
  /** The end of its trial, where it is to change. */
  firstBillingDate?: Date | null;
  /** Whether an agency's account is Enterprise (BILL-55); left out, it is not. */
  isEnterprise?: boolean;
}

export interface AccountsStore {
  /** The credentials of an email, whatever its letter case. */
  loadCredentials(email: string): Promise<{ userId: string; passwordHash: string } | undefined>;
  loadIdentity(userId: string): Promise<Identity | undefined>;
  loadPerson(userId: string): Promise<Person | undefined>;
  /** How far the signup of an email's account is; undefined without an account. */
  loadSignup(email: string): Promise<{ userId: string; signupStep: number; signupFinished: boolean } | undefined>;
  /** Inserts an account unless its email has one; gives whether it did. */
  insertNew(account: NewAccount): Promise<boolean>;
  /** Stores the signup's step, unless a later one is stored. */
  saveSignupStep(userId: string, step: number, finished: boolean): Promise<void>;
  /** Replaces the password; `mustChange` asks for another one at the next login. */
  savePassword(userId: string, passwordHash: string, mustChange: boolean): Promise<void>;
  /** Replaces the email; false when another account has it. */
  saveEmail(userId: string, email: string): Promise<boolean>;
  /** Stores that the account has logged in; false when it had before. */
  markFirstLogin(userId: string, at: Date): Promise<boolean>;
  saveNames(userId: string, firstName: string, lastName: string): Promise<void>;
  /** Adds an entry, unless one with its id is there already. */
  insertSecurityEvent(userId: string, event: SecurityEvent): Promise<void>;
  /**
   * An account's security events, newest first: at most `limit` logins and failed logins, and at most `limit` others, so that many tries to log in do
   * not hide what else happened.
   */
  listSecurityEvents(userId: string, limit: number): Promise<SecurityEvent[]>;
  /** Deletes the logins and failed logins from before an instant; gives their number. */
  deleteLoginsBefore(instant: Date): Promise<number>;
  /** The fields that decide about an account's trial. */
  loadBillingStanding(userId: string): Promise<BillingStanding | undefined>;
  listFeatureFlags(userId: string): Promise<FeatureFlag[]>;
  insert(account: NewAccount): Promise<void>;
  /** Deletes an account; the artists it pays for have to be deleted before. */
  delete(userId: string): Promise<void>;
  saveFirstBillingDate(userId: string, firstBillingDate: Date | null): Promise<void>;
  /** Saves the kind of account: none, agency or family. */
  saveKind(userId: string, kind: string, terms?: KindTerms): Promise<void>;
  /** The account's own monthly price of pro in cents; null for the public one. */
  saveProPrice(userId: string, cents: number | null): Promise<void>;
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
    loadPerson: (userId) =>
      database
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['id as userId', 'email', 'first_name as firstName', 'last_name as lastName', 'plan'])
        .select(['signup_step as signupStep', 'signup_finished as signupFinished'])
        .select(['first_billing_date as firstBillingDate', 'password_must_change as passwordMustChange'])
        .select(['subscription_status as subscriptionStatus', 'next_billing_date as nextBillingDate'])
        .select('held_at as heldAt')
        .executeTakeFirst(),
    loadIdentity: (userId) =>
      database
        .selectFrom('users')
        .where('id', '=', userId)
        .select([
          'id as userId',
          'email',
          'first_name as firstName',
          'last_name as lastName',
          'password_hash as passwordHash',
        ])
        .executeTakeFirst(),
    async savePassword(userId, passwordHash, mustChange) {
      await database
        .updateTable('users')
        .set({ password_hash: passwordHash, password_must_change: mustChange })
        .where('id', '=', userId)
        .execute();
    },
    async saveEmail(userId, email) {
      const taken = await database
        .selectFrom('users')
        .where('email', '=', email)
        .where('id', '!=', userId)
        .select('id')
        .executeTakeFirst();
      if (taken !== undefined) return false;
      await database.updateTable('users').set({ email }).where('id', '=', userId).execute();
      return true;
    },
    async markFirstLogin(userId, at) {
      const result = await database
        .updateTable('users')
        .set({ first_login_at: at })
        .where('id', '=', userId)
        .where('first_login_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async saveNames(userId, firstName, lastName) {
      await database
        .updateTable('users')
        .set({ first_name: firstName, last_name: lastName })
        .where('id', '=', userId)
        .execute();
    },
    async insertSecurityEvent(userId, { id, kind, device, detail, createdAt }) {
      await database
        .insertInto('security_events')
        .values({ id, user_id: userId, kind, device, detail, created_at: createdAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    async listSecurityEvents(userId, limit) {
      const newest = (operator: 'in' | 'not in') =>
        database
          .selectFrom('security_events')
          .where('user_id', '=', userId)
          .where('kind', operator, loginKinds)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(limit)
          .select(['id', 'kind', 'device', 'detail', 'created_at as createdAt'])
          .execute();
      const lists = [await newest('in'), await newest('not in')];
      return lists.flat().toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },
    async deleteLoginsBefore(instant) {
      const result = await database
        .deleteFrom('security_events')
        .where('kind', 'in', loginKinds)
        .where('created_at', '<', instant)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
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
      await database.insertInto('users').values(rowOf(account)).execute();
    },
    async insertNew(account) {
      const result = await database
        .insertInto('users')
        .values(rowOf(account))
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    loadSignup: (email) =>
      database
        .selectFrom('users')
        .where('email', '=', email)
        .select(['id as userId', 'signup_step as signupStep', 'signup_finished as signupFinished'])
        .executeTakeFirst(),
    async saveSignupStep(userId, step, finished) {
      await database
        .updateTable('users')
        .set(finished ? { signup_step: step, signup_finished: true } : { signup_step: step })
        .where('id', '=', userId)
        .where('signup_step', '<', step)
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
    async saveKind(userId, kind, { firstBillingDate, isEnterprise = false } = {}) {
      const trial = firstBillingDate === undefined ? {} : { first_billing_date: firstBillingDate };
      await database
        .updateTable('users')
        .set({ plan: kind, is_enterprise: isEnterprise, ...trial })
        .where('id', '=', userId)
        .execute();
    },
    async saveProPrice(userId, cents) {
      await database.updateTable('users').set({ pro_price_cents: cents }).where('id', '=', userId).execute();
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

function rowOf(account: NewAccount) {
  return {
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
  };
}
