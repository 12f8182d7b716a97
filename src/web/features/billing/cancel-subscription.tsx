/** The end of a subscription, after a question that says until when everything works. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { messageOf } from '#web/lib/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { billingTypes, cancelSubscriptionMutation } from './billing.graphql.ts';
import { longDay } from './billing-words.ts';
import type { Billing } from './use-billing.ts';

/** The button with its question (BILL-36). */
export function CancelSubscription({ billing }: { billing: Billing }) {
  const [asking, setAsking] = useState(false);
  const [{ fetching }, cancel] = useMutation(cancelSubscriptionMutation);
  const { credit_cents: credit, next_billing_date: date } = billing;
  const until = date === null ? 'the end of the paid period' : longDay(new Date(date));
  const kept = credit > 0 && ` Your credit of ${inExactDollars(credit)} stays for your next charges.`;
  const confirm = async (): Promise<void> => {
    const { error } = await cancel({}, billingTypes);
    if (error) return showErrorSnack(messageOf(error));
    showSnack('Your subscription has been cancelled.');
    setAsking(false);
  };
  return (
    <div>
      <Button variant="subtle" color="red" size="xs" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel your subscription?"
        text={
          // What was paid is over while a payment is overdue (BILL-54).
          billing.status === 'Past Due' ? (
            <>
              Nothing is charged any more, not even what is overdue. What you have paid for is over, so within minutes
              your pages are not available to fans. They are back once you renew.{kept}
            </>
          ) : (
            <>
              Nothing is charged any more. Everything works until {until}; then your pages are not available to fans.
              Renew before then, and nothing is charged until that day.{kept}
            </>
          )
        }
        confirm="Cancel subscription"
        cancel="Keep it"
        busy={fetching}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
