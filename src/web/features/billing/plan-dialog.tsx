/** The dialog in which an artist's plan is chosen: what each plan has, what is paid now, and what is charged next. */
import { Button, Group, Modal, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type CombinedError, useMutation, useQuery } from 'urql';
import { type ArtistPlan, artistPlans, includesTexts, inExactDollars } from '#domain/accounts/prices.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { PreviewArtistPlanQuery } from '#web/lib/graphql/graphql.ts';
import { planContents, planName } from '#web/parts/plan-name.ts';
import { shownPrice } from '#web/parts/shown-price.ts';
import { useSubscriptionQuote } from '#web/parts/subscription-terms.tsx';
import { laterWords } from '#web/parts/subscription-words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { billingTypes, changePlanMutation, planPreviewQuery } from './billing.graphql.ts';
import classes from './billing.module.css';
import { intervalOf, leftOutWords, longDay, perPeriod, planPrice } from './billing-words.ts';
import type { BilledArtist, Billing } from './use-billing.ts';

/**
 * The dialog; it is open while it is rendered. A suspended artist is restored by it (BILL-33, BILL-34). `ofOwnPage` says that its URL was opened,
 * and not the artist in the list.
 */
export function PlanDialog({
  artist,
  billing,
  ofOwnPage,
  onClose,
}: {
  artist: BilledArtist;
  billing: Billing;
  ofOwnPage: boolean;
  onClose: () => void;
}) {
  const isSuspended = artist.plan === '';
  const [plan, setPlan] = useState<ArtistPlan>(firstChoice(artist));
  const isLeftOut = leftOutWords(artist, { status: billing.status }) !== undefined;
  // An artist that a renewal left out is put back by its own plan (BILL-91).
  const isSame = plan === artist.plan && !isLeftOut;
  const [{ data, error, fetching }, requote] = useQuery({
    query: planPreviewQuery,
    variables: { artist_id: artist.id, selected_plan: plan },
    pause: isSame,
    requestPolicy: 'network-only',
  });
  const [, change] = useMutation(changePlanMutation);
  const { busy, formError, setFormError, run } = useSubmission();
  const quote = isSame || fetching ? undefined : data?.preview_artist_plan;
  const title = isSuspended ? 'Restore' : isLeftOut ? 'Renew' : 'Change plan';
  const problem = formError ?? (!isSame && !fetching && error ? messageOf(error) : undefined);

  const confirm = (): Promise<void> =>
    run(async () => {
      setFormError(undefined);
      if (quote === undefined) return;
      const chosen = { artist_id: artist.id, selected_plan: plan, shown: shownPrice(quote) };
      const { error: refused } = await change(chosen, billingTypes);
      if (refused && codeOf(refused) === 'QUOTE_CHANGED') requote({ requestPolicy: 'network-only' });
      if (refused) return setFormError(failureWords(refused, ofOwnPage));
      const changed = ofOwnPage
        ? `You've been changed to the ${planName(plan)} plan!`
        : 'Artist plan updated successfully';
      showSnack(isSuspended ? `Your subscription for ${artist.name} has been restored.` : changed);
      onClose();
    });

  return (
    <Modal.Root opened onClose={busy ? () => undefined : onClose} size={760} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.dialogHead ?? ''}>
          <Cover src={artist.avatar_url} name={artist.name} size={40} round />
          <span className={classes.names}>
            <Modal.Title className={classes.dialogTitle ?? ''}>{title}</Modal.Title>
            <small>
              <bdi>{artist.name}</bdi> · {planName(artist.plan)}
            </small>
          </span>
          <Modal.CloseButton aria-label="Close" disabled={busy} />
        </Modal.Header>
        <Modal.Body className={classes.dialogBody ?? ''}>
          <fieldset className={classes.choices} disabled={busy}>
            <legend className="visually-hidden">Plan of {artist.name}</legend>
            {artistPlans.map((each) => (
              <PlanChoice
                key={each}
                {...{ plan: each, artist, billing }}
                isChosen={each === plan}
                onChoose={() => setPlan(each)}
              />
            ))}
            {billing.manual_charge_cents === null && billing.status !== 'Trial' && (
              <p className={classes.note}>
                The price is prorated by the days left, and an upgrade is charged at once. A price stays as it is for as
                long as the plan runs.
              </p>
            )}
          </fieldset>
          <div className={classes.cost} aria-live="polite">
            {isSame && <p className={classes.note}>This is the plan {artist.name} is on.</p>}
            {!isSame && quote === undefined && problem === undefined && (
              <Skeleton height={120} role="status" aria-label="Loading" />
            )}
            {quote && <PlanCost {...{ quote, artist, billing, plan }} />}
            {includesTexts(artist.plan) && !includesTexts(plan) && (
              <p className={classes.note}>
                Texts come with {planName('max')}. A text number of <bdi>{artist.name}</bdi> stays, but sends nothing
                until {planName('max')} is chosen again.
              </p>
            )}
          </div>
        </Modal.Body>
        <div className={classes.dialogFoot}>
          {problem && (
            <p className={classes.problem} role="alert">
              <ProblemText sentence={problem} />
            </p>
          )}
          <Group gap={10} justify="flex-end">
            {billing.payment_method && (
              <span className={classes.card}>
                {billing.payment_method.brand} ending {billing.payment_method.last4}
              </span>
            )}
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button onClick={() => void confirm()} loading={busy} disabled={quote === undefined}>
              Confirm change{quote && quote.due_cents > 0 ? ` · ${inExactDollars(quote.due_cents)}` : ''}
            </Button>
          </Group>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Why the change was refused; without a known reason, the sentence of where it was asked for. */
function failureWords(error: CombinedError, ofOwnPage: boolean): string {
  const code = codeOf(error);
  if (code !== undefined && code !== 'UNEXPECTED') return messageOf(error);
  return ofOwnPage ? 'Something went wrong updating your plan.' : "Oops! Couldn't update the artist's plan";
}

/** The plan that is chosen at first: the present one, the one before the suspension, or pro. */
function firstChoice({ plan, previous_plan }: BilledArtist): ArtistPlan {
  return artistPlans.find((each) => each === (plan === '' ? previous_plan : plan)) ?? 'pro';
}

/** What the artist's plan costs, or cost until a renewal left it out, in cents; null while nothing is charged for it. */
const presentPrice = ({ price_cents, kept_price_cents }: BilledArtist): number | null =>
  price_cents ?? kept_price_cents;

function PlanChoice({
  plan,
  artist,
  billing,
  isChosen,
  onChoose,
}: {
  plan: ArtistPlan;
  artist: BilledArtist;
  billing: Billing;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const isNow = plan === artist.plan;
  return (
    <label className={classes.choice} data-chosen={isChosen || undefined}>
      <input type="radio" name="plan" checked={isChosen} onChange={onChoose} data-autofocus={isChosen || undefined} />
      <span className={classes.names}>
        <b>
          {planName(plan)} {isNow && <Chip>Now</Chip>}
        </b>
        <small>{planContents[plan]}.</small>
      </span>
      {billing.manual_charge_cents === null && (
        <span className={classes.price}>
          <b>{inExactDollars((isNow ? presentPrice(artist) : null) ?? planPrice(plan, billing))}</b>
          <small>{perPeriod(intervalOf(billing))}</small>
        </span>
      )}
    </label>
  );
}

/** What the subscription will cost that begins with the plans of now and this one, as the server would charge it. */
function AfterTrial({ artist, billing, plan }: { artist: BilledArtist; billing: Billing; plan: ArtistPlan }) {
  const wanted = useMemo(
    () =>
      billing.artists
        .map((each) => ({ id: each.id, selected_plan: each.id === artist.id ? plan : each.plan }))
        .filter(({ selected_plan }) => selected_plan !== ''),
    [billing.artists, artist.id, plan],
  );
  const { quote } = useSubscriptionQuote(wanted, intervalOf(billing));
  return (
    <>
      <p className={classes.note}>Every plan is free during your trial. Nothing is charged without a card.</p>
      {quote && (
        <p className={classes.note}>
          {wanted.length > 1 && 'With all your artists: '}
          {laterWords(quote, intervalOf(billing))}
        </p>
      )}
    </>
  );
}

type Quote = PreviewArtistPlanQuery['preview_artist_plan'];

/** What is paid or credited today, and what is charged next. */
function PlanCost({
  quote,
  artist,
  billing,
  plan,
}: {
  quote: Quote;
  artist: BilledArtist;
  billing: Billing;
  plan: ArtistPlan;
}) {
  const { due_cents: due, credit_cents: credit, discount_cents: discount, total_cents: total } = quote;
  const from = presentPrice(artist) ?? 0;
  const difference = quote.difference_cents ?? 0;
  const isReduced = difference !== Math.abs(planPrice(plan, billing) - from);
  const next = billing.next_billing_date === null ? undefined : longDay(new Date(billing.next_billing_date));
  return (
    <>
      <p className={classes.chargeLabel}>{credit > 0 ? 'Credited now' : 'Paid now'}</p>
      <p className={classes.amount}>{inExactDollars(credit > 0 ? credit : due)}</p>
      {billing.manual_charge_cents !== null && (
        <p className={classes.note}>Your account is billed by hand: a change of plan charges no card.</p>
      )}
      {billing.status === 'Trial' && billing.manual_charge_cents === null && (
        <AfterTrial artist={artist} billing={billing} plan={plan} />
      )}
      {billing.status !== 'Trial' && total > 0 && (
        <dl className={classes.lines}>
          {quote.days_left != null && (
            <>
              <div>
                <dt>
                  {[
                    { name: planName(plan), cents: planPrice(plan, billing) },
                    { name: planName(artist.plan), cents: from },
                  ]
                    .filter(({ cents }) => cents > 0)
                    .sort((one, other) => other.cents - one.cents)
                    .map(({ name, cents }) => `${name} ${inExactDollars(cents)}`)
                    .join(' less ')}
                  {isReduced && ', with your discount'}
                </dt>
                <dd>{inExactDollars(difference)}</dd>
              </div>
              <div>
                <dt>
                  {quote.days_left} of {quote.period_days} days left
                </dt>
                <dd>
                  × {quote.days_left} ÷ {quote.period_days}
                </dd>
              </div>
            </>
          )}
          {quote.used_credit_cents > 0 && (
            <div className={classes.good}>
              <dt>Your credit</dt>
              <dd>{inExactDollars(-quote.used_credit_cents)}</dd>
            </div>
          )}
          <div className={classes.sum}>
            <dt>Today, {longDay(new Date(quote.today))}</dt>
            <dd>{inExactDollars(due)}</dd>
          </div>
          <div>
            <dt>All artists, {perPeriod(intervalOf(billing))}</dt>
            <dd>{inExactDollars(total)}</dd>
          </div>
          {quote.coupon_cents > 0 && (
            <div className={classes.good}>
              <dt>Discount</dt>
              <dd>{inExactDollars(-quote.coupon_cents)}</dd>
            </div>
          )}
          {discount > 0 && (
            <div className={classes.good}>
              <dt>Credit</dt>
              <dd>{inExactDollars(-discount)}</dd>
            </div>
          )}
          <div className={classes.sum}>
            <dt>Charged next{next && `, ${next}`}</dt>
            <dd>{inExactDollars(total - quote.coupon_cents - discount)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
