/** The billing step of the Add Artist wizard for accounts without a live subscription: the card begins one for the new artists. */
import { useMemo, useState } from 'react';
import { useClient } from 'urql';
import { type ArtistPlan, inDollars } from '#domain/accounts/prices.ts';
import type { Interval } from '#domain/billing/catalogue.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { CardForm } from '#web/parts/card-form/card-form.tsx';
import { planName } from '#web/parts/plan-name.ts';
import { subscribeMutation } from '#web/parts/subscription-terms.graphql.ts';
import { isOldPrice, SubscriptionTerms, shownTerms, useSubscriptionQuote } from '#web/parts/subscription-terms.tsx';
import classes from './add-artist.module.css';
import { mayBePaid } from './may-be-paid.ts';

/** The step (BILL-28). `onPaid` goes on once the subscription is live. */
export function CardStep({
  artists,
  onUncertain,
  onOldPrice,
  onPaid,
}: {
  artists: readonly { id: string; name: string; plan: ArtistPlan }[];
  /** Called when the payment has no answer, so that it may have been made. */
  onUncertain: () => void;
  /** Called when the price has changed, such as because a subscription has begun. */
  onOldPrice: () => void;
  onPaid: () => void;
}) {
  const client = useClient();
  const [interval, setInterval] = useState<Interval>('monthly');
  const chosen = useMemo(() => artists.map(({ id, plan }) => ({ id, selected_plan: plan })), [artists]);
  const { quote, problem, requote } = useSubscriptionQuote(chosen, interval, { isNewArtist: true });

  const subscribe = async (nonce: string): Promise<void> => {
    if (quote === undefined) throw new Error('The amount is not known yet. Please try again in a moment.');
    const { error } = await client.mutation(
      subscribeMutation,
      { nonce, artists: chosen, yearly_plan: interval === 'yearly', new_artists: true, ...shownTerms(quote) },
      { additionalTypenames: ['users', 'artists', 'billing_information', 'transactions'] },
    );
    if (error && isOldPrice(error)) {
      requote();
      onOldPrice();
    }
    if (error && mayBePaid(error)) onUncertain();
    if (error) throw error;
    // Every screen has to know that the account has paid, before the wizard leads on to one.
    await readPersonAgain(client);
    onPaid();
  };

  return (
    <>
      <ul className={classes.plans} aria-label="Plans of your artists">
        {artists.map(({ id, name, plan }) => (
          <li key={id} className={classes.artist}>
            <bdi>{name}</bdi>
            <span className={classes.note}>{planName(plan)}</span>
          </li>
        ))}
      </ul>
      <SubscriptionTerms interval={interval} onInterval={setInterval} quote={quote} problem={problem} />
      <CardForm
        submitLabel={quote === undefined || quote.due_cents === 0 ? 'Save card' : `Pay ${inDollars(quote.due_cents)}`}
        onNonce={subscribe}
      />
    </>
  );
}
