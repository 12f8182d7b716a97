/** How long a fan's permission lasts, what that means for a release, and when the fan is asked to renew it. */
import type { GrantEnding, PresaveProvider, PresaveState } from './presave.ts';

const day = 86_400_000;

/** For how many calendar months a grant lasts. Refreshing does not make it longer. */
const grantMonths = 6;

/** The first time a fan is asked to renew, in calendar months before the end, and the second, in days before it. */
const firstReminderMonths = 1;
const secondReminderDays = 7;

/** `months` calendar months away from `instant` (negative: back), in UTC. A day that the month does not have becomes its last. */
export function monthsAway(instant: Date, months: number): Date {
  const moved = new Date(instant);
  moved.setUTCMonth(moved.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(instant.getUTCDate(), lastDay));
  return moved;
}

/** When a grant given at `grantedAt` ends: six calendar months later. Spotify says so; Apple's user tokens have been seen to last as long. */
export function grantEnd(grantedAt: Date): Date {
  return monthsAway(grantedAt, grantMonths);
}

/** The services whose grants end for certain, without asking. Apple documents no end: there a grant is good until the service says otherwise. */
export const endingProviders: readonly PresaveProvider[] = ['spotify'];

/** Whether the service's grants end for certain. */
export function endsByItself(provider: PresaveProvider): boolean {
  return endingProviders.includes(provider);
}

/** How a grant ended whose pre-save came to `state`; null while it is good. One for a single release is used up once that is saved. */
export function endingOf({ state, forever }: Pick<GrantLife, 'state' | 'forever'>): GrantEnding | null {
  if (state === 'revoked' || state === 'expired') return state;
  return state === 'saved' && !forever ? 'used' : null;
}

/** What of a grant decides about its life. */
export interface GrantLife {
  provider: PresaveProvider;
  state: PresaveState;
  forever: boolean;
  endsAt: Date;
  /** How it ended, or null while it is good. */
  ending: GrantEnding | null;
  /** The release that it was given for; null where its day is not known. */
  releaseTime: Date | null;
}

/** The forecast: a pre-save that waits for a release which comes when its grant is over already. A release in the same instant is too late. */
export function endsBeforeRelease(grant: Pick<GrantLife, 'state' | 'ending' | 'endsAt' | 'releaseTime'>): boolean {
  const waits = grant.state === 'waiting' && grant.ending === null;
  return waits && grant.releaseTime !== null && grant.endsAt <= grant.releaseTime;
}

/** Whether a later end would do the fan any good: there are later releases to save, or the one that waits comes too late. */
export function needsRenewal(grant: GrantLife): boolean {
  if (grant.ending !== null) return false;
  return grant.forever || endsBeforeRelease(grant);
}

/** When the fan is asked: about a month and about a week before the end. */
export function reminderTimes(endsAt: Date): [Date, Date] {
  return [monthsAway(endsAt, -firstReminderMonths), new Date(endsAt.getTime() - secondReminderDays * day)];
}

/** What of a grant decides whether its fan is asked. */
export interface RemindableGrant extends GrantLife {
  /** The fan's address, empty when there is none. */
  contact: string;
  /** How many of the two asks are behind it. */
  remindersSent: number;
}

/**
 * How many of the two asks are to be behind the grant after `now`, or undefined when there is nothing to ask. Who comes into the last week
 * unasked (because the release was moved) is asked once, not twice.
 */
export function dueReminder(grant: RemindableGrant, now: Date): 1 | 2 | undefined {
  if (grant.contact === '' || !needsRenewal(grant) || grant.endsAt <= now) return undefined;
  const [first, second] = reminderTimes(grant.endsAt);
  if (now >= second) return grant.remindersSent < 2 ? 2 : undefined;
  return now >= first && grant.remindersSent < 1 ? 1 : undefined;
}

/**
 * What became of pre-saves whose fans are written to once the release is out: what they asked for did not happen. Who took the permission back
 * has said what they want.
 */
export const missedStates: readonly PresaveState[] = ['expired', 'failed'];
