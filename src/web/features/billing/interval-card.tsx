/** Monthly or yearly billing: what each costs, what a year saves, and the change after a question. */
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { type Interval, priceAtInterval } from '#domain/billing/catalogue.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { shownPrice } from '#web/parts/shown-price.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { billingTypes, changeIntervalMutation, intervalPreviewQuery } from './billing.graphql.ts';
import classes from './billing.module.css';
import { intervalOf, intervalWords } from './billing-words.ts';
import type { Billing } from './use-billing.ts';

const intervalOptions: readonly { value: Interval; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

/** The card (BILL-35). Shown with a live subscription. */
export function IntervalCard({ billing }: { billing: Billing }) {
  const interval = intervalOf(billing);
  const [wanted, setWanted] = useState<Interval>();
  const monthly = priceAtInterval(billing.total, interval, 'monthly');
  const yearly = priceAtInterval(billing.total, interval, 'yearly');
  return (
    <Card title="Billing interval">
      <Segmented
        label="Billing interval"
        options={intervalOptions}
        value={interval}
        onChange={(chosen) => chosen !== interval && setWanted(chosen)}
        fullWidth
      />
      <dl className={classes.lines}>
        <div>
          <dt>Monthly, 12 × {inExactDollars(monthly)}</dt>
          <dd>{inExactDollars(12 * monthly)}</dd>
        </div>
        <div>
          <dt>Yearly, two months free</dt>
          <dd>{inExactDollars(yearly)}</dd>
        </div>
        <div className={`${classes.sum} ${classes.good}`}>
          <dt>Yearly saves</dt>
          <dd>{inExactDollars(12 * monthly - yearly)} a year</dd>
        </div>
      </dl>
      {wanted && <IntervalDialog wanted={wanted} onClose={() => setWanted(undefined)} />}
    </Card>
  );
}

function IntervalDialog({ wanted, onClose }: { wanted: Interval; onClose: () => void }) {
  const yearly_plan = wanted === 'yearly';
  const [{ data, error }, requote] = useQuery({
    query: intervalPreviewQuery,
    variables: { yearly_plan },
    requestPolicy: 'network-only',
  });
  const [{ fetching }, change] = useMutation(changeIntervalMutation);
  const quote = data?.preview_billing_interval;
  const confirm = async (): Promise<void> => {
    if (quote === undefined) return requote({ requestPolicy: 'network-only' });
    const { error: refused } = await change({ yearly_plan, shown: shownPrice(quote) }, billingTypes);
    if (refused && codeOf(refused) === 'QUOTE_CHANGED') requote({ requestPolicy: 'network-only' });
    if (refused) return showErrorSnack(messageOf(refused));
    showSnack(yearly_plan ? 'You are billed by the year now.' : 'You are billed by the month now.');
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={yearly_plan ? 'Pay by the year?' : 'Pay by the month?'}
      text={error ? messageOf(error) : quote === undefined ? 'Calculating what is due…' : intervalWords(quote, wanted)}
      confirm={
        quote === undefined ? 'Retry' : quote.due_cents > 0 ? `Confirm · ${inExactDollars(quote.due_cents)}` : 'Confirm'
      }
      destroys={false}
      busy={fetching || (quote === undefined && error === undefined)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
