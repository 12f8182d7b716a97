/** Limits by IP address. They count under every network around it, since an owner of IPv6 has an endless supply of IP addresses. */
import { networksOf } from '../net/network-of.ts';
import type { MakeLimit } from './rate-limits.ts';

/**
 * A limit by IP address. The smallest network counts first, and one that is refused does not count for the networks around it: who floods from one
 * IP address takes nothing from the neighbours. With `prefix`, each prefix counts on its own.
 */
export interface NetworkLimit {
  /** Counts one try before it happens; throws TOO_MANY_TRIES when one of the networks has none left. */
  consume(ipAddress: string, prefix?: string): Promise<void>;
  /** Throws TOO_MANY_TRIES when this process knows without a query that no try is left; counts nothing. */
  requireKnownTries(ipAddress: string, prefix?: string): void;
  /** Gives one try back after it turned out to be legitimate. */
  giveBack(ipAddress: string, prefix?: string): Promise<void>;
}

/**
 * A limit of `tries` within `seconds` for one IPv4 address or IPv6 /64, counted under `name`. The networks around it have a multiple of them (ACC-132). `isForCrowds`
 * is for what fans do: the phones of a whole concert may be in one wide network of their carrier, which gets a larger multiple.
 */
export function createNetworkLimit(
  makeLimit: MakeLimit,
  name: string,
  tries: number,
  seconds: number,
  { isForCrowds = false } = {},
): NetworkLimit {
  const limits = new Map<number, ReturnType<MakeLimit>>();
  const countsOf = (ipAddress: string, prefix: string) =>
    networksOf(ipAddress).map(({ key, share, crowdShare }) => {
      const multiple = isForCrowds ? crowdShare : share;
      const limit =
        limits.get(multiple) ?? makeLimit(`${name}_${multiple}`, tries * multiple, seconds, { refusesAlone: true });
      limits.set(multiple, limit);
      return { limit, key: `${prefix}${key}` };
    });
  return {
    async consume(ipAddress, prefix = '') {
      for (const { limit, key } of countsOf(ipAddress, prefix)) await limit.consume(key);
    },
    requireKnownTries(ipAddress, prefix = '') {
      for (const { limit, key } of countsOf(ipAddress, prefix)) limit.requireKnownTries(key);
    },
    async giveBack(ipAddress, prefix = '') {
      for (const { limit, key } of countsOf(ipAddress, prefix)) await limit.giveBack(key);
    },
  };
}
