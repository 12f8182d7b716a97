/** What follows from a service's answer to one save: done, later, or never; and what of its refusals is believed. */
import type { PresaveReason } from './presave.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a release is looked for, and how long one that a service refuses is offered again, after it came out. */
export const patience = 3 * day;

/**
 * What a service answered. `saved`: it is there. `taken`: the order was taken, and has to be verified. `ended`: it says that the permission
 * is over. `busy`: it asks for a pause. `away`: no answer, or one that says nothing about this fan. `refused`, `forbidden`: it does not take
 * the release, or not with this permission.
 */
export type SaveAnswer =
  | { kind: 'saved' | 'accepted' | 'ended' | 'away' | 'refused' | 'forbidden' }
  | { kind: 'busy'; until: Date };

/** What of a save decides what comes next. */
export interface SaveHistory {
  /** Since when it is due. */
  dueAt: Date;
  /** How often it was tried, this time included. */
  attempts: number;
  /** When the service first said that the permission is over; null when its last word was another. */
  doubtedAt: Date | null;
  /** How often an order was taken. */
  timesAccepted: number;
  /** When the grant ends, as far as is known. */
  endsAt: Date;
}

/** What becomes of a save. */
export type SavePlan =
  | { next: 'saved' }
  | { next: 'again'; at: Date; reason: PresaveReason; doubtedAt: Date | null }
  | { next: 'failed' | 'expired' | 'revoked'; reason: PresaveReason };

/** The pause before another try: twice as long each time, from half a minute to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(30_000 * 2 ** Math.max(0, attempts - 1), hour);
}

/** When somebody whose permission is doubted is asked again, counted from the first doubt. The last of these answers is believed. */
const doubtAsks = [hour, 6 * hour, day];

/** How long after an order was taken it is looked for in the library: services need a moment, and once in a while much longer. */
const verifyAfter = [minute, 5 * minute, 30 * minute, 2 * hour];

/** Turns an answer into what happens next at `now`. */
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
      // An outage says nothing about the fan: it is waited for as long as it takes.
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

// Outages have answered like revocations before: only who is refused for a whole day is believed to have taken the permission back.
function afterDoubt({ doubtedAt }: SaveHistory, now: Date): SavePlan {
  const since = doubtedAt ?? now;
  const doubted = now.getTime() - since.getTime();
  const next = doubtAsks.find((pause) => pause > doubted);
  if (next === undefined) return { next: 'revoked', reason: 'GRANT_REVOKED' };
  return { next: 'again', at: new Date(since.getTime() + next), reason: 'PERMISSION_DOUBTED', doubtedAt: since };
}

/** What many answers of one service, given at about the same time, tell about the service itself. */
export interface Wave {
  /** Answers about different fans. */
  answers: number;
  /** Of those, how many said that the permission is over. */
  ended: number;
  /** Of those, how many were none. */
  away: number;
}

/** How many answers it takes to tell a service's trouble from a fan's. */
const fewestForTrouble = 5;

/** Whether half of a wave (and five at least) speak of ended permissions, or are no answers: then the service is unwell, and nothing it says about fans counts. */
export function isFailing({ answers, ended, away }: Wave): boolean {
  const strange = Math.max(ended, away);
  return strange >= fewestForTrouble && strange * 2 >= answers;
}

/** How long a service that was unwell `times` times in a row is left alone: a minute, twice as long each time, an hour at most. */
export function backoffAfter(failures: number): number {
  return Math.min(minute * 2 ** Math.max(0, failures - 1), hour);
}

/** When a release that a service does not have is looked for again at `now`; undefined when it was looked for long enough. */
export function nextLook(dueAt: Date, attempts: number, now: Date): Date | undefined {
  if (now.getTime() >= dueAt.getTime() + patience) return undefined;
  return new Date(now.getTime() + pauseAfter(attempts));
}
