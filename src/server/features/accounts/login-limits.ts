/** Limits on login attempts: by account and IP address together, by account, and by IP address. */
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';

/** Called before a password is checked. */
export interface LoginLimits {
  /** Counts an attempt; throws TOO_MANY_TRIES before the password is checked. `succeeded` removes the attempt from the counts. */
  begin(account: string, ipAddress: string): Promise<{ succeeded(): Promise<void> }>;
}

const hour = 60 * 60;

/**
 * 10 attempts in 15 minutes for an account from one IP address, 100 an hour for an account and for an IP address. Attempts from elsewhere
 * do not lock out somebody who has logged in from their IP address within 30 days.
 */
export function createLoginLimits(makeLimit: MakeLimit): LoginLimits {
  const pair = makeLimit('login_pair', 10, hour / 4);
  const byAccount = makeLimit('login_account', 100, hour);
  const known = makeLimit('login_known', 1, 30 * 24 * hour);
  const byNetwork = makeLimit('login_address', 100, hour);
  return {
    async begin(account, ipAddress) {
      const both = `${account} ${ipAddress}`;
      await pair.consume(both);
      await byNetwork.consume(ipAddress);
      const wellKnown = await known.remembers(both);
      if (!wellKnown) await byAccount.consume(account);
      return {
        async succeeded() {
          await Promise.all([
            pair.forget(both),
            byNetwork.giveBack(ipAddress),
            wellKnown ? undefined : byAccount.giveBack(account),
            known.remember(both),
          ]);
        },
      };
    },
  };
}
