/** The SQL for what artists cost their payers. */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { type Interval, priceAtInterval } from '#domain/billing/catalogue.ts';
import { isLive } from '#domain/billing/status.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';

/** What an artist costs its payer, and since when. */
export interface ArtistCharges {
  /** The plan and the interval that a live subscription charges for, as `pro_monthly`; null without one. */
  planId: string | null;
  /** The state of the subscription that has the artist; '' without one. */
  subscriptionStatus: string;
  /** The subscription's id at the card provider; null without one. */
  subscriptionId: string | null;
  /** The end of the payer's trial; null when they never had one. */
  firstBillingDate: Date | null;
  /** When a live subscription charges for the artist again; null without one. */
  nextBillingDate: Date | null;
  /** What a month of it costs in cents, at the monthly interval; null where no live subscription charges for it. */
  monthlyCents: number | null;
}

const idOfPlan = (plan: ArtistPlan, interval: Interval): string => `${plan === 'bio' ? 'lite' : plan}_${interval}`;

/** Loads the charges of all these artists in one statement. No permission is checked. */
export async function loadArtistCharges(
  database: Queryable<BillingStoreTables>,
  artistIds: readonly string[],
): Promise<Map<string, ArtistCharges>> {
  const rows = await database
    .selectFrom('artists')
    .innerJoin('users', 'users.id', 'artists.billing_user_id')
    // An artist has at most one line without an end. One of a former payer's subscription does not count.
    .leftJoin(
      (line) =>
        line
          .selectFrom('billing_lines')
          .innerJoin('billing_subscriptions', 'billing_subscriptions.id', 'billing_lines.subscription_id')
          .where('billing_lines.ended_at', 'is', null)
          .where('billing_lines.artist_id', 'in', [...artistIds])
          .select(['billing_lines.artist_id', 'billing_lines.plan', 'billing_lines.price_cents'])
          .select(['billing_subscriptions.id', 'billing_subscriptions.user_id', 'billing_subscriptions.status'])
          .select('billing_subscriptions.billing_interval')
          .as('line'),
      (join) => join.onRef('line.artist_id', '=', 'artists.id').onRef('line.user_id', '=', 'artists.billing_user_id'),
    )
    .where('artists.id', 'in', [...artistIds])
    .select(['artists.id as artistId', 'users.first_billing_date as firstBillingDate'])
    .select(['users.next_billing_date as nextBillingDate', 'line.id as subscriptionId', 'line.status'])
    .select(['line.plan', 'line.price_cents as priceCents', 'line.billing_interval as interval'])
    .execute();
  return new Map(
    rows.map(
      ({ artistId, firstBillingDate, nextBillingDate, subscriptionId, status, ...line }): [string, ArtistCharges] => {
        const known = { firstBillingDate, subscriptionId, subscriptionStatus: status ?? '' };
        if (status === null || !isLive(status) || line.plan === null || line.priceCents === null)
          return [artistId, { ...known, planId: null, nextBillingDate: null, monthlyCents: null }];
        // Plans and intervals are checked by the tables.
        const [plan, interval] = [line.plan as ArtistPlan, line.interval as Interval];
        const monthlyCents = priceAtInterval(line.priceCents, interval, 'monthly');
        return [artistId, { ...known, planId: idOfPlan(plan, interval), nextBillingDate, monthlyCents }];
      },
    ),
  );
}
