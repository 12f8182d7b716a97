/** Limits how many coupon codes one network can try: thirty wrong ones in ten minutes, wherever they are typed (COUP-6, COUP-8). */
import { createNetworkLimit } from '../../platform/auth/network-limits.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';

/** Runs `find` for a caller; only a try that finds nothing is counted, so that a published coupon works for a whole network. Throws TOO_MANY_TRIES. */
export type Guessing = <Found>(ipAddress: string, find: () => Promise<Found>) => Promise<Found>;

export function createGuessing(makeLimit: MakeLimit): Guessing {
  const guesses = createNetworkLimit(makeLimit, 'coupon_guesses', 30, 10 * 60);
  return async (ipAddress, find) => {
    await guesses.consume(ipAddress);
    const found = await find();
    if (found !== undefined) await guesses.giveBack(ipAddress);
    return found;
  };
}
