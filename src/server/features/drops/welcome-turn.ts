/** When a welcome text may go out: at once within its budgets, later above them, with an alarm to the operator (DROP-191). */
import { budgetPeriod, farthestTurn, numberRanges, welcomeBudgets } from '#domain/messaging/welcome-budget.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import { createSpaceUse } from '../../platform/auth/spaced-uses.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { Logger } from '../../platform/log.ts';
import { networksOf } from '../../platform/net/network-of.ts';

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
  const alarms = makeLimit('welcome_budget_alarm', 1, budgetPeriod / 1000);
  return async ({ artistId, number, ipAddress, now }, within) => {
    const ranges = numberRanges(number);
    const budgets = [
      ...ranges.map(({ beginning, budget }) => ({ key: `${artistId} ${beginning}`, uses: budget })),
      ...networksOf(ipAddress).map(({ key, share }) => ({
        key: `${artistId} ${key}`,
        uses: welcomeBudgets.network * share,
      })),
    ];
    const turn = await spaceUse({ budgets, period: budgetPeriod, farthest: farthestTurn, now }, within);
    if (turn > now && !(await alarms.remembers(artistId))) {
      await alarms.remember(artistId);
      log.error(
        { artist: artistId, range: ranges[0]?.beginning, until: turn },
        'Welcome texts of an artist wait for their budget.',
      );
    }
    return turn;
  };
}
