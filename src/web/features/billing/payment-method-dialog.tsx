/** The dialog with the card form that adds or changes the payment method of a live subscription. */
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { showSnack } from '#web/ui/snack.ts';
import { CardForm } from './card-form.tsx';
import { setPaymentMethodMutation } from './payment-method.graphql.ts';

/** What a new card changes on screens. */
const changedTypes = { additionalTypenames: ['billing_information', 'transactions', 'users', 'artists'] };

/** The dialog. While a payment is overdue, the form is in the view itself. */
export function PaymentMethodDialog({ hasCard, onClose }: { hasCard: boolean; onClose: () => void }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);

  const storeCard = async (nonce: string): Promise<void> => {
    setBusy(true);
    try {
      const { error } = await client.mutation(setPaymentMethodMutation, { nonce }, changedTypes);
      if (error) throw error;
    } finally {
      setBusy(false);
    }
    showSnack('Success! This card is used from now on.');
    onClose();
  };

  return (
    <Modal
      opened
      onClose={isBusy ? () => undefined : onClose}
      size={460}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          {hasCard ? 'Change card' : 'Add card'}
        </Text>
      }
    >
      <CardForm submitLabel="Save card" onNonce={storeCard} onCancel={onClose} />
    </Modal>
  );
}
