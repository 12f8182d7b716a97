/** How long a fan's grant lasts, whether it lasts until a release, and when reminders to renew are due. */
import type { GrantEnding, PresaveProvider, PresaveState } from './presave.ts';

const day = 86_400_000;

/** How many calendar months a grant lasts. Refreshing its token does not extend it. */
const grantMonths = 6;

/** When the two reminders to renew are due: calendar months before the end, and days before it. */
const firstReminderMonths = 1;
const secondReminderDays = 7;

/** `months` calendar months away from `instant` (negative: back), in UTC. A day that the month lacks becomes its last day. */
export function monthsAway(instant: Date, months: number): Date {
  const moved = new Date(instant);
  moved.setUTCMonth(moved.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(instant.getUTCDate(), lastDay));
  return moved;
}

/** When a grant given at `grantedAt` ends: six calendar months later. Spotify documents this; Apple's user tokens were observed to last as long. */
export function grantEnd(grantedAt: Date): Date {
  return monthsAway(grantedAt, grantMonths);
}

/** The services whose grants expire by age. Apple documents no expiry: a grant is valid until the service says otherwise. */
export const endingProviders: readonly PresaveProvider[] = ['spotify'];

/** Whether the service's grants expire by age. */
export function endsByItself(provider: PresaveProvider): boolean {
  return endingProviders.includes(provider);
}

/** How a grant ended whose pre-save reached `state`; null while it is valid. A grant for a single release is used up once that is saved. */
export function endingOf({ state, forever }: Pick<GrantLife, 'state' | 'forever'>): GrantEnding | null {
  if (state === 'revoked' || state === 'expired') return state;
  return state === 'saved' && !forever ? 'used' : null;
}

/** The fields of a grant that decide how long it is useful. */
export interface GrantLife {
  provider: PresaveProvider;
  state: PresaveState;
  forever: boolean;
  endsAt: Date;
  /** How it ended, or null while it is valid. */
  ending: GrantEnding | null;
  /** When the release is out that it was given for; null when unknown. */
  releaseTime: Date | null;
}

/** Whether a waiting pre-save's grant ends before its release. A release in the same instant is too late. */
export function endsBeforeRelease(grant: Pick<GrantLife, 'state' | 'ending' | 'endsAt' | 'releaseTime'>): boolean {
  const waits = grant.state === 'waiting' && grant.ending === null;
  return waits && grant.releaseTime !== null && grant.endsAt <= grant.releaseTime;
}

/** Whether renewing helps the fan: there are later releases to save, or the grant ends before the waiting one. */
export function needsRenewal(grant: GrantLife): boolean {
  if (grant.ending !== null) return false;
  return grant.forever || endsBeforeRelease(grant);
}

/** When the two reminders are due: about a month and about a week before the end. */
export function reminderTimes(endsAt: Date): [Date, Date] {
  return [monthsAway(endsAt, -firstReminderMonths), new Date(endsAt.getTime() - secondReminderDays * day)];
}

/** The fields of a grant that decide about reminders. */
export interface RemindableGrant extends GrantLife {
  /** The fan's email; empty without one. */
  contact: string;
  /** How many of the two reminders were sent. */
  remindersSent: number;
}

/**
 * How many of the two reminders will have been sent after `now`, or undefined when none is due. A grant that reaches its last week without
 * a reminder (because the release was moved) gets one, not two.
 */
export function dueReminder(grant: RemindableGrant, now: Date): 1 | 2 | undefined {
  if (grant.contact === '' || !needsRenewal(grant) || grant.endsAt <= now) return undefined;
  const [first, second] = reminderTimes(grant.endsAt);
  if (now >= second) return grant.remindersSent < 2 ? 2 : undefined;
  return now >= first && grant.remindersSent < 1 ? 1 : undefined;
}

/**
 * The outcomes whose fans get a mail once the release is out, since it was not saved for them. Fans who revoked their grant get none.
 */
export const missedStates: readonly PresaveState[] = ['expired', 'failed'];
