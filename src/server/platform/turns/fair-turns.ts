/** A queue that gives turns round-robin over people, so that one person's thousand requests delay another's single one by one turn. */
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Meter } from './busy-time.ts';
import { longestPause, type Shares } from './shares.ts';
import type { Work } from './work.ts';

/** Who asks for a turn. */
export type Asker = Pick<Work, 'person' | 'payer' | 'signal'>;

export interface FairTurns {
  /**
   * Resolves when it is the asker's turn, with the function that ends it. Throws TOO_MANY_TRIES when too many of the person's wait, and the signal's
   * reason when the client left first.
   */
  take(asker: Asker): Promise<EndTurn>;
}

export interface EndTurn {
  (): void;
  /** Call when the work is done and only its result has not been taken by the client: the time from now on is not counted. */
  workIsDone(): void;
}

interface Waiting {
  asker: Asker;
  start(end: EndTurn): void;
}

/** Spent budgets that are remembered; the oldest are forgotten first. */
const budgetsKept = 10_000;

/**
 * Makes a queue. People within their budget go first, in turn. A person beyond it, or working for an account beyond it, has one turn at a time, and
 * only while nobody within theirs waits. A turn that becomes free is given in a later turn of the event loop, so that visitors' requests are answered
 * in between.
 */
export function createFairTurns(
  shares: Shares,
  { now = () => performance.now(), meter = elapsed(now) }: { now?: () => number; meter?: Meter } = {},
): FairTurns {
  const { atOnce, ofPerson, ofPayer, mostWaiting, budget, pauseFactor = 0 } = shares;
  const queues = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  const spent = createBoundedMap<string, { seconds: number; at: number }>(budgetsKept);
  let all = 0;
  let isPlanned = false;

  const keysOf = ({ person, payer }: Asker): string[] => [`person ${person}`, ...(payer ? [`payer ${payer}`] : [])];
  const runningOf = (key: string): number => running.get(key) ?? 0;
  function spentBy(key: string): number {
    const known = spent.get(key);
    if (known === undefined || budget === undefined) return 0;
    return Math.max(0, known.seconds - ((now() - known.at) / 1000) * budget.backEachSecond);
  }
  const isOverBudget = (asker: Asker): boolean =>
    budget !== undefined && keysOf(asker).some((key) => spentBy(key) > budget.seconds);
  function hasRoom(asker: Asker, mostOfPerson = ofPerson): boolean {
    const [person = '', payer] = keysOf(asker);
    return runningOf(person) < mostOfPerson && (payer === undefined || runningOf(payer) < Math.min(ofPayer, atOnce));
  }

  function begin(asker: Asker): EndTurn {
    // The permission check may name the payer while the turn is taken: what begins with these keys ends with them.
    const keys = keysOf(asker);
    const start = now();
    const measured = meter();
    all += 1;
    for (const key of keys) running.set(key, runningOf(key) + 1);
    const giveBack = (): void => {
      for (const key of keys) {
        if (runningOf(key) === 1) running.delete(key);
        else running.set(key, runningOf(key) - 1);
      }
      plan();
    };
    let seconds: number | undefined;
    let pause = 0;
    const workIsDone = (): void => {
      if (seconds !== undefined) return;
      seconds = measured();
      pause = Math.min(longestPause, (now() - start) * pauseFactor);
      if (budget !== undefined) for (const key of keys) spent.set(key, { seconds: spentBy(key) + seconds, at: now() });
    };
    let hasEnded = false;
    const end = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      all -= 1;
      workIsDone();
      if (pause === 0 || !isOverBudget(asker)) giveBack();
      else {
        setTimeout(giveBack, pause).unref();
        plan();
      }
    };
    return Object.assign(end, { workIsDone });
  }

  /** The person whose turn it is: the first in the round who may have one. */
  function next(): string | undefined {
    let overBudget: string | undefined;
    for (const [person, [first]] of queues) {
      if (first === undefined) continue;
      if (!isOverBudget(first.asker)) {
        if (hasRoom(first.asker)) return person;
      } else if (hasRoom(first.asker, 1)) overBudget ??= person;
    }
    return overBudget;
  }

  function plan(): void {
    if (isPlanned || queues.size === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      if (all >= atOnce) return;
      const person = next();
      const queue = person === undefined ? undefined : queues.get(person);
      const first = queue?.shift();
      if (person === undefined || queue === undefined || first === undefined) return;
      // The person goes to the end of the round.
      queues.delete(person);
      if (queue.length > 0) queues.set(person, queue);
      first.start(begin(first.asker));
      plan();
    });
  }

  return {
    async take(asker) {
      const { person, signal } = asker;
      signal?.throwIfAborted();
      const queue = queues.get(person) ?? [];
      if (queues.size === 0 && all < atOnce && hasRoom(asker, isOverBudget(asker) ? 1 : ofPerson)) return begin(asker);
      if (queue.length >= mostWaiting) throw new CodedError('TOO_MANY_TRIES');
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          const at = queue.indexOf(waiting);
          if (at >= 0) queue.splice(at, 1);
          if (queue.length === 0 && queues.get(person) === queue) queues.delete(person);
          reject(signal?.reason);
        };
        const waiting: Waiting = {
          asker,
          start(end) {
            signal?.removeEventListener('abort', leave);
            resolve(end);
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        queue.push(waiting);
        queues.set(person, queue);
        plan();
      });
    },
  };
}

/** Measures by the clock. */
function elapsed(now: () => number): Meter {
  return () => {
    const start = now();
    return () => (now() - start) / 1000;
  };
}
