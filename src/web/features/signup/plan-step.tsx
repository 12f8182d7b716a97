/** The plan step of the signup: a plan for the artists, the free trial, and a card for those who want to leave it now. */
import { Button, Loader } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { isLapsed } from '#domain/accounts/navigation.ts';
import { type ArtistPlan, inDollars } from '#domain/accounts/prices.ts';
import { signupSteps } from '#domain/accounts/signup-steps.ts';
import type { Interval } from '#domain/billing/catalogue.ts';
import { useNow } from '#web/lib/clock.ts';
import { type CurrentUser, paidArtists, travellerOf } from '#web/lib/current-user.ts';
import { oops } from '#web/lib/errors.ts';
import { appliedCouponQuery } from '#web/parts/coupon.graphql.ts';
import { LaterCoupon } from '#web/parts/later-coupon.tsx';
import { useOwnPrices } from '#web/parts/own-prices.ts';
import { PageProblem } from '#web/parts/page-problem.tsx';
import { planName } from '#web/parts/plan-name.ts';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import { AppliedLine } from './coupon-line.tsx';
import { choosePlanMutation, setStepMutation } from './signup.graphql.ts';
import classes from './signup.module.css';
import { SignupFrame } from './signup-frame.tsx';

const CardNow = lazy(async () => ({ default: (await import('./card-now.tsx')).CardNow }));

/** The plans that the signup sells, the default one first. */
const soldPlans = ['pro', 'bio'] as const;
const contents: Record<(typeof soldPlans)[number], string> = {
  pro: 'Every kind of link, pre-saves, fans, pixels, and statistics that leave the bots out.',
  bio: 'Bio links: one page with all that an artist has.',
};
// The day by which Billing and the mails count (BILL-97).
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const freeMonths = (count: number): string => (count === 1 ? 'free month' : `free time of ${count} months`);

/** The sixth step. The trial starts with or without a card (BILL-26). */
export function PlanStep({ user }: { user: CurrentUser }) {
  const [{ fetching: choosing }, choosePlan] = useMutation(choosePlanMutation);
  const [{ fetching: leaving }, setStep] = useMutation(setStepMutation);
  const [plan, setPlan] = useState<(typeof soldPlans)[number]>('pro');
  const [withCard, setWithCard] = useState(false);
  const [{ data }] = useQuery({ query: appliedCouponQuery });
  const now = useNow();
  const { prices, error: pricesError, reload } = useOwnPrices();
  const coupon = data?.applied_coupon;
  const isFree = coupon?.skips_billing === true;
  const freeTime = coupon != null && coupon.free_months > 0 ? freeMonths(coupon.free_months) : '14-day free trial';
  const busy = choosing || leaving;
  const end = user.first_billing_date;
  const artists = paidArtists(user);

  const goOn = async (): Promise<void> => {
    const { error } = await setStep({ signup_step: signupSteps.plan });
    if (error) showErrorSnack(oops(error));
  };
  const startTrial = async (): Promise<void> => {
    for (const { id, current_plan } of artists) {
      if (current_plan === plan) continue;
      const { error } = await choosePlan({ artist_id: id, selected_plan: plan });
      if (error) return showErrorSnack(oops(error));
    }
    await goOn();
  };

  if (prices === undefined && pricesError)
    return <PageProblem title="Prices didn't load" error={pricesError} onRetry={reload} />;
  if (prices === undefined) return <PageLoading />;
  const price = (each: ArtistPlan, interval: Interval): string => inDollars(prices.of(each, interval, 'signup'));
  // A person who stopped before this step comes back later: nothing is free any more, and Billing sells the plan.
  if (isLapsed(travellerOf(user, undefined), now))
    return (
      <SignupFrame
        screen="plan"
        title="Your free trial is over"
        lead="Choose a plan in Billing. Your links open once it is paid."
      >
        <Button fullWidth mt={22} h={44} loading={busy} onClick={() => void goOn()}>
          Continue
        </Button>
      </SignupFrame>
    );
  if (withCard)
    return (
      <SignupFrame screen="plan" title="Add your card" lead={`${planName(plan)}. Your ${freeTime} comes first.`}>
        <Suspense fallback={<Loader size="sm" role="status" aria-label="Loading the card form" />}>
          <CardNow
            artists={artists.map(({ id }) => ({ id, selected_plan: plan }))}
            onDone={goOn}
            onBack={() => setWithCard(false)}
          />
        </Suspense>
      </SignupFrame>
    );
  return (
    <SignupFrame screen="plan" title="Your free trial" lead="Choose a plan. No card needed.">
      {coupon != null && (
        <>
          <AppliedLine coupon={coupon} />
          <LaterCoupon
            applied={coupon.name}
            how="You can choose the other one in Billing before a subscription begins."
            className={classes.note}
          />
        </>
      )}
      <fieldset className={classes.plans} disabled={busy}>
        <legend className="visually-hidden">Plan</legend>
        {(isFree ? soldPlans.slice(0, 1) : soldPlans).map((each) => (
          <label key={each} className={classes.plan}>
            <input type="radio" name="plan" checked={each === plan} onChange={() => setPlan(each)} />
            <b className={classes.name}>{planName(each)}</b>
            <span>{price(each, 'monthly')} a month</span>
            <span className={classes.note}>
              {contents[each]} Or {price(each, 'yearly')} a year
              {artists.length > 1 && ', for each artist'}.
            </span>
          </label>
        ))}
      </fieldset>
      <p className={classes.note}>
        Texts to fans come with {planName('max')}, {price('max', 'monthly')} a month. You can change to it in Billing.
      </p>
      <p className={classes.due}>$0 due today</p>
      {end != null && (
        <p className={classes.note}>
          Your {freeTime} ends on {day.format(new Date(end))}. Without a card your links pause then.
        </p>
      )}
      <Button fullWidth mt={22} h={44} loading={busy} onClick={() => void startTrial()}>
        Start free trial
      </Button>
      {!isFree && (
        <p className={classes.later}>
          <TextButton disabled={busy} onClick={() => setWithCard(true)}>
            Add card
          </TextButton>
        </p>
      )}
    </SignupFrame>
  );
}
