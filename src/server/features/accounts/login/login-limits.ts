/** Limits on login attempts: by known device, else by account and network together, by network, and by account (ACC-2). */
import { createNetworkLimit } from '../../../platform/auth/network-limits.ts';
import type { MakeLimit } from '../../../platform/auth/rate-limits.ts';

/** Who tries to log in. */
export interface LoginTry {
  /** The email as typed, in lower case, whether or not anybody has it. */
  account: string;
  ipAddress: string;
  /** The device's id, if the account knows the device. */
  deviceId: string | undefined;
}

/** Called before a password is checked. */
export interface LoginLimits {
  /** Counts an attempt; throws TOO_MANY_TRIES before the password is checked. `succeeded` removes the attempt from the counts. */
  begin(attempt: LoginTry): Promise<{ succeeded(): Promise<void> }>;
}

const hour = 60 * 60;
const refusesAlone = { refusesAlone: true };

/**
 * A device that the account knows has 10 attempts in 15 minutes of its own, whatever others do. Elsewhere an account has 10 in 15 minutes from one
 * IPv4 address or IPv6 /64 and 100 an hour in all; one network has 100 an hour. The networks around it have a multiple (`networksOf`).
 */
export function createLoginLimits(makeLimit: MakeLimit): LoginLimits {
  const byDevice = makeLimit('login_device', 10, hour / 4);
  const byPair = createNetworkLimit(makeLimit, 'login_pair', 10, hour / 4);
  const byNetwork = createNetworkLimit(makeLimit, 'login_network', 100, hour);
  const byAccount = makeLimit('login_account', 100, hour, refusesAlone);
  return {
    async begin({ account, ipAddress, deviceId }) {
      if (deviceId !== undefined) {
        await byDevice.consume(deviceId);
        return { succeeded: () => byDevice.forget(deviceId) };
      }
      const prefix = `${account} `;
      // A flood ends here, before it writes a row: ten thousand guesses cost the database a few hundred counts.
      byPair.requireKnownTries(ipAddress, prefix);
      byNetwork.requireKnownTries(ipAddress);
      byAccount.requireKnownTries(account);
      await byPair.consume(ipAddress, prefix);
      await byNetwork.consume(ipAddress);
      await byAccount.consume(account);
      return {
        async succeeded() {
          await Promise.all([
            byPair.giveBack(ipAddress, prefix),
            byNetwork.giveBack(ipAddress),
            byAccount.giveBack(account),
          ]);
        },
      };
    },
  };
}
