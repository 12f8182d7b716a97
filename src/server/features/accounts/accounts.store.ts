/** The only SQL for people and what is switched on for them. */
import type { Database } from '../../platform/postgres.ts';

/** A flag as its owner sees it. */
export interface FeatureFlag {
  id: string;
  feature: string;
  enabled: boolean;
}

/** Reads accounts. */
export interface AccountsStore {
  /** What login needs to know of an address; letter case does not matter. */
  loadCredentials(email: string): Promise<{ userId: string; passwordHash: string } | undefined>;
  listFeatureFlags(userId: string): Promise<FeatureFlag[]>;
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
  };
}
