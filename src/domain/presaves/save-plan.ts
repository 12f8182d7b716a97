/** Decides from a service's answer what happens to a save. */
import type { PresaveReason } from './presave.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long after the release a service is asked for it, or offered it again after a refusal. */
export const patience = 3 * day;

/**
 * A service's answer. `saved`: the release is in the library. `accepted`: the service has yet to add it, which has to be verified. `ended`:
 * it says that the grant is over. `busy`: it asks for a pause. `away`: no answer, or one that says nothing about this fan. `refused`,
 * `forbidden`: it does not accept the release, or not with this grant.
 */
export type SaveAnswer =
  | { kind: 'saved' | 'accepted' | 'ended' | 'away' | 'refused' | 'forbidden' }
  | { kind: 'busy'; until: Date };

/** The fields of a save that decide what happens next. */
export interface SaveHistory {
  /** Since when it is due. */
  dueAt: Date;
  /** How often it was tried, this time included. */
  attempts: number;
  /** When the service first said that the grant is over; null when its last answer was another, or when it was failing since. */
  doubtedAt: Date | null;
  /** A time after which the service answered well for some fan, as it was known before this call; null without one. */
  wellAt: Date | null;
  /** How often the service accepted the save without having done it. */
  timesAccepted: number;
  /** When the grant ends, as far as is known. */
  endsAt: Date;
}

/** What happens to a save next. */
export type SavePlan =
  | { next: 'saved' }
  | { next: 'again'; at: Date; reason: PresaveReason; doubtedAt: Date | null }
  | { next: 'failed' | 'expired' | 'revoked'; reason: PresaveReason };

/** The pause before another try: twice as long each time, from half a minute to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(30_000 * 2 ** Math.max(0, attempts - 1), hour);
}

/** When the service is asked again after it said that a grant is over, counted from the first time. The last of these answers is believed. */
const doubtAsks = [hour, 6 * hour, day];

/** How long after an accepted save the library is checked: services need a moment, and sometimes much longer. */
const verifyAfter = [minute, 5 * minute, 30 * minute, 2 * hour];

/** Decides what happens next, given an answer at `now`. */
export function planAfter(answer: SaveAnswer, save: SaveHistory, now: Date): SavePlan {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const again = (at: Date, reason: PresaveReason, doubtedAt: Date | null = null): SavePlan => ({
    next: 'again',
    at,
    reason,
    doubtedAt,
  });
  if (answer.kind === 'saved') return { next: 'saved' };
  switch (answer.kind) {
    case 'ended':
      return save.endsAt <= now ? { next: 'expired', reason: 'GRANT_ENDED' } : afterDoubt(save, now);
    case 'busy':
      return again(answer.until, 'SERVICE_BUSY', save.doubtedAt);
    case 'away':
      // An outage says nothing about the fan: it is tried again for as long as it lasts.
      return again(later(pauseAfter(save.attempts)), 'SERVICE_AWAY', save.doubtedAt);
    case 'accepted':
      if (isTooLate(save, now)) return { next: 'failed', reason: 'NEVER_ARRIVED' };
      return again(later(verifyAfter[Math.min(save.timesAccepted, verifyAfter.length - 1)] ?? hour), 'BEING_VERIFIED');
    default: {
      const reason = answer.kind === 'refused' ? 'RELEASE_REFUSED' : 'PERMISSION_TOO_SMALL';
      return isTooLate(save, now) ? { next: 'failed', reason } : again(later(pauseAfter(save.attempts)), reason);
    }
  }
}

function isTooLate({ dueAt }: SaveHistory, now: Date): boolean {
  return now.getTime() >= dueAt.getTime() + patience;
}

// Outages have looked like revocations before: a grant counts as revoked only when the service has refused it for a whole day and has answered
// well for other fans since the first refusal.
function afterDoubt({ doubtedAt, wellAt }: SaveHistory, now: Date): SavePlan {
  const since = doubtedAt ?? now;
  const doubted = now.getTime() - since.getTime();
  const next = doubtAsks.find((pause) => pause > doubted);
  const isProven = wellAt !== null && wellAt > since;
  if (next === undefined && isProven) return { next: 'revoked', reason: 'GRANT_REVOKED' };
  const at = new Date(next === undefined ? now.getTime() + hour : since.getTime() + next);
  return { next: 'again', at, reason: 'PERMISSION_DOUBTED', doubtedAt: since };
}

/** When a release that a service lacks is looked up again, given `now`; undefined when the time for that is over. */
export function nextLook(dueAt: Date, attempts: number, now: Date): Date | undefined {
  if (now.getTime() >= dueAt.getTime() + patience) return undefined;
  return new Date(now.getTime() + pauseAfter(attempts));
}
