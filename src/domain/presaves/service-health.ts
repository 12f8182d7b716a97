/** Judges from the answers to all workers whether a music service is failing, and whether its refusals count against fans. */

const minute = 60_000;
const hour = 60 * minute;

/** Counts of a service's answers at about the same time. */
export interface AnswerCounts {
  /** Answers about different fans. */
  total: number;
  /** Of those, how many said that the grant is over. */
  ended: number;
  /** Of those, how many were errors or timeouts. */
  away: number;
}

/** What all workers together know of a service. It is stored, and changed by one worker at a time. */
export interface ServiceHealth {
  /** How often in a row the service was found failing; 0 while it is not. */
  failures: number;
  /** When it was last found failing; null when it never was. */
  failedAt: Date | null;
  /** A time after which the service was called and answered well for some fan: the latest that is known. */
  wellAt: Date | null;
  /** Since when `recent` is counted; null without answers. */
  countedSince: Date | null;
  recent: AnswerCounts;
}

/** What is known of a service before its first answer. */
export const unknownHealth: ServiceHealth = {
  failures: 0,
  failedAt: null,
  wellAt: null,
  countedSince: null,
  recent: { total: 0, ended: 0, away: 0 },
};

/** The answers to one worker: all of them to calls made after `askedAt`. */
export interface WorkerAnswers {
  askedAt: Date;
  counts: AnswerCounts;
}

/** What follows from a worker's answers. */
export interface Judgement {
  health: ServiceHealth;
  /** Whether refusals and errors among these answers are about fans. Otherwise they are ignored, and the fans are tried again. */
  isTrusted: boolean;
  /** How long the service is not called, in milliseconds; 0 when it may be. */
  pause: number;
}

/** For how long answers are counted together, in milliseconds. */
const countedFor = 10 * minute;

/** Below this number, bad answers count as problems of the fans and not of the service. */
const fewestBadAnswers = 5;

/** Whether these answers show a failing service: half of them, and five at least, say that grants are over or are errors. */
export function isFailing({ total, ended, away }: AnswerCounts): boolean {
  const bad = Math.max(ended, away);
  return bad >= fewestBadAnswers && bad * 2 >= total;
}

/** How long a service is not called after failing this often in a row: a minute, twice as long each time, an hour at most. */
export function backoffAfter(failures: number): number {
  return Math.min(minute * 2 ** Math.max(0, failures - 1), hour);
}

/**
 * When the doubt about a grant began, or null when it no longer counts: a service that was failing since then may have refused for that reason.
 * The grant's refusals then start to count anew.
 */
export function validDoubt(doubtedAt: Date | null, { failedAt }: Pick<ServiceHealth, 'failedAt'>): Date | null {
  return doubtedAt !== null && (failedAt === null || doubtedAt > failedAt) ? doubtedAt : null;
}

/** Adds an answer to the counts. A refusal of a fan who is doubted already says nothing new about the service and is left out. */
export function countAnswer(counts: AnswerCounts, kind: 'well' | 'ended' | 'away', isDoubted: boolean): AnswerCounts {
  if (kind === 'ended' && isDoubted) return counts;
  return {
    total: counts.total + 1,
    ended: counts.ended + Number(kind === 'ended'),
    away: counts.away + Number(kind === 'away'),
  };
}

/** Judges the service at `now`, given what all workers know and what one of them was just answered. */
export function judgeService(health: ServiceHealth, { askedAt, counts }: WorkerAnswers, now: Date): Judgement {
  const isWell = counts.total > counts.ended + counts.away;
  const wellAt = isWell && (health.wellAt === null || askedAt > health.wellAt) ? askedAt : health.wellAt;
  // These calls belong to a failure that another worker has already found: they neither lengthen nor end it.
  const isLate = health.failedAt !== null && askedAt <= health.failedAt;
  const isSilent = health.failures > 0 && counts.total === 0;
  if (isLate || isSilent) return { health: { ...health, wellAt }, isTrusted: false, pause: 0 };

  const { countedSince } = health;
  const isSameCount = countedSince !== null && askedAt.getTime() - countedSince.getTime() < countedFor;
  const recent = isSameCount ? add(health.recent, counts) : counts;
  const isStillFailing = health.failures > 0 && !isWell;
  if (isStillFailing || isFailing(counts) || isFailing(recent)) {
    const failures = health.failures + 1;
    return {
      health: { ...unknownHealth, failures, failedAt: now, wellAt },
      isTrusted: false,
      pause: backoffAfter(failures),
    };
  }
  return {
    health: { ...health, failures: 0, wellAt, countedSince: isSameCount ? countedSince : askedAt, recent },
    isTrusted: true,
    pause: 0,
  };
}

function add(some: AnswerCounts, more: AnswerCounts): AnswerCounts {
  return { total: some.total + more.total, ended: some.ended + more.ended, away: some.away + more.away };
}
