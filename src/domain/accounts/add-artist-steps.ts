/** The steps of the Add Artist wizard, and which of them an account skips (ACC-63). */
import { isInGoodStanding } from '#domain/billing/good-standing.ts';
import { looksAfterSeveralArtists } from './account-kinds.ts';
import { type BillingStanding, isOnTrial } from './trial.ts';

/** The screens of the wizard, in order. */
export const addArtistScreens = ['search', 'confirm', 'plan', 'billing', 'finished'] as const;

/** A screen of the wizard. */
export type AddArtistStep = (typeof addArtistScreens)[number];

/**
 * How an account adds artists: as an agency or a family without choosing plans, on trial without paying, with a subscription that then pays for
 * them too, not while a payment of it is overdue, or after beginning one (`payment`).
 */
export type AddArtistWay = 'agency' | 'family' | 'trial' | 'subscribed' | 'overdue' | 'payment';

/** The way of an account. */
export function addArtistWay(account: BillingStanding & { subscriptionStatus: string }, now: Date): AddArtistWay {
  if (looksAfterSeveralArtists(account.plan)) return account.plan;
  const { subscriptionStatus: status } = account;
  if (isInGoodStanding(status)) return 'subscribed';
  if (status === 'Past Due') return 'overdue';
  return isOnTrial(account, now) ? 'trial' : 'payment';
}

/** Whether artists that an account adds on this way are suspended until their plans are paid (BILL-27, BILL-28). */
export function waitForPayment(way: AddArtistWay): boolean {
  return way === 'subscribed' || way === 'overdue' || way === 'payment';
}

/**
 * Whether those that it adds in its signup are: not on trial, and not where it never has to pay, but once it has a subscription, whose price was
 * agreed without them (BILL-26).
 */
export function waitForPaymentInSignup(account: BillingStanding & { subscriptionStatus: string }, now: Date): boolean {
  const neverPays = account.firstBillingDate === null && account.subscriptionStatus === '';
  return !neverPays && waitForPayment(addArtistWay(account, now));
}

/** The screen after `screen`; the artists are added before `finished` shows. */
export function screenAfter(screen: AddArtistStep, way: AddArtistWay): AddArtistStep {
  switch (screen) {
    case 'search':
      return 'confirm';
    case 'confirm':
      return way === 'agency' || way === 'family' ? 'finished' : 'plan';
    case 'plan':
      return way === 'trial' ? 'finished' : 'billing';
    default:
      return 'finished';
  }
}

/** The screen that Back leads to; undefined where there is no Back. */
export function screenBefore(screen: AddArtistStep): AddArtistStep | undefined {
  const place = addArtistScreens.indexOf(screen);
  return screen === 'finished' ? undefined : addArtistScreens[place - 1];
}
