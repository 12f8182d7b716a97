/** The dialog with the card form that adds or changes the payment method, and pays what is overdue. */
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { showSnack } from '#web/ui/snack.ts';
import { CardForm } from './card-form.tsx';
import { retryChargeMutation, setPaymentMethodMutation } from './payment-method.graphql.ts';

/** What a new card changes on screens. */
const changedTypes = { additionalTypenames: ['billing_information', 'transactions', 'users', 'artists'] };

/** The dialog. While a payment is overdue, the new card pays it at once. */
export function PaymentMethodDialog({
  hasCard,
  isOverdue,
  overdueCents,
  onClose,
}: {
  hasCard: boolean;
  isOverdue: boolean;
  /** What is charged at once; null where nothing is, or where it is not known. */
  overdueCents: number | null;
  onClose: () => void;
}) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);

  const storeCard = async (nonce: string): Promise<void> => {
    setBusy(true);
    try {
      const { error } = await client.mutation(
        isOverdue ? retryChargeMutation : setPaymentMethodMutation,
        { nonce },
        changedTypes,
      );
      if (error) throw error;
    } finally {
      setBusy(false);
    }
    showSnack(
      isOverdue
        ? 'Success! What was overdue is paid, and this card is used from now on.'
        : 'Success! This card is used from now on.',
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
          {isOverdue ? 'Pay with another card' : hasCard ? 'Change card' : 'Add Card'}
        </Text>
      }
    >
      {isOverdue && (
        <Text c="var(--ink-2)" mb="md">
          {overdueCents === null ? 'A payment' : inExactDollars(overdueCents)} is overdue. It is charged to the new card
          at once, and only once.
        </Text>
      )}
      <CardForm submitLabel={isOverdue ? payLabel(overdueCents) : 'Save card'} onNonce={storeCard} onCancel={onClose} />
    </Modal>
  );
}

const payLabel = (cents: number | null): string =>
  cents === null ? 'Save card and pay' : `Save card and pay ${inExactDollars(cents)}`;
