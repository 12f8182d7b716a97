/** Counts requests by network in this process's memory, so that refusing a flood costs neither a query nor a document. */
import { setTimeout as delay } from 'node:timers/promises';
import { networksOf } from './network-of.ts';
import { processShare } from './process-share.ts';

/** The counts of the running minute. */
export interface RequestCounts {
  /** Counts a request of this IP address. Gives whether one of its networks has had more than it may. */
  isOver(ipAddress: string): boolean;
}

const minute = 60_000;
/** Bounds the memory, at about 10 MB. Further networks are refused until the minute ends: this many at once are a flood. */
const networksKept = 100_000;

/**
 * Makes the counts: `requests` a minute from one IPv4 address or IPv6 /64 to all of `webProcesses` together, a multiple of it from the networks around
 * it.
 */
export function createRequestCounts(
  requests: number,
  webProcesses: number,
  now = () => performance.now(),
): RequestCounts {
  const most = processShare(requests, webProcesses);
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    isOver(ipAddress) {
      if (now() >= endsAt) {
        counts = new Map();
        endsAt = now() + minute;
      }
      for (const { key, share } of networksOf(ipAddress)) {
        const count = (counts.get(key) ?? 0) + 1;
        if (count > most * share) return true;
        if (count === 1 && counts.size >= networksKept) return true;
        counts.set(key, count);
      }
      return false;
    },
  };
}

/** Refusals that wait at one time; further ones are sent at once, so that a flood cannot fill the memory with them. */
const mostDelayed = 1_000;
const refusalDelay = 1_000;

/** Makes a function that waits a second before a refusal: most programs wait for an answer before they send their next request. */
export function createSlowdown(): () => Promise<void> {
  let delayed = 0;
  return async () => {
    if (delayed >= mostDelayed) return;
    delayed += 1;
    await delay(refusalDelay);
    delayed -= 1;
  };
}
