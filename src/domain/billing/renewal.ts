/** Taking up a canceled subscription while the period that it paid for still runs (BILL-88, BILL-89). Money is integer cents, days are those of UTC. */
import type { Day } from '#domain/stats/zoned-day.ts';
import { type Interval, type Line, priceAtInterval, totalOfLines } from './catalogue.ts';
import { type Discount, reducedLines } from './coupons.ts';
import { changeCents, type Period, restOf, unusedCents } from './proration.ts';

/** What decides whether a subscription has paid for days that are still to come. */
export interface EndedSubscription {
  status: string;
  /** The first billing day. */
  anchorDay: Day;
  periodEnd: Day;
  /** Whether its period was paid before its first billing. */
  periodIsPaid: boolean;
}

/** Whether its payer has paid for `today` and later days: one that was canceled on trial, or never paid, has not. */
export function hasPaidDaysLeft(
  { status, anchorDay, periodEnd, periodIsPaid }: EndedSubscription,
  today: Day,
): boolean {
  const isOver = status === 'Canceled' || status === 'Expired';
  return isOver && periodEnd > today && (periodIsPaid || periodEnd > anchorDay);
}

/** The rest of a canceled subscription: what was paid, for which artists, and what stands to its payer's credit. */
export interface PaidRest extends Period {
  interval: Interval;
  lines: readonly Line[];
  discount: Discount | undefined;
  creditCents: number;
}

/** What an artist costs, or gets back, for the rest of the paid period. */
export interface RenewedLine {
  artistId: string;
  plan: Line['plan'];
  /** '' where the artist had none. */
  previousPlan: Line['plan'] | '';
  /** Above 0 it is charged, below 0 credited. */
  cents: number;
}

/** The lines with the prices at which their plans were bought, where the plan stays (BILL-2). */
export function keepPrices(lines: readonly Line[], { lines: paid, interval }: PaidRest, to: Interval): Line[] {
  return lines.map((line) => {
    const before = paid.find(({ artistId, plan }) => artistId === line.artistId && plan === line.plan);
    return before === undefined ? line : { ...line, priceCents: priceAtInterval(before.priceCents, interval, to) };
  });
}

/**
 * What these lines cost for the rest of the period: nothing where the plan stays, the difference where it changes, as for a change within a period
 * (BILL-6, BILL-7). Artists without a line keep what was paid for them, and are not credited.
 */
export function renewedLines(
  lines: readonly Line[],
  paid: PaidRest,
  today: Day,
): { changes: RenewedLine[]; rest: { left: number; days: number; differenceCents: number } } {
  const costOf = (line: Line | undefined): number =>
    line === undefined ? 0 : totalOfLines(reducedLines([line], paid.discount, paid));
  let differenceCents = 0;
  const changes = lines.flatMap((line) => {
    const before = paid.lines.find(({ artistId }) => artistId === line.artistId);
    const change = { fromCents: costOf(before), toCents: costOf(line) };
    const cents = changeCents(change, paid, today);
    differenceCents += change.toCents - change.fromCents;
    const { artistId, plan } = line;
    return cents === 0 ? [] : [{ artistId, plan, previousPlan: before?.plan ?? ('' as const), cents }];
  });
  return { changes, rest: { ...restOf(paid, today), differenceCents: Math.abs(differenceCents) } };
}

/** What is left of what was paid for the artists of these lines, where a new period begins `today`. */
export function unusedOf(lines: readonly Line[], paid: PaidRest, today: Day): number {
  const taken = paid.lines.filter(({ artistId }) => lines.some((line) => line.artistId === artistId));
  return unusedCents(totalOfLines(reducedLines(taken, paid.discount, paid)), paid, today);
}
