/** Limits on tries, counted in the database so that every process counts the same; each GraphQL field counts, not each request. */
import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Postgres } from '../db/postgres.ts';

/** A limit by key. Keys are stored as keyed hashes, so that no address or email can be read from the table. */
export interface Limit {
  /** Counts one try before it happens; throws TOO_MANY_TRIES when none is left. */
  consume(key: string): Promise<void>;
  /** Gives one try back, after it turned out to be a good one. */
  giveBack(key: string): Promise<void>;
  /** Forgets every try of the key. */
  forget(key: string): Promise<void>;
  /** Keeps in mind, for the limit's time from now on, that the key was seen. */
  remember(key: string): Promise<void>;
  /** Whether the key was seen within that time. */
  remembers(key: string): Promise<boolean>;
}

/**
 * Makes limits: `tries` within `seconds`, counted under `name`. With `refusesAlone`, for limits whose tries are never given back, a process that
 * saw the last try refuses all further ones by itself, so that a flood costs no question to the database.
 */
export type MakeLimit = (name: string, tries: number, seconds: number, options?: { refusesAlone: boolean }) => Limit;

/** Limits kept in the table `rate_limits`; `secret` keys the hashes. */
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
