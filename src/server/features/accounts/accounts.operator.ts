/** What an operator does with accounts. No permission is checked: only the command line, the demo world and tests call it. */
import { randomUUID } from 'node:crypto';
import { signupSteps } from '#domain/accounts/signup-steps.ts';
import { trialEnd } from '#domain/accounts/trial.ts';
import { isLive } from '#domain/billing/status.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Person } from '../../platform/auth/caller.ts';
import type { Sessions } from '../../platform/auth/sessions.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { AccountsStore, FeatureFlag, KindTerms, SecurityEvent } from './accounts.store.ts';
import { findAccount, storedEmail } from './find-person.service.ts';

/** An account to be made. */
export interface AccountDraft {
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
  /** none (default), agency, family, base_14 or base_ata. */
  plan?: string;
  /** Default: finished. */
  signupFinished?: boolean;
  /** Default: now. */
  createdAt?: Date;
  /** Default: fourteen days after it was made. */
  firstBillingDate?: Date | null;
}

/** The operator's functions for accounts. Each resolves once its rows are stored. */
export interface AccountsOperator {
  hasAccount(email: string): Promise<boolean>;
  /** The id of the account with this email, or undefined. */
  findAccount(email: string): Promise<string | undefined>;
  createAccount(draft: AccountDraft): Promise<{ userId: string }>;
  /**
   * A bearer token of the account, as its first login gives it: the person has just proved who they are. The security log has no entry of it, and no
   * device becomes known.
   */
  createSession(draft: { userId: string }): Promise<{ token: string }>;
  /** Deletes a person; the artists they pay for have to be deleted before. */
  deleteAccount(userId: string): Promise<void>;
  /** Sets when an account's trial ends and its first bill is due. */
  setFirstBillingDate(userId: string, firstBillingDate: Date | null): Promise<void>;
  saveFlag(userId: string, feature: string, enabled: boolean): Promise<void>;
  flagsOf(userId: string): Promise<FeatureFlag[]>;
  /** Whether a subscription of the account is charged to a card. */
  isCharged(userId: string): Promise<boolean>;
  /** The account. Throws where there is none. */
  loadPerson(userId: string): Promise<Person>;
  /** Makes an account one of this kind: none, agency or family. */
  saveKind(userId: string, kind: string, terms?: KindTerms): Promise<void>;
  /** The account's own monthly price of pro in cents, for what is bought from now on; null for the public one (BILL-1). */
  saveProPrice(userId: string, cents: number | null): Promise<void>;
  /** An account's security log, newest first. */
  eventsOf(userId: string): Promise<SecurityEvent[]>;
}

/** Events that an operator reads at once. */
const mostEvents = 500;

/** The functions over the feature's store. */
export function createAccountsOperator({
  store,
  hashing,
  sessions,
  clock,
}: {
  store: AccountsStore;
  hashing: Passwords;
  sessions: Sessions;
  clock: Clock;
}): AccountsOperator {
  return {
    findAccount: (email) => findAccount(store, email),
    hasAccount: async (email) => (await findAccount(store, email)) !== undefined,
    async createAccount({
      email,
      password,
      firstName = '',
      lastName = '',
      plan = 'none',
      signupFinished = true,
      createdAt = clock.now(),
      firstBillingDate = trialEnd(createdAt),
    }) {
      const id = randomUUID();
      await store.insert({
        id,
        email: storedEmail(email),
        // In the form in which every other place compares it.
        passwordHash: await hashing.hash(password.normalize('NFKC')),
        firstName,
        lastName,
        plan,
        signupFinished,
        signupStep: signupFinished ? signupSteps.finished : signupSteps.password,
        firstBillingDate,
        createdAt,
      });
      return { userId: id };
    },
    async createSession({ userId }) {
      const token = await sessions.start(userId, 'Operator');
      // Only a password that was replaced after it was compared keeps a session from starting, and none is compared here.
      if (token === undefined) throw new Error(`The account ${userId} got no session.`);
      await store.markFirstLogin(userId, clock.now());
      return { token };
    },
    deleteAccount: (userId) => store.delete(userId),
    setFirstBillingDate: (userId, date) => store.saveFirstBillingDate(userId, date),
    flagsOf: (userId) => store.listFeatureFlags(userId),
    isCharged: async (userId) => isLive((await store.loadPerson(userId))?.subscriptionStatus ?? ''),
    async loadPerson(userId) {
      const person = await store.loadPerson(userId);
      if (person === undefined) throw new Error(`There is no account ${userId}.`);
      return person;
    },
    saveKind: (...kind) => store.saveKind(...kind),
    saveProPrice: (userId, cents) => store.saveProPrice(userId, cents),
    eventsOf: (userId) => store.listSecurityEvents(userId, mostEvents),
    saveFlag: (userId, feature, enabled) => store.saveFeatureFlag(userId, feature, enabled),
  };
}
