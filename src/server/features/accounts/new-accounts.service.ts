/** Accounts that the signup makes. No permission is checked: only the signup's service calls it. */
import { randomUUID } from 'node:crypto';
import { signupSteps } from '#domain/accounts/signup-steps.ts';
import { trialEnd } from '#domain/accounts/trial.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Person } from '../../platform/auth/caller.ts';
import type { Sessions } from '../../platform/auth/sessions.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import type { AccountsStore } from './accounts.store.ts';
import { checkPassword } from './password-check.ts';

/** What the signup needs of accounts. */
export interface NewAccounts {
  /** How far the signup of an email's account is; undefined without an account. */
  find: AccountsStore['loadSignup'];
  /** Throws PASSWORD_COMMON or PASSWORD_OWN_NAME. */
  checkPassword(email: string, password: string): void;
  /** Makes the account, on trial from now on, and starts its first session. Throws LOGIN_FAILED when the email has one already. */
  create(
    draft: { email: string; password: string; coupon: string },
    device: string,
  ): Promise<{ token: string; person: Person }>;
  /** The name as it is stored now: one call may save it and the step after it. */
  nameOf(userId: string): Promise<{ firstName: string; lastName: string }>;
  /** Stores the signup's step, unless a later one is stored. */
  saveStep(userId: string, step: number): Promise<void>;
}

/** The functions over the feature's store. */
export function createNewAccounts(options: { store: AccountsStore; sessions: Sessions; clock: Clock }): NewAccounts {
  const { store, sessions, clock } = options;
  return {
    find: (email) => store.loadSignup(email),
    checkPassword(email, password) {
      checkPassword(password, [email, email.split('@')[0] ?? ''], 'password');
    },
    async create({ email, password, coupon }, device) {
      const userId = randomUUID();
      const createdAt = clock.now();
      const created = await store.insertNew({
        id: userId,
        email,
        passwordHash: await hashPassword(password),
        firstName: '',
        lastName: '',
        plan: 'none',
        signupStep: signupSteps.password,
        signupFinished: false,
        firstBillingDate: trialEnd(createdAt),
        coupon,
        createdAt,
      });
      const token = created ? await sessions.start(userId, device) : undefined;
      const found = token === undefined ? undefined : await sessions.find(token);
      if (token === undefined || found === undefined) throw new CodedError('LOGIN_FAILED');
      return { token, person: found.person };
    },
    async nameOf(userId) {
      const { firstName = '', lastName = '' } = (await store.loadIdentity(userId)) ?? {};
      return { firstName, lastName };
    },
    saveStep: (userId, step) => store.saveSignupStep(userId, step, step === signupSteps.finished),
  };
}
