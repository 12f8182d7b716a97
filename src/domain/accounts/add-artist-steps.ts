/** The steps of the Add Artist wizard, and which of them an account skips (ACC-63). */
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
  if (account.plan === 'agency' || account.plan === 'family') return account.plan;
  const { subscriptionStatus: status } = account;
  if (status === 'Pending' || status === 'Active') return 'subscribed';
  if (status === 'Past Due') return 'overdue';
  return isOnTrial(account, now) ? 'trial' : 'payment';
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
