/** Which links somebody looks at, known in every process: whoever counts tells of hits on these links, and of no others. */

import type { Logger } from '../log.ts';
import type { Live } from './live.ts';

/** Calls `listener` after each batch of hits that reached the event store, until the function it gives is called; `has` tells whether a link is in it. */
export type StoredHits = (listener: (has: (linkId: string) => boolean) => void) => () => void;

/** Both sides of it: watching, and telling those who watch. */
export interface WatchedLinks {
  /**
   * Calls `onHits` when hits of the link reached the event store through any process, or may have, until the function it gives is called.
   * Resolves when the processes that count have been told.
   */
  watch(linkId: string, onHits: () => void): Promise<() => void>;
  /** Tells whoever watches, in any process, of these hits; they are not even looked at while nobody does. */
  follow(hits: StoredHits): Promise<void>;
  close(): void;
}

/** A lease outlasts two lost renewals. Milliseconds. */
const leaseLasts = 25_000;
const renewEvery = 10_000;
/** However many hits come, their watchers are told once in this time. Milliseconds. */
const tellEvery = 1_000;
/** A notification holds 8,000 bytes. */
const linksAtOnce = 100;

/** Starts with nobody watching. */
export function createWatchedLinks({ live, log }: { live: Live; log: Logger }): WatchedLinks {
  const watchers = new Map<string, Set<() => void>>();
  const leases = new Map<string, number>();
  const due = new Set<string>();
  let hits: StoredHits | undefined;
  let unfollow: (() => void) | undefined;
  let renewal: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  /** Gives the links that could not be told of. */
  async function publish(topic: 'links.watched' | 'links.active', linkIds: readonly string[]): Promise<string[]> {
    const untold: string[] = [];
    for (let first = 0; first < linkIds.length; first += linksAtOnce) {
      const some = linkIds.slice(first, first + linksAtOnce);
      try {
        await live.publish(topic, { linkIds: some });
      } catch (error) {
        if (!closed) log.debug({ err: error, topic }, 'The database is away; said again later.');
        untold.push(...some);
      }
    }
    return untold;
  }

  // What fails here is said again by the next renewal.
  const renew = async (): Promise<void> => void (await publish('links.watched', [...watchers.keys()]));
  const seek = (): Promise<void> => live.publish('watchers.sought', {}).catch(() => undefined);

  function onStored(has: (linkId: string) => boolean): void {
    const now = performance.now();
    for (const [linkId, until] of leases) {
      if (until < now) leases.delete(linkId);
      else if (!due.has(linkId) && has(linkId)) due.add(linkId);
    }
    if (leases.size === 0) {
      unfollow?.();
      unfollow = undefined;
    }
    if (due.size > 0) tellSoon();
  }

  function tellSoon(): void {
    if (closed) return;
    telling ??= setTimeout(() => void tell(), Math.max(0, toldAt + tellEvery - performance.now()));
  }

  async function tell(): Promise<void> {
    const linkIds = [...due].filter((linkId) => leases.has(linkId));
    due.clear();
    toldAt = performance.now();
    telling = undefined;
    for (const linkId of await publish('links.active', linkIds)) due.add(linkId);
    if (due.size > 0) tellSoon();
  }

  const endings = [
    live.subscribe('links.watched', ({ linkIds }) => {
      for (const linkId of linkIds) leases.set(linkId, performance.now() + leaseLasts);
      unfollow ??= hits?.(onStored);
    }),
    live.subscribe('links.active', ({ linkIds }) => {
      for (const linkId of linkIds) for (const onHits of watchers.get(linkId) ?? []) onHits();
    }),
    live.subscribe('watchers.sought', () => void renew()),
    live.onGap(() => {
      // Both sides may have missed something: who watches, and what was counted.
      for (const listeners of watchers.values()) for (const onHits of listeners) onHits();
      void seek();
    }),
  ];

  return {
    async watch(linkId, onHits) {
      const listeners = watchers.get(linkId) ?? new Set();
      watchers.set(linkId, listeners.add(onHits));
      renewal ??= setInterval(() => void renew(), renewEvery);
      await publish('links.watched', [linkId]);
      return () => {
        listeners.delete(onHits);
        if (listeners.size === 0 && watchers.get(linkId) === listeners) watchers.delete(linkId);
        if (watchers.size > 0) return;
        clearInterval(renewal);
        renewal = undefined;
      };
    },
    async follow(stored) {
      hits = stored;
      await seek();
    },
    close() {
      closed = true;
      for (const end of endings) end();
      unfollow?.();
      clearInterval(renewal);
      clearTimeout(telling);
    },
  };
}
