/** The billing screen's texts about the account and about who pays for an artist. */
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { reservedUntil } from '#domain/links/path-reservation.ts';
import { dayOf, daysBetween } from '#domain/stats/zoned-day.ts';

/** The account's billing state: a title and a sentence. */
export interface AccountStanding {
  title: string;
  text: string;
}

const longDay = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(instant);

/** Invoiced manually, on trial (with days left), trial ended, or no trial. `firstBillingDate` is a UTC instant; days are counted in `zone`. */
export function accountStanding(
  { plan, firstBillingDate }: { plan: string; firstBillingDate: Date | null },
  now: Date,
  zone: string,
): AccountStanding {
  if (looksAfterSeveralArtists(plan)) {
    return {
      title: plan === 'agency' ? 'Agency account' : 'Family account',
      text: 'All artists of this account are billed by hand, on one invoice.',
    };
  }
  if (firstBillingDate === null) return { title: 'No trial', text: 'This account pays for its artists one by one.' };
  const day = longDay(firstBillingDate, zone);
  if (firstBillingDate <= now) {
    return { title: 'Your trial has ended', text: `It ended on ${day}. Artists without a plan are suspended.` };
  }
  const days = daysBetween(dayOf(now, zone), dayOf(firstBillingDate, zone));
  const left = days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    title: `Your trial ends ${left}`,
    text: `The first payment is due on ${day}. Until then every plan is free.`,
  };
}

/** What becomes of a suspended artist's links, or undefined while it has a plan. Days are those of `zone`. */
export function suspensionWords(
  artist: { billing_user_id: string; suspended_at?: string | null },
  userId: string,
  { now, zone }: { now: Date; zone: string },
): string | undefined {
  if (artist.suspended_at == null) return undefined;
  const until = reservedUntil(new Date(artist.suspended_at), false);
  const links =
    until > now
      ? `Its links are reserved until ${longDay(until, zone)}.`
      : 'Other artists may have claimed paths of its links.';
  return artist.billing_user_id === userId ? links : `${links} Whoever pays for it can restore it.`;
}

/** Who pays for an artist, for the signed-in person. */
export function payerWords(artist: { billing_user_id: string }, userId: string): string {
  return artist.billing_user_id === userId ? 'Paid by you' : 'Paid by another account';
}
