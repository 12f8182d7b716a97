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

/** A plan that an artist was paid for until `end`, at the price and with the discount of that period. */
export interface PaidPlan extends Line, Period {
  interval: Interval;
  discount: Discount | undefined;
  /** The subscription that was billed for it. */
  paidBy: string;
}

/** A line with the interval of its price. */
export interface PricedLine extends Line {
  interval: Interval;
}

/** What is left of what a plan cost where other billing begins on `from`. */
export function leftOf(plan: PaidPlan, from: Day): number {
  return unusedCents(totalOfLines(reducedLines([plan], plan.discount, plan)), plan, from);
}

/** The rest of a canceled subscription: what was paid, and for which artists. */
export interface PaidRest extends Period {
  interval: Interval;
  /** Its first billing day. */
  anchorDay: Day;
  /** Also those of artists that a renewal within the period left out. */
  lines: readonly Line[];
  /** The discount of the period that is paid, and the one of the next charges. */
  periodDiscount: Discount | undefined;
  discount: Discount | undefined;
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
export function keepPrices(lines: readonly Line[], paid: readonly PricedLine[], to: Interval): Line[] {
  return lines.map((line) => {
    const before = paid.find(({ artistId, plan }) => artistId === line.artistId && plan === line.plan);
    return before === undefined
      ? line
      : { ...line, priceCents: priceAtInterval(before.priceCents, before.interval, to) };
  });
}

/**
 * What these lines cost for the rest of the period: nothing where the plan stays, the difference where it changes, as for a change within a period
 * (BILL-6, BILL-7). Artists without a line keep what was paid for them, and are not credited. What is left of `kept` plans, which other periods paid,
 * is taken off; which part of the period is charged is then no explanation of the amount, and missing.
 */
export function renewedLines(
  lines: readonly Line[],
  { paid, kept }: { paid: PaidRest; kept: readonly PaidPlan[] },
  today: Day,
): { changes: RenewedLine[]; rest?: { left: number; days: number; differenceCents: number } } {
  const costOf = (line: Line | undefined): number =>
    line === undefined ? 0 : totalOfLines(reducedLines([line], paid.periodDiscount, paid));
  let differenceCents = 0;
  const changes = lines.flatMap((line) => {
    const { artistId, plan } = line;
    const before = paid.lines.find((one) => one.artistId === artistId);
    const earlier = before === undefined ? kept.find((one) => one.artistId === artistId) : undefined;
    const change = { fromCents: costOf(before), toCents: costOf(line) };
    const cents = changeCents(change, paid, today) - (earlier === undefined ? 0 : leftOf(earlier, today));
    differenceCents += change.toCents - change.fromCents;
    return cents === 0 ? [] : [{ artistId, plan, previousPlan: (before ?? earlier)?.plan ?? ('' as const), cents }];
  });
  if (lines.some(({ artistId }) => kept.some((one) => one.artistId === artistId))) return { changes };
  return { changes, rest: { ...restOf(paid, today), differenceCents: Math.abs(differenceCents) } };
}

/** What is left of what was paid for the artists of these lines, where a new period begins `today`. */
export function unusedOf(lines: readonly Line[], paid: PaidRest, today: Day): number {
  const taken = paid.lines.filter(({ artistId }) => lines.some((line) => line.artistId === artistId));
  return unusedCents(totalOfLines(reducedLines(taken, paid.periodDiscount, paid)), paid, today);
}
