/** What second factors and accounts both build on: logins, the security log, and the devices that a person used before. */
import type { Platform } from '../../../platform/platform.ts';
import { createSecurityLog, type SecurityLog } from '../security-log.service.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLoginLimits } from './login-limits.ts';
import { createLogins, type Logins } from './logins.service.ts';

/** The parts. */
export interface LoginParts {
  logins: Logins;
  securityLog: SecurityLog;
  knownDevices: ReturnType<typeof createKnownDevices>;
}

/** Makes the parts. */
export function createLoginParts(platform: Platform): LoginParts {
  const { database, sessions, signedTokens: tokens, makeLimit, mailer, clock, jobs, hosts } = platform;
  const { appUrl } = hosts;
  const knownDevices = createKnownDevices({ tokens, appUrl });
  const securityLog = createSecurityLog({ clock, mailer, appUrl });
  const limits = createLoginLimits(makeLimit);
  return {
    logins: createLogins({ sessions, limits, knownDevices, database, securityLog, clock, jobs }),
    securityLog,
    knownDevices,
  };
}
