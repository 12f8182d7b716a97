/** The card that says what is charged next, when, and what it is made of. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { systemClock } from '#domain/kernel/clock.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { planName } from '#web/parts/plan-name.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import classes from './billing.module.css';
import { accountStanding, longDay, overdueSteps } from './billing-words.ts';
import type { BilledArtist, Billing } from './use-billing.ts';

const PaymentMethodDialog = lazy(async () => ({
  default: (await import('./payment-method-dialog.tsx')).PaymentMethodDialog,
}));

/** The most pictures that the overdue view shows before it counts. */
const mostPictures = 2;

/** The overview's first card (BILL-30, BILL-31). `onSubscribe` opens the view that begins or renews the subscription, `onAddCard` the card form for the present plans. */
export function NextCharge({
  billing,
  accountPlan,
  onSubscribe,
  onAddCard,
}: {
  billing: Billing;
  accountPlan: string;
  onSubscribe: () => void;
  onAddCard: () => void;
}) {
  const [paying, setPaying] = useState(false);
  const standing = accountStanding(billing, accountPlan, systemClock.now(), viewerZone);
  const { action, chip } = standing;
  const acts = { pay: () => setPaying(true), subscribe: onSubscribe, 'add-card': onAddCard };
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
        {billing.status === 'Past Due' && <Pictures artists={paid} />}
        <OverdueSteps billing={billing} />
        {action && (
          <Button mt={14} onClick={acts[action.does]}>
            {action.label}
          </Button>
        )}
      </div>
      {paid.length > 0 && <ChargeLines billing={billing} paid={paid} />}
      {paying && (
        <Suspense>
          <PaymentMethodDialog
            hasCard={billing.payment_method !== null}
            isOverdue
            overdueCents={billing.overdue_cents}
            onClose={() => setPaying(false)}
          />
        </Suspense>
      )}
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
        <dt>
          {date === null
            ? 'Next charge'
            : `${billing.status === 'Past Due' ? 'Next charge,' : 'Charged'} ${longDay(new Date(date), viewerZone)}`}
        </dt>
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

/** What happened to an overdue payment, and what happens next. */
function OverdueSteps({ billing }: { billing: Billing }) {
  const steps = overdueSteps(billing, viewerZone);
  if (steps.length === 0) return null;
  return (
    <ol className={classes.steps} aria-label="What happens next">
      {steps.map(({ days, what, tone }) => (
        <li key={`${days} ${what}`} data-tone={tone}>
          <b>{days}</b> <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}

/** The artists that an overdue payment is for. */
function Pictures({ artists }: { artists: readonly BilledArtist[] }) {
  const hidden = artists.length - mostPictures;
  return (
    <p className={classes.pictures}>
      {artists.slice(0, mostPictures).map(({ id, name, avatar_url }) => (
        <Cover key={id} src={avatar_url} name={name} size={32} round />
      ))}
      {hidden > 0 && <span>+{hidden}</span>}
    </p>
  );
}
