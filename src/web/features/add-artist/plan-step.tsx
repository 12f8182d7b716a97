/** The step of the Add Artist wizard in which each artist gets its plan. */
import { Button } from '@mantine/core';
import { useQuery } from 'urql';
import type { AddArtistWay } from '#domain/accounts/add-artist-steps.ts';
import { type ArtistPlan, artistPlans, inDollars } from '#domain/accounts/prices.ts';
import { type Interval, type Line, totalOfLines } from '#domain/billing/catalogue.ts';
import { couponCentsOf, discountOf } from '#domain/billing/coupons.ts';
import { firstBillingDay } from '#domain/billing/status.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { useNow } from '#web/lib/clock.ts';
import { appliedTermsQuery } from '#web/parts/coupon.graphql.ts';
import { type OwnPrices, useOwnPrices } from '#web/parts/own-prices.ts';
import { PageProblem } from '#web/parts/page-problem.tsx';
import { planContents, planName } from '#web/parts/plan-name.ts';
import { laterWords } from '#web/parts/subscription-words.ts';
import { Cover } from '#web/ui/cover.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import classes from './add-artist.module.css';
import { AddArtistFrame } from './add-artist-frame.tsx';
import type { ArtistDraft } from './drafts.ts';

const options = artistPlans.map((plan) => ({ value: plan, label: planName(plan) }));

/** What is bought in the wizard: on trial, also with a card, nothing yet, so the prices are those at which the subscription begins (BILL-1). */
const shopOf = (way: AddArtistWay, isBeforeFirstCharge: boolean) =>
  way === 'trial' || isBeforeFirstCharge ? 'signup' : 'settings';

/** `trialEnd` is null for an account that pays from the first day. `isBeforeFirstCharge`: its subscription waits for the end of the trial. */
export function PlanStep(props: {
  drafts: readonly ArtistDraft[];
  way: AddArtistWay;
  trialEnd: Date | null;
  isBeforeFirstCharge: boolean;
  busy: boolean;
  onPlan: (key: string, plan: ArtistPlan) => void;
  onBack: () => void;
  onCancel: (() => void) | undefined;
  onContinue: () => void;
}) {
  const { prices, error, reload } = useOwnPrices();
  if (prices) return <Plans {...props} prices={prices} />;
  return error ? <PageProblem title="Prices didn't load" error={error} onRetry={reload} /> : <PageLoading />;
}

function Plans({
  drafts,
  way,
  trialEnd,
  isBeforeFirstCharge,
  busy,
  prices,
  onPlan,
  onBack,
  onCancel,
  onContinue,
}: Parameters<typeof PlanStep>[0] & { prices: OwnPrices }) {
  const interval: Interval = way === 'subscribed' ? prices.interval : 'monthly';
  const shop = shopOf(way, isBeforeFirstCharge);
  const lines = drafts.map(({ key, plan }) => ({
    artistId: key,
    plan,
    priceCents: prices.of(plan, interval, shop),
  }));
  const isOnTrial = way === 'trial' && trialEnd !== null;
  return (
    <AddArtistFrame
      screen="plan"
      title="Select a plan"
      lead="Each artist has a plan of its own."
      busy={busy}
      onBack={onBack}
      onCancel={onCancel}
    >
      <ul className={classes.plans} aria-label="Plans of your artists">
        {drafts.map(({ key, name, image, plan }) => (
          <li key={key} className={classes.plan}>
            <span className={classes.artist}>
              <Cover src={image} name={name} size={32} round />
              <bdi>{name}</bdi>
            </span>
            <Segmented
              label={`Plan of ${name}`}
              options={options}
              value={plan}
              onChange={(chosen) => onPlan(key, chosen)}
              fullWidth
            />
            <p className={classes.note}>
              {planContents[plan]}. {inDollars(prices.of(plan, 'monthly', shop))} a month, or{' '}
              {inDollars(prices.of(plan, 'yearly', shop))} a year.
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.sum} role="status">
        {isOnTrial
          ? '$0 due today'
          : `${inDollars(totalOfLines(lines))} ${interval === 'yearly' ? 'a year' : 'a month'}`}
      </p>
      {isOnTrial && <AfterTrial lines={lines} trialEnd={trialEnd} />}
      <Button fullWidth mt={22} h={44} loading={busy} onClick={onContinue}>
        {isOnTrial ? 'Start free trial' : 'Continue'}
      </Button>
    </AddArtistFrame>
  );
}

/** What the new artists cost once the trial is over, with the coupon on the account. The server can quote no artist before it is added. */
function AfterTrial({ lines, trialEnd }: { lines: readonly Line[]; trialEnd: Date }) {
  const now = useNow();
  const [{ data, fetching }] = useQuery({ query: appliedTermsQuery });
  if (fetching) return null;
  const start = firstBillingDay({ firstBillingDate: trialEnd }, now);
  const coupon = data?.applied_coupon;
  const plans = artistPlans.filter((plan) => coupon?.plans.includes(plan));
  const discount =
    coupon == null
      ? undefined
      : discountOf(
          { code: coupon.name, percentOff: coupon.percent, amountCents: coupon.amount, plans, charges: coupon.charges },
          start,
          'monthly',
        );
  const words = laterWords(
    {
      today: dayOf(now, 'UTC'),
      due_cents: 0,
      discount_cents: 0,
      goes_on: false,
      free_time: coupon?.free_time ?? '',
      total_cents: totalOfLines(lines),
      coupon_cents: couponCentsOf(lines, discount, { interval: 'monthly', start }),
      coupon_charges: coupon?.charges ?? null,
      first_billing_day: start,
    },
    'monthly',
  );
  return <p className={classes.note}>{words}</p>;
}
