/** The dialog in which a payer without a subscription adds a card: it begins one for the artists' present plans. */
import { Modal, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useClient } from 'urql';
import { inDollars } from '#domain/accounts/prices.ts';
import type { Interval } from '#domain/billing/catalogue.ts';
import { planName } from '#web/parts/plan-name.ts';
import { subscribeMutation } from '#web/parts/subscription-terms.graphql.ts';
import { isOldPrice, SubscriptionTerms, shownTerms, useSubscriptionQuote } from '#web/parts/subscription-terms.tsx';
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
  onClose,
}: {
  artists: readonly ArtistToPay[];
  onClose: () => void;
}) {
  const client = useClient();
  const [interval, setInterval] = useState<Interval>('monthly');
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
    } finally {
      setBusy(false);
    }
    showSnack(
      quote.due_cents === 0
        ? 'Success! Your card is saved. Your links go on after the trial.'
        : `Success! ${inDollars(quote.due_cents)} is paid, and your subscription is active.`,
    );
    onClose();
  };

  return (
    <Modal
      opened
      onClose={isBusy ? () => undefined : onClose}
      size={460}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Add Card
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
        submitLabel={quote === undefined || quote.due_cents === 0 ? 'Save card' : `Pay ${inDollars(quote.due_cents)}`}
        onNonce={subscribe}
        onCancel={onClose}
      />
    </Modal>
  );
}
