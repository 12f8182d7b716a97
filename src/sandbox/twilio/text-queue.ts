/** The queue of each sender at the stand-in: paced by the clock, ten hours long, with texts that expire in it. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { CarrierText } from './carrier-text.ts';

/** How fast queues move: at once, or a segment a second as with a long code. */
export const queuePaces = ['fast', 'real'] as const;
export type QueuePace = (typeof queuePaces)[number];

/** What became of a queued text: it left, its validity period ended, or the queue was full. */
export type QueueEnd = 'left' | 'expired' | 'overflow';

/** The queues of all senders. */
export interface TextQueue {
  pace: QueuePace;
  /** Queues a text of a service; `end` is called once. */
  add(text: Pick<CarrierText, 'serviceSid' | 'segments'>, validForSeconds: number, end: (what: QueueEnd) => void): void;
  /** Ends what is due by the clock; everything, when the pace is fast. */
  sweep(): void;
  /** How many texts wait. */
  length(): number;
}

/** A sender's queue holds what it can send in ten hours. */
const longest = 10 * 3_600_000;
const millisecondsPerSegment = 1000;

interface Waiting {
  dueAt: number;
  what: QueueEnd;
  end: (what: QueueEnd) => void;
}

export function createTextQueue(clock: Clock): TextQueue {
  let waiting: Waiting[] = [];
  const freeAt = new Map<string, number>();
  const queue: TextQueue = {
    pace: 'fast',
    add({ serviceSid, segments }, validForSeconds, end) {
      if (queue.pace === 'fast') {
        setImmediate(end, 'left');
        return;
      }
      const now = clock.now().getTime();
      const leavesAt = Math.max(now, freeAt.get(serviceSid) ?? 0) + segments * millisecondsPerSegment;
      if (leavesAt - now > longest) {
        setImmediate(end, 'overflow');
        return;
      }
      const expiresAt = now + validForSeconds * 1000;
      // A text that expires takes none of the sender's time.
      if (leavesAt > expiresAt) waiting.push({ dueAt: expiresAt, what: 'expired', end });
      else {
        freeAt.set(serviceSid, leavesAt);
        waiting.push({ dueAt: leavesAt, what: 'left', end });
      }
    },
    sweep() {
      const now = queue.pace === 'fast' ? Number.POSITIVE_INFINITY : clock.now().getTime();
      const due = waiting.filter(({ dueAt }) => dueAt <= now).sort((left, right) => left.dueAt - right.dueAt);
      if (due.length === 0) return;
      waiting = waiting.filter(({ dueAt }) => dueAt > now);
      for (const { what, end } of due) end(queue.pace === 'fast' ? 'left' : what);
    },
    length: () => waiting.length,
  };
  return queue;
}
