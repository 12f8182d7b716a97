/** Accounts that the signup makes. No permission is checked: only the signup's service calls it. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { signupSteps } from '#domain/accounts/signup-steps.ts';
import { trialEnd } from '#domain/accounts/trial.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Sessions } from '../../platform/auth/sessions.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { type AccountsStore, createAccountsStore } from './accounts.store.ts';
import type { AccountsTables } from './accounts.tables.ts';
import type { KnownDevices } from './login/known-devices.ts';
import type { Login } from './login/logins.service.ts';
import { checkPassword } from './passwords/password-check.ts';

/** What the signup and the team need of accounts. */
export interface NewAccounts {
  /** How far the signup of an email's account is; undefined without an account. */
  find: AccountsStore['loadSignup'];
  /** Throws PASSWORD_COMMON or PASSWORD_OWN_NAME; `names` are the person's, where they are known. */
  checkPassword(email: string, password: string, names?: readonly string[]): void;
  /** Makes the account, on trial from now on, runs `whenMade`, and starts its first session. Throws LOGIN_FAILED when the email has one already. */
  create(
    draft: { email: string; password: string },
    device: string,
    whenMade: (userId: string) => Promise<void>,
  ): Promise<Login>;
  /**
   * Makes the account of an invited person, who needs no signup and has no trial, runs `join` in the same transaction, and starts the first
   * session. Throws INVITATION_HAS_ACCOUNT when the email has an account.
   */
  createMember(
    draft: { email: string; password: string; firstName: string; lastName: string },
    device: string,
    join: (userId: string, within: Queryable) => Promise<void>,
  ): Promise<Login>;
  /** The name as it is stored now: one call may save it and the step after it. */
  nameOf(userId: string): Promise<{ firstName: string; lastName: string }>;
  /** Stores the signup's step, unless a later one is stored. */
  saveStep(userId: string, step: number): Promise<void>;
}

/** The functions over the feature's store. */
export function createNewAccounts(options: {
  database: Kysely<AccountsTables>;
  store: AccountsStore;
  hashing: Passwords;
  sessions: Sessions;
  knownDevices: Pick<KnownDevices, 'remember'>;
  clock: Clock;
  /** Whether a new account has a trial that ends (MODE-6). */
  payments: boolean;
}): NewAccounts {
  const { database, store, hashing, sessions, knownDevices, clock, payments } = options;
  async function startSession(userId: string, device: string): Promise<Login> {
    const token = await sessions.start(userId, device);
    const found = token === undefined ? undefined : await sessions.find(token);
    if (token === undefined || found === undefined) throw new CodedError('LOGIN_FAILED');
    await store.markFirstLogin(userId, clock.now());
    return { token, person: found.person, deviceCookie: await knownDevices.remember(userId) };
  }
  return {
    find: (email) => store.loadSignup(email),
    checkPassword(email, password, names = []) {
      checkPassword(password, [email, email.split('@')[0] ?? '', ...names], 'password');
    },
    async create({ email, password }, device, whenMade) {
      const userId = randomUUID();
      const createdAt = clock.now();
      const created = await store.insertNew({
        id: userId,
        email,
        passwordHash: await hashing.hash(password),
        firstName: '',
        lastName: '',
        plan: 'none',
        signupStep: signupSteps.password,
        signupFinished: false,
        firstBillingDate: payments ? trialEnd(createdAt) : null,
        createdAt,
      });
      if (!created) throw new CodedError('LOGIN_FAILED');
      await whenMade(userId);
      return startSession(userId, device);
    },
    async createMember({ email, password, firstName, lastName }, device, join) {
      const userId = randomUUID();
      const passwordHash = await hashing.hash(password);
      await database.transaction().execute(async (within) => {
        const created = await createAccountsStore(within).insertNew({
          id: userId,
          email,
          passwordHash,
          firstName,
          lastName,
          plan: 'none',
          signupStep: signupSteps.finished,
          signupFinished: true,
          // Members of another account's artists have no trial that could end.
          firstBillingDate: null,
          createdAt: clock.now(),
        });
        if (!created) throw new CodedError('INVITATION_HAS_ACCOUNT');
        await join(userId, within);
      });
      return startSession(userId, device);
    },
    async nameOf(userId) {
      const { firstName = '', lastName = '' } = (await store.loadIdentity(userId)) ?? {};
      return { firstName, lastName };
    },
    saveStep: (userId, step) => store.saveSignupStep(userId, step, step === signupSteps.finished),
  };
}
