/** What a payer whose payment is overdue reads: when and why their bank declined, when it is asked again, and when links are suspended (BILL-93). */
import { failedStatuses } from '#domain/billing/charges.ts';
import { type DeclineReason, declineReasonOf } from '#domain/billing/decline.ts';
import { overdueCourse } from '#domain/billing/overdue.ts';
import { dayOf, startOfDay } from '#domain/stats/zoned-day.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables, StoredSubscription } from '../billing.store.ts';

/** The course of an overdue payment. Days of the card provider are the UTC instants at which they begin. */
export interface Overdue {
  /** When the unpaid period began. */
  since: Date;
  /** When a charge for it was declined, the oldest first. */
  declinedAt: Date[];
  /** Why the last of these was declined, and of which card; undefined where no charge is known. */
  last: { reason: DeclineReason; card: { brand: string; last4: string } } | undefined;
  retriesAt: Date[];
  /** When the links are suspended if the last retry fails, too; null where no retry is known to come. */
  suspendedAt: Date | null;
}

/** The course of this subscription's overdue payment; undefined where none is overdue. */
export async function overdueOf(
  database: Queryable<BillingStoreTables>,
  { id, status, periodStart }: StoredSubscription,
  now: Date,
): Promise<Overdue | undefined> {
  if (status !== 'Past Due') return undefined;
  const since = startOfDay(periodStart, 'UTC');
  const declined = await database
    .selectFrom('billing_charges')
    .where('subscription_id', '=', id)
    .where('kind', '=', 'sale')
    .where(
      'status',
      'in',
      failedStatuses.filter((failed) => failed !== 'voided'),
    )
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .select(['created_at as at', 'decline_reason as reason', 'card_brand as brand', 'card_last4 as last4'])
    .execute();
  const declinedAt = declined.map(({ at }) => at);
  const tried = declinedAt.map((at) => dayOf(at, 'UTC'));
  const last = declined.at(-1);
  const { retries, suspendedOn } = overdueCourse(periodStart, { today: dayOf(now, 'UTC'), tried });
  return {
    since,
    declinedAt,
    last: last && { reason: declineReasonOf(last.reason), card: { brand: last.brand, last4: last.last4 } },
    retriesAt: retries.map((day) => startOfDay(day, 'UTC')),
    suspendedAt: suspendedOn === undefined ? null : startOfDay(suspendedOn, 'UTC'),
  };
}
