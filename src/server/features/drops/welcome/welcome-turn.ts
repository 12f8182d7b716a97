/** When a welcome text may go out: at once within its budgets, later above them, with an alarm to the operator (DROP-191). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { placeOf } from '#domain/messaging/places.ts';
import { budgetPeriod, farthestTurn, numberRanges, welcomeBudgets } from '#domain/messaging/welcome-budget.ts';
import type { MakeLimit } from '../../../platform/auth/rate-limits.ts';
import { createSpaceUse } from '../../../platform/auth/spaced-uses.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { Logger } from '../../../platform/log.ts';
import { networksOf } from '../../../platform/net/network-of.ts';

/** Counts a welcome text, as long as the transaction is committed; gives the earliest instant at which it may go out. */
export type WelcomeTurn = (
  text: { artistId: string; number: string; ipAddress: string; now: Date },
  within: Queryable,
) => Promise<Date>;

/** Makes it. One alarm an hour for an artist says that texts wait. */
export function createWelcomeTurn({
  makeLimit,
  secretKey,
  log,
}: {
  makeLimit: MakeLimit;
  secretKey: string;
  log: Logger;
}): WelcomeTurn {
  const spaceUse = createSpaceUse('welcome_budget', secretKey);
  const alarms = makeLimit('welcome_budget_alarm', 1, budgetPeriod / 1000, { refusesAlone: true });
  /** Never rejects. The number is a fan's: the line says of it no more than its country and its first digits. */
  async function alarm(artistId: string, number: string, until: Date): Promise<void> {
    try {
      await alarms.consume(artistId);
      const fan = { country: placeOf(number).country, range: number.slice(0, 4) };
      log.error({ artist: artistId, ...fan, until }, 'Welcome texts of an artist wait for their budget.');
    } catch (error) {
      const wasSaid = error instanceof CodedError && error.code === 'TOO_MANY_TRIES';
      if (!wasSaid) log.warn({ error }, 'Could not count an alarm about welcome texts.');
    }
  }
  return async ({ artistId, number, ipAddress, now }, within) => {
    const budgets = [
      ...numberRanges(number).map(({ beginning, budget }) => ({ key: `${artistId} ${beginning}`, uses: budget })),
      ...networksOf(ipAddress).map(({ key, crowdShare }) => ({
        key: `${artistId} ${key}`,
        uses: welcomeBudgets.network * crowdShare,
      })),
    ];
    const turn = await spaceUse({ budgets, period: budgetPeriod, farthest: farthestTurn, now }, within);
    // Not awaited: it takes a connection of its own, and the transaction holds locks that all others may be waiting for.
    if (turn > now) void alarm(artistId, number, turn);
    return turn;
  };
}
