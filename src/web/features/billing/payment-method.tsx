/** The payment method on the billing screen: the card that is charged, and the dialog that replaces it. */
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { cardStanding } from '#domain/billing/card-expiry.ts';
import { systemClock } from '#domain/kernel/clock.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { PaymentMethodQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { BrandMark, brandName } from './card-form/brand-mark.tsx';
import { paymentMethodQuery } from './payment-method.graphql.ts';
import classes from './payment-method.module.css';
import { PaymentMethodDialog } from './payment-method-dialog.tsx';

/** The card (BILL-22, BILL-23). Nothing for accounts that are billed by hand. */
export function PaymentMethod() {
  const { user } = useSignedIn();
  return looksAfterSeveralArtists(user.plan) ? null : <OwnPaymentMethod />;
}

function OwnPaymentMethod() {
  const [{ data, error }, reload] = useQuery({ query: paymentMethodQuery });
  const [isOpen, setOpen] = useState(false);
  const billed = data?.get_billing_information;
  const card = billed?.payment_method;
  return (
    <Card
      title="Payment method"
      aside={
        billed && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {card ? 'Change' : 'Add Card'}
          </Button>
        )
      }
    >
      {billed === undefined && error !== undefined && (
        <div className={classes.failed} role="alert">
          <p className={classes.text}>{messageOf(error)}</p>
          <Button variant="default" size="xs" onClick={() => reload({ requestPolicy: 'network-only' })}>
            Retry
          </Button>
        </div>
      )}
      {billed === undefined && error === undefined && <Skeleton height={40} aria-label="Loading" />}
      {billed !== undefined &&
        (card ? <CardRow card={card} /> : <p className={classes.text}>No card yet. Nothing is charged without one.</p>)}
      {isOpen && billed !== undefined && (
        <PaymentMethodDialog
          hasCard={card != null}
          isOverdue={billed.status === 'Past Due'}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

type ShownCard = NonNullable<PaymentMethodQuery['get_billing_information']['payment_method']>;

const marks = {
  valid: undefined,
  soon: { tone: 'brass', text: 'Expires soon' },
  expired: { tone: 'bad', text: 'Expired' },
} as const;

function CardRow({ card }: { card: ShownCard }) {
  const expires = { month: card.expires_month, year: card.expires_year };
  const mark = marks[cardStanding(expires, dayOf(systemClock.now(), 'UTC'))];
  const brand = brandName(card.brand);
  return (
    <div className={classes.row}>
      <BrandMark name={brand} />
      <span className={classes.names}>
        <b>
          {brand} ending {card.last4}
        </b>
        <small>
          Expires {String(expires.month).padStart(2, '0')}/{String(expires.year % 100).padStart(2, '0')}
        </small>
      </span>
      {mark && <Chip tone={mark.tone}>{mark.text}</Chip>}
    </div>
  );
}
