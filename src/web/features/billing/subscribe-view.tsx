/** The full-page view that begins or renews a subscription: a plan for each artist, the interval, what is due, and the card. */
import { useMemo, useState } from 'react';
import { useClient } from 'urql';
import { type ArtistPlan, artistPlans, inExactDollars } from '#domain/accounts/prices.ts';
import type { Interval } from '#domain/billing/catalogue.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { planContents, planName } from '#web/parts/plan-name.ts';
import { subscribeMutation } from '#web/parts/subscription-terms.graphql.ts';
import { isOldPrice, SubscriptionTerms, shownTerms, useSubscriptionQuote } from '#web/parts/subscription-terms.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { billingTypes } from './billing.graphql.ts';
import classes from './billing.module.css';
import { freeArtistWords, intervalOf, perPeriod } from './billing-words.ts';
import { CardForm } from './card-form.tsx';
import { CouponCard } from './coupon-card.tsx';
import type { BilledArtist, Billing } from './use-billing.ts';

type Choice = ArtistPlan | '';
const choices: readonly { value: Choice; label: string }[] = [
  ...artistPlans.map((plan) => ({ value: plan, label: planName(plan) })),
  { value: '', label: 'Not now' },
];

const suspendedWords = 'Its pages are not available to fans.';
const headings = { Activate: 'Activate Artist', Renew: 'Renew your subscription' };

/** The view (BILL-37, BILL-38). `verb` says whether it activates or renews; `onBack` leads to the overview. */
export function SubscribeView({
  billing,
  verb,
  onBack,
}: {
  billing: Billing;
  verb: 'Activate' | 'Renew';
  onBack: () => void;
}) {
  const client = useClient();
  const [interval, setInterval] = useState<Interval>(intervalOf(billing));
  const [chosen, setChosen] = useState(
    () => new Map(billing.artists.map((artist) => [artist.id, firstChoice(artist, billing.artists)])),
  );
  const artists = useMemo(
    () => [...chosen].flatMap(([id, plan]) => (plan === '' ? [] : [{ id, selected_plan: plan }])),
    [chosen],
  );
  const { quote, problem, requote } = useSubscriptionQuote(artists, interval);

  const subscribe = async (nonce: string): Promise<void> => {
    if (quote === undefined) throw new Error('The amount is not known yet. Please try again in a moment.');
    const { error: refused } = await client.mutation(
      subscribeMutation,
      { nonce, artists, yearly_plan: interval === 'yearly', ...shownTerms(quote) },
      billingTypes,
    );
    if (refused && isOldPrice(refused)) requote();
    if (refused) throw refused;
    // The signed-in person is read again, so that every screen knows that they have paid.
    await readPersonAgain(client);
    showSnack('Success! Your subscription is active.');
    onBack();
  };

  return (
    <>
      <BackButton onBack={onBack}>Back to Billing</BackButton>
      <PageHeading title={headings[verb]} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card title="Plans" flush>
            <ul className={classes.artists} aria-label="Plans of your artists">
              {billing.artists.map((artist) => (
                <PlanRow
                  key={artist.id}
                  artist={artist}
                  plan={chosen.get(artist.id) ?? ''}
                  cents={quote?.lines.find(({ artist_id }) => artist_id === artist.id)?.price_cents}
                  interval={interval}
                  onChoose={(plan) => setChosen(new Map(chosen).set(artist.id, plan))}
                />
              ))}
            </ul>
          </Card>
        </div>
        <div className={classes.column}>
          <Card title="What you pay">
            {artists.length === 0 ? (
              <p className={classes.note}>Choose a plan for at least one artist.</p>
            ) : (
              <SubscriptionTerms interval={interval} onInterval={setInterval} quote={quote} problem={problem} />
            )}
          </Card>
          <CouponCard onChange={requote} />
          {artists.length > 0 && (
            <Card title="Card">
              <CardForm
                submitLabel={
                  quote !== undefined && quote.due_cents > 0 ? `${verb} · ${inExactDollars(quote.due_cents)}` : verb
                }
                onNonce={subscribe}
              />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

/**
 * An artist's present plan, and none for one that costs nothing. Where no artist is paid for, the plan before the suspension, or pro: a payer
 * who suspended some of them keeps it so.
 */
function firstChoice({ plan, previous_plan, is_free }: BilledArtist, all: readonly BilledArtist[]): Choice {
  if (is_free) return '';
  const othersArePaid = all.some((artist) => artist.plan !== '' && !artist.is_free);
  if (plan === '' && previous_plan !== '' && othersArePaid) return '';
  return artistPlans.find((each) => each === (plan === '' ? previous_plan : plan)) ?? 'pro';
}

function PlanRow({
  artist,
  plan,
  cents,
  interval,
  onChoose,
}: {
  artist: BilledArtist;
  plan: Choice;
  /** What it costs for each period; undefined until it is known, and without a plan. */
  cents: number | undefined;
  interval: Interval;
  onChoose: (plan: Choice) => void;
}) {
  return (
    <li className={`${classes.artist} ${classes.choosing}`}>
      <Cover src={artist.avatar_url} name={artist.name} size={40} round />
      <span className={classes.names}>
        <b>
          <bdi>{artist.name}</bdi>
        </b>
        <small>{plan !== '' ? `${planContents[plan]}.` : artist.is_free ? freeArtistWords : suspendedWords}</small>
      </span>
      <span className={classes.price}>
        {cents !== undefined && (
          <>
            <b>{inExactDollars(cents)}</b>
            <small>{perPeriod(interval)}</small>
          </>
        )}
      </span>
      <Segmented label={`Plan of ${artist.name}`} options={choices} value={plan} onChange={onChoose} />
    </li>
  );
}
