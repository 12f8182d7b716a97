/** Who may open which screen, and where everybody else is redirected; the server's permission check shares the rule on lapsed accounts (ACC-80 to ACC-83, ACC-111). */
import { isInGoodStanding } from '#domain/billing/good-standing.ts';
import { looksAfterSeveralArtists, olderPlans } from './account-kinds.ts';

/** What of an account decides whether it has lapsed. */
export interface AccountStanding {
  /** none, agency, family, base_14 or base_ata. */
  plan: string;
  /** The end of the trial; null for an account that never had one. */
  firstBillingDate: Date | null;
  /** The state of the subscription at the card provider; '' without one. */
  subscriptionStatus: string;
  /** When the subscription is billed next, or ends; null without one. */
  nextBillingDate: Date | null;
}

/** A signed-in person on the way to a screen. */
export interface Traveller extends AccountStanding {
  signupFinished: boolean;
  /** Whether the operator set the password, which the person has to change first. */
  passwordMustChange: boolean;
  /** Whether the operator of the installation keeps the account suspended (ACC-165). */
  isHeld: boolean;
  /** bio, pro, max, or '' when the active artist is suspended; undefined without an artist. */
  artistPlan: string | undefined;
  /** Whether the account pays for the active artist; false without an artist. */
  paysForArtist: boolean;
}

/**
 * Who may open a screen: `visitor` a person who is not signed in, `signup` a visitor or a person with an unfinished signup, `signed-in` a person
 * whose signup is finished, `anybody` all of them.
 */
export type ScreenGuard = 'visitor' | 'signup' | 'signed-in' | 'anybody';

const billingPath = '/billing';
/** The Add Artist wizard's path. */
export const addArtistPath = '/add-artist';
/** The path of the settings, which everybody opens; `reachesOwnAccountOnly` says who sees less of them. */
export const settingsPath = '/settings';
const referralsPath = '/referrals';
const deskPath = '/desk';

/** Whether a path is one of the operator's desk, which has nothing to do with artists or payments. */
export const isDeskPath = (path: string): boolean => path === deskPath || path.startsWith(`${deskPath}/`);

/**
 * Tells whether an account has to pay before it goes on: its trial is over, or the period of an overdue or ended subscription. Agency and family
 * accounts are billed by hand. An account that owes nothing by itself never lapses: of its artists, only those are suspended that it paid for.
 */
export function isLapsed(account: AccountStanding, now: Date): boolean {
  return !owesNothing(account) && isPeriodOver(account, now);
}

/** Tells whether an account never had a trial: it pays only for artists that it subscribes for (COUP-2, BILL-28). */
export function owesNothing({ plan, firstBillingDate }: Pick<AccountStanding, 'plan' | 'firstBillingDate'>): boolean {
  return firstBillingDate === null && !olderPlans.includes(plan);
}

/**
 * When an account ends that pays nothing more: with its trial, with its subscription, or with the free months that it was given after a subscription
 * had ended (COUP-2); null where nothing is agreed.
 */
export function endOfAccount({
  subscriptionStatus,
  firstBillingDate,
  nextBillingDate,
}: Pick<AccountStanding, 'subscriptionStatus' | 'firstBillingDate' | 'nextBillingDate'>): Date | null {
  const hasEnded = subscriptionStatus === 'Canceled' || subscriptionStatus === 'Expired';
  const isFreeLonger = firstBillingDate !== null && (nextBillingDate === null || firstBillingDate > nextBillingDate);
  return subscriptionStatus === '' || (hasEnded && isFreeLonger) ? firstBillingDate : nextBillingDate;
}

/** Tells whether the trial of an account is over, or what its overdue or ended subscription paid for. */
export function isPeriodOver(account: AccountStanding, now: Date): boolean {
  if (looksAfterSeveralArtists(account.plan) || isInGoodStanding(account.subscriptionStatus)) return false;
  const end = endOfAccount(account);
  return end !== null && end <= now;
}

/** The account as one that never had a trial or a subscription: it has not lapsed, for the little that nobody has to pay for. */
export function withoutLapse<Account extends AccountStanding>(account: Account): Account {
  return { ...account, firstBillingDate: null, subscriptionStatus: '', nextBillingDate: null };
}

/**
 * The path to which `person` (undefined: a visitor) is redirected from the screen at `path`, or undefined when they may open it. `path` is
 * without query.
 */
export function redirectFrom(
  { path, guard }: { path: string; guard: ScreenGuard },
  person: Traveller | undefined,
  now: Date,
): string | undefined {
  if (guard === 'anybody') return undefined;
  if (person === undefined) return guard === 'signed-in' ? '/login' : undefined;
  // First of all, also during the signup, which the server refuses until then.
  if (person.passwordMustChange) return path === settingsPath ? undefined : `${settingsPath}?tab=update-password`;
  if (!person.signupFinished) return guard === 'signup' ? undefined : '/signup';
  if (guard !== 'signed-in') return '/links';
  // The invoices belong to Billing: a lapsed payer may still need them.
  if (path === billingPath || path.startsWith(`${billingPath}/`)) return undefined;
  // Nobody has to pay to change their password, take their data along, delete the account, see what they are paid, or operate the installation.
  if (path === settingsPath || path === referralsPath || isDeskPath(path)) return undefined;
  // It changes nothing, so that no other screen is of use to it.
  if (person.isHeld) return settingsPath;
  // The person who adds an artist pays for it, no matter who pays for the active one.
  if (path === addArtistPath) return isLapsed(person, now) ? billingPath : undefined;
  return owesForArtist(person, now) || needsPlan(person) ? billingPath : undefined;
}

/**
 * Whether a person sees only the settings that stay open without paying: they have lapsed and pay for the active artist, or it has no plan, or they have
 * none, or the operator has suspended their account.
 */
export function reachesOwnAccountOnly(person: Traveller, now: Date): boolean {
  return person.isHeld || person.artistPlan === undefined || needsPlan(person) || owesForArtist(person, now);
}

/** Tells whether the account has lapsed and nobody else pays for the active artist: a lapse is about what one pays for (ACC-81). */
function owesForArtist(person: Traveller, now: Date): boolean {
  return (person.paysForArtist || person.artistPlan === undefined) && isLapsed(person, now);
}

/** Whether the active artist is suspended until it is paid for. */
function needsPlan({ plan, artistPlan }: Pick<Traveller, 'plan' | 'artistPlan'>): boolean {
  return artistPlan === '' && !looksAfterSeveralArtists(plan);
}

const artistPath = /^\/artist\/([A-Za-z0-9]{22})\/?$/;
const aliases: Readonly<Record<string, string>> = {
  '/ARISTAKE': '/r/ARISTAKE',
  '/reactivate-subscription': `${billingPath}?view=subscribe`,
  '/change-subscription': `${billingPath}?plan=change`,
};

/** The URL behind a path that stands for another place: an artist's page at Spotify, a coupon's page under its old name, a view of Billing. Undefined for others. */
export function forwardedPath(path: string): string | undefined {
  const spotifyId = artistPath.exec(path)?.[1];
  return spotifyId === undefined ? aliases[path] : `https://open.spotify.com/artist/${spotifyId}`;
}
