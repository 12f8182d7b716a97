/** The overview's first card while a payment is overdue: why it was declined, what happens next, and the card form that pays it (BILL-30, BILL-94). */
import { useClient } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { billingTypes } from './billing.graphql.ts';
import classes from './billing.module.css';
import { lastPaidWords, longDay } from './billing-words.ts';
import { CardForm } from './card-form.tsx';
import own from './overdue-view.module.css';
import { overdueSteps, overdueWords } from './overdue-words.ts';
import { retryChargeMutation } from './payment-method.graphql.ts';
import type { BilledArtist, Billing } from './use-billing.ts';

/** The most pictures that the view shows before it counts. */
const mostPictures = 2;

/** The view. `artists` are those that the payment is for. */
export function OverdueView({ billing, artists }: { billing: Billing; artists: readonly BilledArtist[] }) {
  const { title, why, advice } = overdueWords(billing, artists.length);
  const steps = overdueSteps(billing);
  return (
    <section className={`${classes.charge} ${own.overdue}`} aria-label="Payment overdue">
      <div className={classes.chargeSide}>
        <div className={`${classes.chargeLabel} ${own.head}`}>
          <Pictures artists={artists} />
          <Chip tone="bad">Past Due</Chip>
        </div>
        <p className={`${classes.amount} ${own.title}`}>{title}</p>
        <p className={classes.note}>{why}</p>
        <p className={`${classes.note} ${own.advice}`}>{advice}</p>
        {billing.last_billing_date !== null && <p className={classes.note}>{lastPaidWords(billing)}</p>}
        {steps.length > 0 && (
          <ol className={own.steps} aria-label="What happens next">
            {steps.map(({ days, what, tone }) => (
              <li key={`${days} ${what}`} data-tone={tone}>
                <b>{days}</b> <span>{what}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <PayForm billing={billing} />
    </section>
  );
}

/** The form: its card pays what is overdue once, and is charged from then on. */
function PayForm({ billing }: { billing: Billing }) {
  const client = useClient();
  const { overdue, overdue_cents: cents, next_billing_date: next, next_charge_cents: nextCents } = billing;
  const pay = async (nonce: string): Promise<void> => {
    const { error } = await client.mutation(retryChargeMutation, { nonce, overdue_cents: cents }, billingTypes);
    if (error) throw error;
    await readPersonAgain(client);
    showSnack('Success! What was overdue is paid, and this card is used from now on.');
  };
  return (
    <section className={own.payForm} aria-label="Pay with another card">
      <h2 className={own.payTitle}>Pay with another card</h2>
      <CardForm submitLabel={cents === null ? 'Pay' : `Pay ${inExactDollars(cents)}`} onNonce={pay}>
        <dl className={`${classes.lines} ${own.due}`}>
          {cents !== null && overdue !== null && (
            <div className={own.dueNow}>
              <dt>Open since {longDay(new Date(overdue.since))}</dt>
              <dd>{inExactDollars(cents)}</dd>
            </div>
          )}
          {next !== null && nextCents !== null && (
            <div>
              <dt>Next charge, {longDay(new Date(next))}</dt>
              <dd>{inExactDollars(nextCents)}</dd>
            </div>
          )}
        </dl>
        <p className={`${classes.note} ${own.once}`}>Charged once. This card replaces the old one.</p>
      </CardForm>
    </section>
  );
}

/** The artists that an overdue payment is for. */
function Pictures({ artists }: { artists: readonly BilledArtist[] }) {
  const hidden = artists.length - mostPictures;
  return (
    <span className={own.pictures}>
      {artists.slice(0, mostPictures).map(({ id, name, avatar_url }) => (
        <Cover key={id} src={avatar_url} name={name} size={48} round />
      ))}
      {hidden > 0 && <span className={own.hiddenCount}>+{hidden}</span>}
    </span>
  );
}
