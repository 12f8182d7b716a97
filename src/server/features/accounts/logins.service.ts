/** What every kind of login shares: the limits on tries, the new session, and the known device. */
import type { Kysely } from 'kysely';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Sessions } from '../../platform/auth/sessions.ts';
import { createAccountsStore } from './accounts.store.ts';
import type { AccountsTables } from './accounts.tables.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginLimits } from './login-limits.ts';
import type { SecurityLog } from './security-log.ts';

/** A completed login: the bearer token, the person, and the Set-Cookie value that makes the device known to the account. */
export interface Login {
  token: string;
  person: Person;
  deviceCookie: string;
}

/** A counted try. */
interface LoginAttempt {
  /** Removes the try from the counts: what was given was right. */
  succeeded(): Promise<void>;
  /** Starts the session of the person who has proved who they are. */
  start(userId: string): Promise<Login>;
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
}

/** The logins. */
export function createLogins(options: {
  sessions: Sessions;
  limits: LoginLimits;
  knownDevices: KnownDevices;
  database: Kysely<AccountsTables>;
  securityLog: SecurityLog;
  clock: Clock;
}): Logins {
  const { sessions, limits, knownDevices, database, securityLog, clock } = options;
  /** Mails the owner about a device that the account does not know, unless the account has never logged in before (ACC-95). */
  const notify = (userId: string, device: string, isKnown: boolean): Promise<void> =>
    database.transaction().execute(async (within) => {
      const isFirst = await createAccountsStore(within).markFirstLogin(userId, clock.now());
      if (!isFirst && !isKnown) await securityLog.record(within, { userId, event: 'new-device', device });
    });
  return {
    async attempt({ ipAddress, device }, { account, userId, cookies }) {
      const deviceId = userId === undefined ? undefined : await knownDevices.find(userId, cookies);
      const { succeeded } = await limits.begin({ account, ipAddress, deviceId });
      return {
        succeeded,
        async start(id) {
          const token = await sessions.start(id, device);
          const found = await sessions.find(token);
          if (found === undefined) throw new CodedError('LOGIN_FAILED');
          await notify(id, device, deviceId !== undefined);
          return { token, person: found.person, deviceCookie: await knownDevices.remember(id, deviceId) };
        },
      };
    },
  };
}
