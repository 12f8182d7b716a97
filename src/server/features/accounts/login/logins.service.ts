/** What every kind of login shares: the limits on tries, the new session, the known device, and its entry in the security log. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../../platform/auth/caller.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { type JobDefinition, type JobHandler, type Jobs, jobHandler } from '../../../platform/jobs/jobs.ts';
import { createAccountsStore } from '../accounts.store.ts';
import type { AccountsTables } from '../accounts.tables.ts';
import type { SecurityLog } from '../security-log.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginLimits } from './login-limits.ts';

/** A completed login: the bearer token, the person, and the Set-Cookie value that makes the device known to the account. */
export interface Login {
  token: string;
  person: Person;
  deviceCookie: string;
}

interface LoginAttempt {
  /** The id of the device, where the account knows it. */
  deviceId: string | undefined;
  /** Removes the try from the counts: what was given was right. */
  succeeded(): Promise<void>;
  /** Writes the try into the account's security log (ACC-112); takes equally long for an email without an account. */
  failed(detail?: string): Promise<void>;
  /** Starts the session of the person who has proved who they are. Throws LOGIN_FAILED when the password that was compared (`passwordHash`) was replaced in between. */
  start(userId: string, passwordHash?: string): Promise<Login>;
}

/** Counts tries to log in and completes them. No permission is checked. */
export interface Logins {
  /**
   * Counts a try before anything is checked; throws TOO_MANY_TRIES. `account` is what was typed or offered, `userId` its account where there is one,
   * `cookies` the request's Cookie header.
   */
  attempt(
    caller: Caller,
    given: { account: string; userId: string | undefined; cookies: string | undefined },
  ): Promise<LoginAttempt>;
  /** Writes failed tries into security logs. */
  job: JobHandler;
}

/** A failed try: of nobody's account where there is none for what was typed. */
interface FailedLogin {
  id: string;
  userId: string | null;
  device: string;
  detail: string;
  /** ISO 8601. */
  at: string;
}

const logFailedLogin: JobDefinition<FailedLogin> = {
  name: 'accounts.log_failed_login',
  payloadSchema: z.object({
    id: z.string(),
    userId: z.string().nullable(),
    device: z.string(),
    detail: z.string(),
    at: z.string(),
  }),
  atOnce: 4,
  keptFor: 60,
};

export function createLogins(options: {
  sessions: Sessions;
  limits: LoginLimits;
  knownDevices: KnownDevices;
  database: Kysely<AccountsTables>;
  securityLog: SecurityLog;
  clock: Clock;
  jobs: Jobs;
}): Logins {
  const { sessions, limits, knownDevices, database, securityLog, clock, jobs } = options;
  /** Logs the login; on a device that the account does not know, unless it is the account's first login, it is mailed too (ACC-95). */
  const notify = (userId: string, device: string, isKnown: boolean): Promise<void> =>
    database.transaction().execute(async (within) => {
      const isFirst = await createAccountsStore(within).markFirstLogin(userId, clock.now());
      if (!isFirst && !isKnown) await securityLog.record(within, { userId, event: 'new-device', device });
      else await securityLog.note(within, { userId, event: 'login', device, detail: '' });
    });
  return {
    async attempt({ ipAddress, device }, { account, userId, cookies }) {
      const deviceId = userId === undefined ? undefined : await knownDevices.find(userId, cookies);
      const { succeeded } = await limits.begin({ account, ipAddress, deviceId });
      return {
        deviceId,
        succeeded,
        async failed(detail = '') {
          // A job writes the entry, so that the answer takes equally long whether or not there is an account (ACC-1).
          const at = clock.now().toISOString();
          await jobs.send(logFailedLogin, { id: randomUUID(), userId: userId ?? null, device, detail, at }, database);
        },
        async start(id, passwordHash) {
          const token = await sessions.start(id, device, passwordHash);
          const found = token === undefined ? undefined : await sessions.find(token);
          if (token === undefined || found === undefined) throw new CodedError('LOGIN_FAILED');
          await notify(id, device, deviceId !== undefined);
          return { token, person: found.person, deviceCookie: await knownDevices.remember(id, deviceId) };
        },
      };
    },
    job: jobHandler(logFailedLogin, async ({ id, userId, device, detail, at }) => {
      if (userId === null || (await createAccountsStore(database).loadIdentity(userId)) === undefined) return;
      const entry = { id, at: new Date(at) };
      await securityLog.note(database, { userId, event: 'login-failed', device, detail, entry });
    }),
  };
}
