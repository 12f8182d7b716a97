/** Refer and Earn: the account's link, what it has brought, and the payouts. */
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from 'urql';
import { inDollars } from '#domain/accounts/prices.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { ReferralsQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { KpiRow } from '#web/ui/kpi-row.tsx';
import { formatCount, formatDay } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { CreateLink } from './create-link.tsx';
import { LinkCard } from './link-card.tsx';
import { PayeeCard } from './payee-card.tsx';
import { Payouts } from './payouts.tsx';
import { referralsQuery, referralTypes } from './referrals.graphql.ts';
import classes from './referrals.module.css';

/** The screen behind `/referrals` (REF-1, REF-14). */
export function ReferralsScreen() {
  const [{ data, error }, reload] = useQuery({
    query: referralsQuery,
    requestPolicy: 'cache-and-network',
    context: referralTypes,
  });
  return (
    <>
      <PageHeading title="Refer and Earn" />
      {data === undefined && error !== undefined && (
        <EmptyState
          title="Your referrals can't be shown"
          text={messageOf(error)}
          action={
            <Button variant="default" onClick={() => reload({ requestPolicy: 'network-only' })}>
              Retry
            </Button>
          }
        />
      )}
      {data === undefined && error === undefined && (
        <Skeleton height={220} radius="lg" role="status" aria-label="Loading" />
      )}
      {data !== undefined && <Referrals data={data} />}
    </>
  );
}

function Referrals({ data }: { data: ReferralsQuery }) {
  const [coupon] = data.discount_coupons;
  if (coupon === undefined) return <CreateLink />;
  const { count_pending, count_active, payout, payout_later, payout_held, payout_date } = data.get_referrals_data;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <KpiRow
          items={[
            { label: 'Pending', value: formatCount(count_pending), note: 'Signed up, not paid yet' },
            { label: 'Active', value: formatCount(count_active), note: 'Paying for their artists' },
            {
              label: 'Next payout',
              value: inDollars(payout),
              accent: true,
              note: `On ${formatDay(payout_date.slice(0, 10))}, from $10`,
            },
          ]}
        />
        {payout_later > 0 && (
          <p className={classes.note}>{inDollars(payout_later)} of this month is paid a month after that.</p>
        )}
        {payout_held > 0 && (
          <p className={classes.note} role="status">
            {inDollars(payout_held)} more is being looked at by a person before it is paid.
          </p>
        )}
        <Payouts payouts={data.affiliate_payouts} payee={data.affiliate_payee ?? undefined} />
      </div>
      <div className={classes.column}>
        <LinkCard code={coupon.name} />
        <PayeeCard payee={data.affiliate_payee ?? undefined} />
        <Card title="How it works">
          <ul className={classes.rules}>
            <li>Whoever signs up with your link gets an extra month free.</li>
            <li>You earn 20% of everything they pay, for life.</li>
            <li>A month is paid three weeks after its end: August on September 21.</li>
            <li>Less than $10 is kept for the next month. Refunds are taken back.</li>
          </ul>
        </Card>
      </div>
    </div>
  );
}
