/** The card in the signup: begins the subscription, whose first payment is due when the trial ends. */
import { useState } from 'react';
import { useMutation } from 'urql';
import { inDollars } from '#domain/accounts/prices.ts';
import type { Interval } from '#domain/billing/catalogue.ts';
import { CardForm } from '#web/parts/card-form/card-form.tsx';
import { subscribeMutation } from '#web/parts/subscription-terms.graphql.ts';
import {
  type ChosenPlans,
  isOldPrice,
  SubscriptionTerms,
  shownTerms,
  useSubscriptionQuote,
} from '#web/parts/subscription-terms.tsx';

/** `onDone` goes on with the signup; it may be called again, since a live subscription is left as it is. */
export function CardNow({
  artists,
  onDone,
  onBack,
}: {
  artists: ChosenPlans;
  onDone: () => Promise<void>;
  onBack: () => void;
}) {
  const [interval, setInterval] = useState<Interval>('monthly');
  const [, subscribe] = useMutation(subscribeMutation);
  const { quote, problem, requote } = useSubscriptionQuote(artists, interval);
  const onNonce = async (nonce: string): Promise<void> => {
    if (quote === undefined) throw new Error('The amount is not known yet. Please try again in a moment.');
    const { error } = await subscribe({ nonce, artists, yearly_plan: interval === 'yearly', ...shownTerms(quote) });
    if (error && isOldPrice(error)) requote();
    if (error) throw error;
    await onDone();
  };
  return (
    <>
      <SubscriptionTerms interval={interval} onInterval={setInterval} quote={quote} problem={problem} />
      <CardForm
        submitLabel={
          quote === undefined || quote.due_cents === 0 ? 'Start free trial' : `Pay ${inDollars(quote.due_cents)}`
        }
        onNonce={onNonce}
        onCancel={onBack}
      />
    </>
  );
}
