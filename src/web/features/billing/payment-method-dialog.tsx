/** The dialog with the card form that adds or changes the payment method, and pays what is overdue. */
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { showSnack } from '#web/ui/snack.ts';
import { CardForm } from './card-form.tsx';
import { retryChargeMutation, setPaymentMethodMutation } from './payment-method.graphql.ts';

/** What a new card changes on screens. */
const changedTypes = { additionalTypenames: ['billing_information', 'transactions', 'users', 'artists'] };

/** The dialog. While a payment is overdue, the new card pays it at once. */
export function PaymentMethodDialog({
  hasCard,
  isOverdue,
  onClose,
}: {
  hasCard: boolean;
  isOverdue: boolean;
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
          {hasCard ? 'Change card' : 'Add Card'}
        </Text>
      }
    >
      {isOverdue && (
        <Text c="var(--ink-2)" mb="md">
          A payment is overdue. It is charged to the new card, once.
        </Text>
      )}
      <CardForm submitLabel={isOverdue ? 'Save card and pay' : 'Save card'} onNonce={storeCard} onCancel={onClose} />
    </Modal>
  );
}
