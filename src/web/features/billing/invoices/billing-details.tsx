/** What the next invoices say of the person who pays: company, postal address, country and tax id (BILL-71). */
import { Button, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { countryCodes } from '#domain/billing/countries.ts';
import { payerDetailsSchema } from '#domain/billing/payer-details.ts';
import { messageOf } from '#web/lib/errors.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import type { BillingDetailsQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { showSnack } from '#web/ui/snack.ts';
import classes from './billing-details.module.css';
import { billingDetailsQuery, saveBillingDetailsMutation } from './invoice.graphql.ts';
import { countryName } from './invoice-text.ts';

const countries = [
  { value: '', label: 'No country' },
  ...countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
];

/** The section. It reads the details by itself. */
export function BillingDetails() {
  const [{ data, error }, reload] = useQuery({ query: billingDetailsQuery });
  return (
    <Card title="Details on your invoices">
      {!data && !error && <Skeleton height={160} role="status" aria-label="Loading" />}
      {!data && error && (
        <div className={classes.failed} role="alert">
          <p className={classes.note}>{messageOf(error)}</p>
          <Button variant="default" size="xs" onClick={() => reload({ requestPolicy: 'network-only' })}>
            Retry
          </Button>
        </div>
      )}
      {data && <DetailsForm details={data.get_billing_details} />}
    </Card>
  );
}

function DetailsForm({ details }: { details: BillingDetailsQuery['get_billing_details'] }) {
  const [, save] = useMutation(saveBillingDetailsMutation);
  const { company, postal_address, country, tax_id } = details;
  const { field, busy, isDirty, resetDirty, values, onSubmit } = useServerForm({
    initialValues: { company, postal_address, country, tax_id },
    schema: payerDetailsSchema,
    submit: async (input) => {
      const { error } = await save(input);
      if (error) return failureOf(error);
      resetDirty(values);
      showSnack('Success! Your next invoices show these details.');
      return undefined;
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.fields}>
      <p className={classes.note}>All of it is optional. Invoices that you already have stay as they are.</p>
      <TextInput {...field('company')} label="Company" name="company" autoComplete="organization" />
      <Textarea
        {...field('postal_address')}
        label="Postal address"
        name="postal_address"
        autoComplete="street-address"
        autosize
        minRows={2}
        maxRows={5}
      />
      <NativeSelect {...field('country')} label="Country" name="country" autoComplete="country" data={countries} />
      <TextInput {...field('tax_id')} label="Tax id" name="tax_id" autoComplete="off" />
      <div className={classes.foot}>
        <Button type="submit" loading={busy} disabled={busy || !isDirty()}>
          Save
        </Button>
      </div>
    </form>
  );
}
