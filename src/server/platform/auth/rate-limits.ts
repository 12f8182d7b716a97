/** Rate limits, counted in the database so that all processes share them. Each GraphQL field counts, not each request. */
import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Postgres } from '../db/postgres.ts';

/** A limit by key. Keys are stored as keyed hashes, so that the table contains no IP addresses and no emails. */
export interface Limit {
  /** Counts one try before it happens; throws TOO_MANY_TRIES when none is left. */
  consume(key: string): Promise<void>;
  /** Gives one try back after it turned out to be legitimate. */
  giveBack(key: string): Promise<void>;
  /** Deletes every try of the key. */
  forget(key: string): Promise<void>;
  /** Remembers for the limit's duration that the key was seen. */
  remember(key: string): Promise<void>;
  /** Whether the key was seen within the limit's duration. */
  remembers(key: string): Promise<boolean>;
}

/**
 * Makes limits: `tries` within `seconds`, counted under `name`. With `refusesAlone`, a process that counted the last try refuses all further ones
 * without a query, so that a flood costs the database nothing. Use it only for limits whose tries are never given back.
 */
export type MakeLimit = (name: string, tries: number, seconds: number, options?: { refusesAlone: boolean }) => Limit;

/** Limits in the table `rate_limits`; `secret` is the key of the hashes. */
export function createRateLimits(postgres: Postgres, secret: string): MakeLimit {
  const hidden = (key: string): string => createHmac('sha256', secret).update(key).digest('base64url');
  return (name, tries, seconds, { refusesAlone } = { refusesAlone: false }) => {
    const limiter = new RateLimiterPostgres({
      storeClient: postgres.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: tries,
      duration: seconds,
      clearExpiredByTimeout: true,
      ...(refusesAlone ? { inMemoryBlockOnConsumed: tries } : {}),
    });
    return {
      async consume(key) {
        try {
          await limiter.consume(hidden(key));
        } catch (reason) {
          throw reason instanceof RateLimiterRes ? new CodedError('TOO_MANY_TRIES') : reason;
        }
      },
      async giveBack(key) {
        await limiter.reward(hidden(key));
      },
      async forget(key) {
        await limiter.delete(hidden(key));
      },
      async remember(key) {
        await limiter.set(hidden(key), 1, seconds);
      },
      async remembers(key) {
        return (await limiter.get(hidden(key))) !== null;
      },
    };
  };
}
