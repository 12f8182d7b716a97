/** Limits how many coupon codes one network can try: thirty wrong ones in ten minutes, wherever they are typed (COUP-6, COUP-8). */
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import { networkOf } from '../../platform/net/network-of.ts';

/** Runs `find` for a caller; only a try that finds nothing is counted, so that a published coupon works for a whole network. Throws TOO_MANY_TRIES. */
export type Guessing = <Found>(ipAddress: string, find: () => Promise<Found>) => Promise<Found>;

/** Makes it. */
export function createGuessing(makeLimit: MakeLimit): Guessing {
  const guesses = makeLimit('coupon_guesses', 30, 10 * 60);
  return async (ipAddress, find) => {
    const network = networkOf(ipAddress);
    await guesses.consume(network);
    const found = await find();
    if (found !== undefined) await guesses.giveBack(network);
    return found;
  };
}
