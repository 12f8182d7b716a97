/** How plans are called on the screen, and what they have. */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { hasVendor, type Installation } from '#web/lib/installation.ts';

const planNames: Record<string, string> = { bio: 'Bio', lite: 'Bio', pro: 'Pro', max: 'Max', '': 'Suspended' };

/** A plan's name for the screen; an artist without a plan is suspended. */
export function planName(plan: string): string {
  return planNames[plan] ?? plan;
}

/** The plan beside an artist's name: nothing where nobody pays for one, and still that the artist is suspended (MODE-6). */
export function planBeside(plan: string, installation: Installation): string {
  return plan === '' || hasVendor(installation, 'payments') ? planName(plan) : '';
}

/** What each plan has: one line, without a full stop. */
export const planContents: Record<ArtistPlan, string> = {
  bio: 'Bio links',
  pro: 'Every kind of link, pre-saves, fans and pixels',
  max: 'Everything in Pro, and a phone number of its own',
};
