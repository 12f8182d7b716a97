/** The card that says what is charged next, when, and what it is made of. */
import { Button } from '@mantine/core';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { useNow } from '#web/lib/clock.ts';
import { planName } from '#web/parts/plan-name.ts';
import { Chip } from '#web/ui/chip.tsx';
import classes from './billing.module.css';
import { accountStanding, longDay } from './billing-words.ts';
import type { BilledArtist, Billing } from './use-billing.ts';

/** The overview's first card (BILL-30, BILL-31), unless a payment is overdue. `onSubscribe` opens the view that begins or renews the subscription, `onAddCard` the card form for the present plans. */
export function NextCharge({
  billing,
  accountPlan,
  isHeld,
  onSubscribe,
  onAddCard,
}: {
  billing: Billing;
  accountPlan: string;
  /** Whether the operator has suspended the account or all of its artists, so that there is nothing to pay for. */
  isHeld: boolean;
  onSubscribe: () => void;
  onAddCard: () => void;
}) {
  const standing = accountStanding(billing, accountPlan, useNow());
  const { action, chip } = standing;
  const acts = { subscribe: onSubscribe, 'add-card': onAddCard };
  const paid = billing.artists.filter(({ price_cents }) => price_cents !== null);
  return (
    <section className={classes.charge} aria-label={standing.label}>
      <div className={classes.chargeSide}>
        <p className={classes.chargeLabel}>
          <span>{standing.label}</span>
          {chip && <Chip tone={chip.tone}>{chip.text}</Chip>}
        </p>
        <p className={classes.amount}>{standing.title}</p>
        <p className={classes.note}>{standing.text}</p>
        {action && !isHeld && (
          <Button mt={14} onClick={acts[action.does]}>
            {action.label}
          </Button>
        )}
      </div>
      {paid.length > 0 && <ChargeLines billing={billing} paid={paid} />}
    </section>
  );
}

function ChargeLines({ billing, paid }: { billing: Billing; paid: readonly BilledArtist[] }) {
  const { discount, next_charge_cents: charge, next_billing_date: date } = billing;
  return (
    <dl className={`${classes.lines} ${classes.chargeLines}`}>
      {paid.map(({ id, name, plan, price_cents }) => (
        <div key={id}>
          <dt>
            {planName(plan)} · <bdi>{name}</bdi>
          </dt>
          <dd>{inExactDollars(price_cents ?? 0)}</dd>
        </div>
      ))}
      {billing.coupon_cents > 0 && (
        <div className={classes.good}>
          <dt>Discount ({billing.coupon})</dt>
          <dd>{inExactDollars(-billing.coupon_cents)}</dd>
        </div>
      )}
      {discount > 0 && (
        <div className={classes.good}>
          <dt>Credit</dt>
          <dd>{inExactDollars(-discount)}</dd>
        </div>
      )}
      <div className={classes.sum}>
        <dt>{date === null ? 'Next charge' : `Charged ${longDay(new Date(date))}`}</dt>
        <dd>{inExactDollars(charge ?? 0)}</dd>
      </div>
      {billing.credit_cents > discount && (
        <div className={classes.good}>
          <dt>Credit for later charges</dt>
          <dd>{inExactDollars(billing.credit_cents - discount)}</dd>
        </div>
      )}
    </dl>
  );
}
