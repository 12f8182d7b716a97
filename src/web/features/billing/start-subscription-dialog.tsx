/** The dialog in which a payer without a subscription adds a card: it begins one for the artists' present plans. */
import { Modal, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useClient } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import type { Interval } from '#domain/billing/catalogue.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { planName } from '#web/parts/plan-name.ts';
import { subscribeMutation } from '#web/parts/subscription-terms.graphql.ts';
import {
  isOldPrice,
  type SubscriptionQuote,
  SubscriptionTerms,
  shownTerms,
  useSubscriptionQuote,
} from '#web/parts/subscription-terms.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { CardForm } from './card-form.tsx';
import classes from './start-subscription-dialog.module.css';

/** An artist that the payer pays for, with the plan that the subscription begins with. */
export interface ArtistToPay {
  id: string;
  name: string;
  plan: string;
}

/** The dialog (BILL-25). */
export function StartSubscriptionDialog({
  artists,
  billed,
  onClose,
}: {
  artists: readonly ArtistToPay[];
  /** monthly or yearly: how the account was billed before. */
  billed: string;
  onClose: () => void;
}) {
  const client = useClient();
  const [interval, setInterval] = useState<Interval>(billed === 'yearly' ? 'yearly' : 'monthly');
  const [isBusy, setBusy] = useState(false);
  const chosen = useMemo(() => artists.map(({ id, plan }) => ({ id, selected_plan: plan })), [artists]);
  const { quote, problem, requote } = useSubscriptionQuote(chosen, interval);

  const subscribe = async (nonce: string): Promise<void> => {
    if (quote === undefined) throw new Error('The amount is not known yet. Please try again in a moment.');
    setBusy(true);
    try {
      const { error } = await client.mutation(
        subscribeMutation,
        { nonce, artists: chosen, yearly_plan: interval === 'yearly', ...shownTerms(quote) },
        { additionalTypenames: ['billing_information', 'transactions', 'artists'] },
      );
      if (error && isOldPrice(error)) requote();
      if (error) throw error;
      await readPersonAgain(client);
    } finally {
      setBusy(false);
    }
    showSnack(doneWords(quote));
    onClose();
  };

  return (
    <Modal
      opened
      onClose={isBusy ? () => undefined : onClose}
      size={460}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Add card
        </Text>
      }
    >
      <ul className={classes.artists} aria-label="Artists that you pay for">
        {artists.map(({ id, name, plan }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <span>{planName(plan)}</span>
          </li>
        ))}
      </ul>
      <SubscriptionTerms interval={interval} onInterval={setInterval} quote={quote} problem={problem} />
      <CardForm
        submitLabel={
          quote === undefined || quote.due_cents === 0 ? 'Save card' : `Pay ${inExactDollars(quote.due_cents)}`
        }
        onNonce={subscribe}
        onCancel={onClose}
      />
    </Modal>
  );
}

/** What has happened: nothing was due on trial, or while the period of a canceled subscription is paid. */
function doneWords({ due_cents: due, goes_on: goesOn, credit_cents: credit }: SubscriptionQuote): string {
  if (due > 0) return `Success! ${inExactDollars(due)} is paid, and your subscription is active.`;
  if (goesOn || credit > 0) return 'Success! Your subscription goes on.';
  return 'Success! Your card is saved. Your links go on after the trial.';
}
