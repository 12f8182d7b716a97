/** How many passwords may be tried: by account and address together, by account, and by address. */
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';

/** Asked before a password is looked at. */
export interface LoginLimits {
  /** Counts a try; throws TOO_MANY_TRIES without looking at the password. `succeeded` takes the try off the counts again. */
  begin(account: string, address: string): Promise<{ succeeded(): Promise<void> }>;
}

const hour = 60 * 60;

/**
 * 10 tries in 15 minutes for an account from one address, 100 an hour for an account and for an address. Somebody who logged in from an
 * address within 30 days is not kept out by what others try on their account from elsewhere.
 */
export function createLoginLimits(makeLimit: MakeLimit): LoginLimits {
  const pair = makeLimit('login_pair', 10, hour / 4);
  const byAccount = makeLimit('login_account', 100, hour);
  const known = makeLimit('login_known', 1, 30 * 24 * hour);
  const byAddress = makeLimit('login_address', 100, hour);
  return {
    async begin(account, address) {
      const both = `${account} ${address}`;
      await pair.consume(both);
      await byAddress.consume(address);
      const wellKnown = await known.remembers(both);
      if (!wellKnown) await byAccount.consume(account);
      return {
        async succeeded() {
          await Promise.all([
            pair.forget(both),
            byAddress.giveBack(address),
            wellKnown ? undefined : byAccount.giveBack(account),
            known.remember(both),
          ]);
        },
      };
    },
  };
}
