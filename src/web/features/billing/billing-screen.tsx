/** The billing screen: what is charged next, the artists' plans, the interval and the card; or the view that begins a subscription. */
import { Anchor, Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useSubscription } from 'urql';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { reachesOwnAccountOnly, settingsPath } from '#domain/accounts/navigation.ts';
import { isInGoodStanding } from '#domain/billing/good-standing.ts';
import { isLive } from '#domain/billing/status.ts';
import { useNow } from '#web/lib/clock.ts';
import { travellerOf, useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Link, useSearchParams } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ArtistPlans } from './artist-plans.tsx';
import { billingUserSubscription } from './billing.graphql.ts';
import classes from './billing.module.css';
import { isFree } from './billing-words.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { IntervalCard } from './interval-card.tsx';
import { NextCharge } from './next-charge.tsx';
import { OverdueView } from './overdue-view.tsx';
import { type Billing, useBilling } from './use-billing.ts';

// What is below the first cards, or on the other view, loads after them.
const BillingHistory = lazy(async () => ({ default: (await import('./history.tsx')).BillingHistory }));
const BillingDetails = lazy(async () => ({
  default: (await import('./invoices/billing-details.tsx')).BillingDetails,
}));
const CouponCard = lazy(async () => ({ default: (await import('./coupon-card.tsx')).CouponCard }));
const Invoices = lazy(async () => ({ default: (await import('./invoices.tsx')).Invoices }));
const PaymentMethod = lazy(async () => ({ default: (await import('./payment-method.tsx')).PaymentMethod }));
const SubscribeView = lazy(async () => ({ default: (await import('./subscribe-view.tsx')).SubscribeView }));

/** The screen behind `/billing`; `?view=subscribe` is the view that begins or renews the subscription. */
export function BillingScreen() {
  const [query, setQuery] = useSearchParams();
  useArtistOfUrl();
  const { billing, error, reload } = useBilling();
  if (billing === undefined)
    return (
      <>
        <PageHeading title="Billing" />
        {error === undefined ? (
          <Skeleton height={180} radius="md" role="status" aria-label="Loading" />
        ) : (
          <Card>
            <EmptyState
              title="Billing didn't load"
              text={messageOf(error)}
              action={<Button onClick={reload}>Retry</Button>}
            />
          </Card>
        )}
      </>
    );
  const wasSubscribed = billing.status === 'Canceled' || billing.status === 'Expired';
  if (query.get('view') === 'subscribe' && mayBegin(billing))
    return (
      <Suspense fallback={<Skeleton height={180} radius="md" role="status" aria-label="Loading" />}>
        <SubscribeView
          billing={withoutHeld(billing)}
          verb={wasSubscribed ? 'Renew' : 'Activate'}
          onBack={() => setQuery({})}
        />
      </Suspense>
    );
  return <Overview billing={billing} onQuery={setQuery} />;
}

/** Makes the artist of `?artist_id=…` the active one, and takes it out of the url. */
function useArtistOfUrl(): void {
  const { switchArtist } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('artist_id');
  const read = useEffectEvent((id: string) => {
    switchArtist(id, { stay: true });
    const rest = new URLSearchParams(query);
    rest.delete('artist_id');
    setQuery(rest, { replace: true });
  });
  useEffect(() => {
    if (asked !== null) read(asked);
  }, [asked]);
}

/** Whether a subscription can begin: there is no live one, and the account is neither billed by hand nor free. */
const mayBegin = (billing: Billing): boolean =>
  billing.manual_charge_cents === null && !isLive(billing.status) && !isFree(billing) && !isHeld(billing);

/** Whether the operator of the installation has suspended every artist of the account. */
const isHeld = ({ artists }: Billing): boolean =>
  artists.length > 0 && artists.every(({ held_at }) => held_at !== null);
/** The account's billing, with the artists only that it can subscribe for. */
const withoutHeld = (billing: Billing): Billing => ({
  ...billing,
  artists: billing.artists.filter(({ held_at }) => held_at === null),
});

/** Whether a person works only for artists that others pay for: nothing was ever charged to them, and there is nothing to subscribe for. */
const neverPaid = ({ status, manual_charge_cents, artists }: Billing): boolean =>
  status === '' && manual_charge_cents === null && artists.length === 0;

/** For a person who reaches only Billing and their account: where the account itself is managed, without paying (ACC-81, ACC-82). */
function OwnAccountNote() {
  const { user, artist } = useSignedIn();
  if (!reachesOwnAccountOnly(travellerOf(user, artist), useNow())) return null;
  return (
    <p className={classes.note}>
      To export your data, change your password or delete your account, go to{' '}
      <Anchor component={Link} to={settingsPath} underline="always" inherit>
        Settings
      </Anchor>
      .
    </p>
  );
}

function Overview({ billing, onQuery }: { billing: Billing; onQuery: (query: Record<string, string>) => void }) {
  const { user } = useSignedIn();
  const isChangeable = isInGoodStanding(billing.status);
  if (neverPaid(billing))
    return (
      <>
        <PageHeading title="Billing" />
        <OtherPayer />
        <ArtistPlans billing={billing} accountPlan={user.plan} />
        <OwnAccountNote />
      </>
    );
  return (
    <>
      <PageHeading title="Billing" />
      <OtherPayer />
      <div className={classes.columns}>
        <div className={classes.column}>
          {billing.status === 'Past Due' && billing.manual_charge_cents === null ? (
            <OverdueView
              billing={billing}
              artists={billing.artists.filter(({ price_cents }) => price_cents !== null)}
            />
          ) : (
            <NextCharge
              billing={billing}
              accountPlan={user.plan}
              isHeld={user.held_at !== null || isHeld(billing)}
              onSubscribe={() => onQuery({ view: 'subscribe' })}
              onAddCard={() => onQuery({ card: 'add' })}
            />
          )}
          <ArtistPlans billing={billing} accountPlan={user.plan} />
          {(!looksAfterSeveralArtists(user.plan) || billing.last_billing_date !== null) && (
            <Suspense fallback={<Skeleton height={120} radius="md" role="status" aria-label="Loading" />}>
              <Invoices />
              {!looksAfterSeveralArtists(user.plan) && <BillingHistory />}
            </Suspense>
          )}
        </div>
        <div className={classes.column}>
          {isChangeable && billing.total > 0 && <IntervalCard billing={billing} />}
          <Suspense fallback={<Skeleton height={96} radius="md" role="status" aria-label="Loading" />}>
            {(mayBegin(billing) || isLive(billing.status)) && <PaymentMethod />}
            {mayBegin(billing) && <CouponCard />}
            {!looksAfterSeveralArtists(user.plan) && <BillingDetails />}
          </Suspense>
          {isLive(billing.status) && <CancelSubscription billing={billing} />}
          <OwnAccountNote />
        </div>
      </div>
    </>
  );
}

/** The payer of the active artist, where it is another account: name and email, and nothing to change. */
function OtherPayer() {
  const { user, artist } = useSignedIn();
  const isOther = artist.billing_user_id !== user.id;
  const [{ data }] = useSubscription({
    query: billingUserSubscription,
    variables: { artist_id: artist.id },
    pause: !isOther,
  });
  if (!isOther) return null;
  const payer = data?.billing_user;
  return (
    <div className={classes.payer}>
      <Card title="Another account pays">
        <div className={classes.payerRow}>
          <Cover src={artist.avatar_url} name={artist.name} size={40} round />
          <p className={classes.note}>
            <bdi>{artist.name}</bdi> is on the bill of{' '}
            {payer ? (
              <>
                <bdi>{`${payer.first_name} ${payer.last_name}`.trim() || payer.email}</bdi> ({payer.email})
              </>
            ) : (
              'another account'
            )}
            . Only they can change its plan.
          </p>
        </div>
      </Card>
    </div>
  );
}
