/** The account that payouts go to (REF-13). */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { payeeSchema } from '#domain/referrals/payee-input.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import type { ReferralsQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { referralTypes, savePayeeMutation } from './referrals.graphql.ts';
import classes from './referrals.module.css';
import { waitWords } from './statement-text.ts';

/** The card: what is known, or the form. */
export function PayeeCard({ payee }: { payee: ReferralsQuery['affiliate_payee'] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Paid to"
      aside={
        payee != null &&
        !isOpen && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      {payee != null && !isOpen ? (
        <>
          <p className={classes.text}>
            <bdi>{payee.holder}</bdi>
            <br />
            <span className={classes.figure}>{payee.account}</span>
          </p>
          {payee.waits_until != null && <p className={classes.note}>{waitWords(payee.waits_until)}</p>}
        </>
      ) : (
        <PayeeForm onSaved={() => setOpen(false)} />
      )}
    </Card>
  );
}

function PayeeForm({ onSaved }: { onSaved: () => void }) {
  const [, save] = useMutation(savePayeeMutation);
  const { field, busy, onSubmit } = useServerForm({
    initialValues: { holder: '', account: '' },
    schema: payeeSchema,
    submit: async (input) => {
      const { error } = await save(input, referralTypes);
      if (error) return failureOf(error);
      showSnack('Success! Your payouts go to this account.');
      onSaved();
      return undefined;
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <TextInput {...field('holder')} label="Account holder" autoComplete="name" />
      <TextInput
        {...field('account')}
        label="IBAN, or US routing and account number"
        placeholder="021000021/123456789"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={classes.foot}>
        <Button type="submit" variant="default" loading={busy} disabled={busy}>
          Save account
        </Button>
      </div>
    </form>
  );
}
