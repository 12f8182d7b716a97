/** The banner about the trial of the account that pays for the active artist (ACC-64). */
import { Button } from '@mantine/core';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { trialDaysLeft } from '#domain/billing/status.ts';
import { useNow } from '#web/lib/clock.ts';
import { travellerOf, useSignedIn } from '#web/lib/current-user.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { counted } from '#web/ui/numbers.ts';
import classes from './trial-banner.module.css';

/** How many days before its end the banner gets loud. */
const loudDays = 3;

/** Shown to the payer while the account is on trial, and after it. */
export function TrialBanner() {
  const { user, artist } = useSignedIn();
  const days = trialDaysLeft(travellerOf(user, artist), useNow());
  if (days === null || artist.billing_user_id !== user.id || looksAfterSeveralArtists(user.plan)) return null;
  // A card would change nothing.
  if (user.held_at !== null || artist.held_at !== null) return null;
  const isCalm = days > loudDays;
  return (
    <aside className={classes.banner} aria-label="Trial" data-calm={isCalm || undefined}>
      <p className={classes.text}>
        <b>
          Your trial for <bdi>{artist.name}</bdi> is {days <= 0 ? 'expired' : `expiring in ${counted(days, 'day')}`}.
        </b>{' '}
        Add a payment method so that your links are not suspended and claimed by other artists.
      </p>
      <Button component={Link} to="/billing?card=add" size="xs" variant={isCalm ? 'default' : 'filled'}>
        Add card
      </Button>
    </aside>
  );
}
