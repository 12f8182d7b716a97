/** The billing step of the Add Artist wizard for payers with a subscription: what the new artists cost today, and the payment. */
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from 'urql';
import { type ArtistPlan, inDollars } from '#domain/accounts/prices.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { unexpectedSentence } from '#domain/kernel/unexpected-sentence.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { brandName } from '#web/parts/card-form/brand-mark.tsx';
import { planName } from '#web/parts/plan-name.ts';
import { shownPrice } from '#web/parts/shown-price.ts';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { newArtistCostQuery, payArtistMutation } from './add-artist.graphql.ts';
import classes from './add-artist.module.css';
import { mayBePaid } from './may-be-paid.ts';

/** An artist that was added without a plan, and the plan it shall have. */
interface UnpaidArtist {
  id: string;
  name: string;
  plan: ArtistPlan;
}

/** What the artists that are still unpaid cost. */
interface Cost {
  dueCents: number;
  /** What each period costs from then on, all artists together. */
  totalCents: number;
  period: string;
  card: string;
  /** What was shown for each artist, by its id. */
  quotes: ReadonlyMap<string, ArtistQuote>;
}

/** What one artist costs today, and adds to each period. */
interface ArtistQuote {
  dueCents: number;
  addedCents: number;
}

const isSame = (one: ArtistQuote | undefined, other: ArtistQuote): boolean =>
  one?.dueCents === other.dueCents && one.addedCents === other.addedCents;

/** The step (BILL-27). Each artist is paid by itself, so that a retry pays only for those that are left; none is charged more than was shown (BILL-80). */
export function PayStep({
  artists,
  onArtistPaid,
  onBusy,
  onUncertain,
  onPaid,
}: {
  artists: readonly UnpaidArtist[];
  /** Called for each artist that is paid, also where the next one's payment fails. */
  onArtistPaid: (id: string) => void;
  /** Called when paying begins (true) and ends (false). */
  onBusy: (busy: boolean) => void;
  /** Called when a payment has no answer, so that it may have been made. */
  onUncertain: () => void;
  onPaid: () => void;
}) {
  const client = useClient();
  const [unpaid, setUnpaid] = useState(artists);
  const [cost, setCost] = useState<Cost>();
  const { busy, formError, setFormError, run } = useSubmission();

  const quoteOf = async ({ id, plan }: UnpaidArtist) => {
    const { data, error } = await client.query(
      newArtistCostQuery,
      { artist_id: id, selected_plan: plan },
      { requestPolicy: 'network-only' },
    );
    if (data === undefined) return { problem: error === undefined ? unexpectedSentence : messageOf(error) };
    const { preview_artist_plan: price, get_billing_information: billed } = data;
    const quote = { dueCents: price.due_cents, addedCents: price.total_cents - billed.total };
    return { price, billed, quote };
  };

  const load = async (left: readonly UnpaidArtist[]): Promise<void> => {
    setCost(undefined);
    setFormError(undefined);
    const quotes = new Map<string, ArtistQuote>();
    const sum = { dueCents: 0, addedCents: 0 };
    let shown: Cost | undefined;
    for (const artist of left) {
      const { problem, quote, billed } = await quoteOf(artist);
      if (problem !== undefined) return setFormError(problem);
      quotes.set(artist.id, quote);
      sum.dueCents += quote.dueCents;
      sum.addedCents += quote.addedCents;
      const card = billed.payment_method;
      shown = {
        dueCents: sum.dueCents,
        totalCents: billed.total + sum.addedCents,
        period: billed.billing_interval === 'yearly' ? 'a year' : 'a month',
        card: card == null ? 'your card' : `${brandName(card.brand)} ending ${card.last4}`,
        quotes,
      };
    }
    setCost(shown);
  };
  const loadFirst = useEffectEvent(() => load(artists));
  useEffect(() => void loadFirst(), []);

  // The artist before it may have changed what this one costs, by using up a credit for example.
  const payFor = async (artist: UnpaidArtist): Promise<string | undefined> => {
    const { problem, quote, price } = await quoteOf(artist);
    if (problem !== undefined) return problem;
    if (!isSame(cost?.quotes.get(artist.id), quote)) return sentenceOf('QUOTE_CHANGED');
    const { error } = await client.mutation(
      payArtistMutation,
      { artist_id: artist.id, selected_plan: artist.plan, shown: shownPrice(price) },
      { additionalTypenames: ['users', 'artists', 'billing_information', 'transactions'] },
    );
    if (error && mayBePaid(error)) onUncertain();
    return error && messageOf(error);
  };

  const pay = (): Promise<void> =>
    run(async () => {
      setFormError(undefined);
      onBusy(true);
      try {
        await payForAll();
      } finally {
        onBusy(false);
      }
    });
  const payForAll = async (): Promise<void> => {
    for (const [index, artist] of unpaid.entries()) {
      const problem = await payFor(artist);
      if (problem === undefined) {
        onArtistPaid(artist.id);
        continue;
      }
      const left = unpaid.slice(index);
      setUnpaid(left);
      await load(left);
      return setFormError(problem);
    }
    await readPersonAgain(client);
    onPaid();
  };

  return (
    <>
      <ul className={classes.plans} aria-label="Plans of your artists">
        {unpaid.map(({ id, name, plan }) => (
          <li key={id} className={classes.artist}>
            <bdi>{name}</bdi>
            <span className={classes.note}>{planName(plan)}</span>
          </li>
        ))}
      </ul>
      {cost === undefined ? (
        formError === undefined && <Skeleton h={52} role="status" aria-label="Loading" />
      ) : (
        <div role="status">
          <p className={classes.sum}>{inDollars(cost.dueCents)} due today</p>
          <p className={classes.note}>
            {cost.dueCents > 0 && `Paid with ${cost.card}. `}All your artists together then cost{' '}
            {inDollars(cost.totalCents)} {cost.period}.
          </p>
        </div>
      )}
      {formError !== undefined && (
        <p className={classes.refused} role="alert">
          <ProblemText sentence={formError} />
        </p>
      )}
      {cost === undefined && formError !== undefined ? (
        <Button fullWidth mt={22} h={44} variant="default" onClick={() => void load(unpaid)}>
          Retry
        </Button>
      ) : (
        <Button fullWidth mt={22} h={44} loading={busy} disabled={cost === undefined} onClick={() => void pay()}>
          {cost === undefined || cost.dueCents === 0 ? 'Confirm' : `Pay ${inDollars(cost.dueCents)}`}
        </Button>
      )}
    </>
  );
}
