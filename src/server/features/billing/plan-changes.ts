/** What a change of plan, interval or subscription would cost a payer: the same figures for the preview and for the charge. */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import {
  type Interval,
  type Line,
  priceAtInterval,
  priceOf,
  type Shop,
  totalOfLines,
} from '#domain/billing/catalogue.ts';
import { changeCents, restOf, spendCredit } from '#domain/billing/proration.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import type { Payer, StoredSubscription } from './billing.store.ts';

/** The cost of a change. Cents. */
export interface Quote {
  /** Charged now. */
  dueCents: number;
  /** Credited to the next invoices. */
  creditCents: number;
  /** Taken off the next invoice, of this and earlier credits. */
  discountCents: number;
  /** What each period costs from then on, without credit. */
  totalCents: number;
  /** The lines after the change. */
  lines: Line[];
  /** Which part of the running period is charged or credited; missing where nothing is. */
  rest?: { left: number; days: number };
}

/** The first day that a payer who subscribes today is billed: the trial's last day while it runs, else today. */
export function firstBillingDay({ firstBillingDate }: Pick<Payer, 'firstBillingDate'>, now: Date): Day {
  return dayOf(firstBillingDate !== null && firstBillingDate > now ? firstBillingDate : now, 'UTC');
}

/** The lines of a payer who subscribes with these artists and plans. */
export function newLines(
  artists: readonly { id: string; plan: ArtistPlan }[],
  terms: { interval: Interval; shop: Shop; proPriceCents: number | null },
): Line[] {
  return artists.map(({ id, plan }) => ({ artistId: id, plan, priceCents: priceOf(plan, terms) }));
}

/** The cost of putting an artist on `plan` ('' suspends it) under a live subscription with these lines. */
export function quoteChange(
  {
    subscription,
    lines,
    proPriceCents,
  }: { subscription: StoredSubscription; lines: readonly Line[]; proPriceCents: number | null },
  { artistId, plan }: { artistId: string; plan: ArtistPlan | '' },
  now: Date,
): Quote {
  const { interval } = subscription;
  const before = lines.find((line) => line.artistId === artistId);
  const others = lines.filter((line) => line !== before);
  // A plan that stays keeps the price at which it was bought.
  const priceCents =
    plan === ''
      ? 0
      : before?.plan === plan
        ? before.priceCents
        : priceOf(plan, { interval, shop: 'settings', proPriceCents });
  const after = plan === '' ? others : [...others, { artistId, plan, priceCents }];
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  // Until the first billing nothing was paid, so that nothing is due or given back.
  const cents =
    subscription.status === 'Pending'
      ? 0
      : changeCents({ fromCents: before?.priceCents ?? 0, toCents: priceCents }, period, dayOf(now, 'UTC'));
  const creditCents = Math.max(0, -cents);
  const totalCents = totalOfLines(after);
  return {
    dueCents: Math.max(0, cents),
    creditCents,
    discountCents: spendCredit(subscription.creditCents + creditCents, totalCents).usedCents,
    totalCents,
    lines: after,
    ...(cents === 0 ? {} : { rest: restOf(period, dayOf(now, 'UTC')) }),
  };
}

/** The cost of billing by the other interval from today: what is left of the paid period is credited against the first new invoice. */
export function quoteInterval(
  { subscription, lines }: { subscription: StoredSubscription; lines: readonly Line[] },
  to: Interval,
  now: Date,
): Quote & { unusedCents: number; firstBillingDay: Day } {
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  // During the trial nothing was paid, and the new interval begins when the trial ends.
  const isPending = subscription.status === 'Pending';
  const paidCents = isPending ? 0 : totalOfLines(lines);
  const unusedCents = changeCents({ fromCents: 0, toCents: paidCents }, period, dayOf(now, 'UTC'));
  const after = lines.map((line) => ({
    ...line,
    priceCents: priceAtInterval(line.priceCents, subscription.interval, to),
  }));
  const totalCents = totalOfLines(after);
  const creditCents = subscription.creditCents + unusedCents;
  const { usedCents } = spendCredit(creditCents, totalCents);
  return {
    dueCents: isPending ? 0 : totalCents - usedCents,
    firstBillingDay: isPending ? subscription.periodEnd : dayOf(now, 'UTC'),
    creditCents,
    discountCents: usedCents,
    totalCents,
    lines: after,
    unusedCents,
  };
}
