/** The payment method on the billing screen: the card that is charged, and the dialog that replaces it. */
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { cardStanding } from '#domain/billing/card-expiry.ts';
import { isLive } from '#domain/billing/status.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { useNow } from '#web/lib/clock.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { PaymentMethodQuery } from '#web/lib/graphql/graphql.ts';
import { useAsked } from '#web/lib/use-asked.ts';
import { BrandMark, brandName } from '#web/parts/card-form/brand-mark.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { paymentMethodQuery } from './payment-method.graphql.ts';
import classes from './payment-method.module.css';
import type { ArtistToPay } from './start-subscription-dialog.tsx';

const PaymentMethodDialog = lazy(async () => ({
  default: (await import('./payment-method-dialog.tsx')).PaymentMethodDialog,
}));
const StartSubscriptionDialog = lazy(async () => ({
  default: (await import('./start-subscription-dialog.tsx')).StartSubscriptionDialog,
}));

/** The card (BILL-22, BILL-23, BILL-25). Nothing for accounts that are billed by hand. */
export function PaymentMethod() {
  const { user } = useSignedIn();
  return looksAfterSeveralArtists(user.plan) ? null : <OwnPaymentMethod />;
}

function OwnPaymentMethod() {
  const [{ data, error }, reload] = useQuery({ query: paymentMethodQuery });
  const [isOpen, setOpen] = useState(false);
  // The trial's banner and the finder lead here with the form open.
  useAsked(
    'card',
    'add',
    useCallback(() => setOpen(true), []),
  );
  const billed = data?.get_billing_information;
  const card = billed?.payment_method;
  // With a live subscription a new card replaces the old one; without, it begins one.
  const isReplaced = billed !== undefined && isLive(billed.status);
  const artists = useMemo(() => artistsToPay(billed?.artists ?? []), [billed?.artists]);
  const close = (): void => setOpen(false);
  return (
    <Card
      title="Payment method"
      aside={
        billed &&
        billed.status !== 'Past Due' &&
        (isReplaced || artists.length > 0) && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {card && isReplaced ? 'Change' : 'Add card'}
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
      {billed === undefined && error === undefined && <Skeleton height={40} role="status" aria-label="Loading" />}
      {billed !== undefined &&
        (card ? <CardRow card={card} /> : <p className={classes.text}>No card yet. Nothing is charged without one.</p>)}
      <Suspense>
        {isOpen && isReplaced && billed.status !== 'Past Due' && (
          <PaymentMethodDialog hasCard={card != null} onClose={close} />
        )}
        {isOpen && billed !== undefined && !isReplaced && artists.length > 0 && (
          <StartSubscriptionDialog artists={artists} billed={billed.billing_interval} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}

/** The artists that have a plan, less those that cost nothing; if none has, those that had one. */
function artistsToPay(artists: readonly BilledArtist[]): ArtistToPay[] {
  const present = artists.filter(({ plan, is_free }) => plan !== '' && !is_free);
  if (present.length > 0) return present;
  return artists
    .filter(({ plan, previous_plan }) => plan === '' && previous_plan !== '')
    .map(({ id, name, previous_plan }) => ({ id, name, plan: previous_plan }));
}

type Billed = PaymentMethodQuery['get_billing_information'];
type BilledArtist = Billed['artists'][number];
type ShownCard = NonNullable<Billed['payment_method']>;

const marks = {
  valid: undefined,
  soon: { tone: 'brass', text: 'Expires soon' },
  expired: { tone: 'bad', text: 'Expired' },
} as const;

function CardRow({ card }: { card: ShownCard }) {
  const expires = { month: card.expires_month, year: card.expires_year };
  const mark = marks[cardStanding(expires, dayOf(useNow(), 'UTC'))];
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
