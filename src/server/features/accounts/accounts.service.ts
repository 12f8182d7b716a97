/** Login, logout, and what a person may read of their own account and sessions. */

import type { Kysely } from 'kysely';
import { loginSchema } from '#domain/accounts/login-input.ts';
import type { BillingStanding } from '#domain/accounts/trial.ts';
import { withoutPayments } from '#domain/accounts/without-payments.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Session, Sessions } from '../../platform/auth/sessions.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { SocketTickets } from '../../platform/graphql/socket-tickets.ts';
import type { AccountsStore, FeatureFlag, SecurityEvent } from './accounts.store.ts';
import type { AccountsTables } from './accounts.tables.ts';
import type { Login, Logins } from './login/logins.service.ts';
import type { CheckSecondFactor } from './login/second-factor.ts';
import type { SecurityLog } from './security-log.service.ts';

export type { FeatureFlag } from './accounts.store.ts';
export type { CheckSecondFactor } from './login/second-factor.ts';

/** What the API and other features call for accounts. */
export interface AccountsService {
  /**
   * Logs in by password, and by `code` where the account has an authenticator app. `cookies` is the request's Cookie header. Throws LOGIN_FAILED, the
   * same for a wrong password and an unknown email, TOO_MANY_TRIES, SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG.
   */
  login(
    caller: Caller,
    credentials: { email: string; password: string; code: string; cookies: string | undefined },
  ): Promise<Login>;
  /** Ends the caller's own session. */
  logout(caller: Caller): Promise<void>;
  /** The caller, as stored. Works before signup is finished. */
  currentPerson(caller: Caller): Promise<Person>;
  featureFlags(caller: Caller): Promise<FeatureFlag[]>;
  /** For other features, without a permission check: what decides about an account's trial; undefined when there is no such account. */
  billingStanding(userId: string): Promise<BillingStanding | undefined>;
  listSessions(caller: Caller): Promise<Session[]>;
  /** What opens a websocket for the caller's session within a minute (ACC-142). */
  socketTicket(caller: Caller): Promise<string>;
  /** Ends one of the caller's sessions and notifies its owner (ACC-42); undefined when it is not theirs. */
  endSession(caller: Caller, sessionId: string): Promise<Session | undefined>;
  /** Ends every session of the caller but the one they use and notifies its owner (ACC-42); gives their number. */
  endOtherSessions(caller: Caller): Promise<number>;
  /** The caller's security log, newest first: at most a hundred logins and failed logins, and at most a hundred other entries. */
  securityEvents(caller: Caller): Promise<SecurityEvent[]>;
}

/** The service over its store. */
export function createAccountsService(options: {
  store: AccountsStore;
  hashing: Passwords;
  sessions: Sessions;
  guard: Guard;
  logins: Logins;
  database: Kysely<AccountsTables>;
  securityLog: SecurityLog;
  checkSecondFactor: CheckSecondFactor;
  socketTickets: SocketTickets;
  /** Whether accounts pay (MODE-6). */
  payments: boolean;
}): AccountsService {
  const { store, hashing, sessions, guard, logins, database, securityLog, checkSecondFactor, socketTickets } = options;
  const { payments } = options;
  const notify = (
    { device }: Caller,
    { userId, email }: Person,
    event: 'device-logged-out' | 'devices-logged-out',
  ): Promise<void> =>
    database
      .transaction()
      .execute((transaction) => securityLog.record(transaction, { userId, event, to: [email], device }));
  return {
    async login(caller, { code, cookies, ...given }) {
      const { email: account, password } = readInput(loginSchema, given);
      const credentials = await store.loadCredentials(account);
      const attempt = await logins.attempt(caller, { account, userId: credentials?.userId, cookies });
      const matches = await hashing.matches(password, credentials?.passwordHash);
      if (credentials === undefined || !matches) {
        await attempt.failed();
        throw new CodedError('LOGIN_FAILED');
      }
      await attempt.succeeded();
      try {
        await checkSecondFactor(credentials.userId, code, { name: caller.device, known: attempt.deviceId });
      } catch (error) {
        const isWrong = error instanceof CodedError && error.code === 'SECOND_FACTOR_WRONG';
        if (isWrong) await attempt.failed('right password, wrong code');
        throw error;
      }
      return attempt.start(credentials.userId, credentials.passwordHash);
    },
    async logout(caller) {
      const { userId } = guard.person(caller);
      if (caller.sessionId !== undefined) await sessions.end(userId, caller.sessionId);
    },
    async currentPerson(caller) {
      // Read again: what the request changed is newer than the person that its session was found with.
      const person = await store.loadPerson(guard.person(caller).userId);
      if (person === undefined) throw new CodedError('NOT_SIGNED_IN');
      return payments ? person : withoutPayments(person);
    },
    async featureFlags(caller) {
      return store.listFeatureFlags(guard.person(caller).userId);
    },
    async billingStanding(userId) {
      const standing = await store.loadBillingStanding(userId);
      return standing === undefined || payments ? standing : { ...standing, firstBillingDate: null };
    },
    async listSessions(caller) {
      return sessions.list(guard.person(caller).userId);
    },
    async socketTicket(caller) {
      guard.person(caller);
      if (caller.sessionId === undefined) throw new CodedError('NOT_SIGNED_IN');
      return socketTickets.issue(caller.sessionId);
    },
    async endSession(caller, sessionId) {
      const person = guard.person(caller);
      const ended = await sessions.end(person.userId, sessionId);
      if (ended !== undefined && sessionId !== caller.sessionId) await notify(caller, person, 'device-logged-out');
      return ended;
    },
    async endOtherSessions(caller) {
      const person = guard.person(caller);
      const count = await sessions.endAll(person.userId, caller.sessionId);
      if (count > 0) await notify(caller, person, 'devices-logged-out');
      return count;
    },
    async securityEvents(caller) {
      return store.listSecurityEvents(guard.person(caller).userId, 100);
    },
  };
}
