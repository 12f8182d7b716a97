/** Confirms an opt-in by email: from then on it belongs to the artist's fans. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { FactBoard } from '../../../platform/facts/facts.ts';
import { hashOf } from './opt-in.ts';
import type { OptInRequest, OptInsStore } from './opt-ins.store.ts';

export interface ConfirmDeps {
  store: OptInsStore;
  database: Database;
  facts: FactBoard;
  clock: Clock;
}

/** A confirmed request. `isNew` is true once for each email of an artist; only then it is counted. */
export interface ConfirmedOptIn {
  request: OptInRequest;
  isNew: boolean;
}

/** The request of a mailed token; undefined when the token is invalid or expired. Changes nothing, since mail scanners open every link. */
export async function findRequest({ store, clock }: ConfirmDeps, token: string): Promise<OptInRequest | undefined> {
  const request = await store.loadRequest(hashOf(token));
  return request !== undefined && request.expiresAt > clock.now() ? request : undefined;
}

/**
 * Confirms a request; undefined like `findRequest`. However often and concurrently the button is pressed, the email is stored once, and the
 * answer is the same.
 */
export function confirmOptIn(
  { store, database, facts, clock }: ConfirmDeps,
  token: string,
): Promise<ConfirmedOptIn | undefined> {
  const tokenHash = hashOf(token);
  return database.transaction().execute(async (transaction) => {
    const request = await store.loadRequest(tokenHash, transaction);
    const now = clock.now();
    if (request === undefined || request.expiresAt <= now) return undefined;
    if (request.confirmedAt !== null) return { request, isNew: false };
    const { referrer: _referrer, query: _query, app: _app, expiresAt: _expiresAt, ...left } = request;
    const { optInId } = await store.saveOptIn(
      { ...left, platform: 'email', confirmedAt: now, unsubscribedAt: null },
      transaction,
    );
    await store.closeRequest(tokenHash, now, transaction);
    if (optInId !== null) {
      const fan = { artistId: request.artistId, optInId, channel: 'email', contact: request.value } as const;
      await facts.announce('fan.opted-in', { ...fan, timeZone: request.timeZone, ipAddress: '', at: now }, transaction);
    }
    return { request, isNew: optInId !== null };
  });
}
