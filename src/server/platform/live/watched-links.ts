/** Shares between processes which links are open in a dashboard, and reports new hits on these links only. */

import type { Logger } from '../log.ts';
import type { Live } from './live.ts';

/** Calls `listener` after each batch of hits that reached the event store, until the returned function is called; `has` tells whether the batch contains a link. */
export type StoredHits = (listener: (has: (linkId: string) => boolean) => void) => () => void;

/** Watching links, and notifying watchers. */
export interface WatchedLinks {
  /**
   * Calls `onHits` when hits of the link reached the event store through any process, or may have, until the returned function is called. Resolves
   * when the counting processes are notified.
   */
  watch(linkId: string, onHits: () => void): Promise<() => void>;
  /** Announces that a person reads figures of an artist or of one link: hits of the next seconds are sent soon. Never throws. */
  read(id: string): Promise<void>;
  /** Whether a person watches the link's figures, or has read figures of the link or the artist a moment ago, in any process. */
  isWatched(linkId: string, artistId: string): boolean;
  /**
   * Notifies the watchers in all processes of these hits. Without watchers the hits are not read. `onNew` runs when a person begins to watch: hits that wait are
   * sent soon.
   */
  follow(hits: StoredHits, onNew?: () => void): Promise<void>;
  close(): void;
}

/** A lease outlasts two lost renewals. Milliseconds. */
const leaseLasts = 25_000;
const renewEvery = 10_000;
/** Watchers are notified at most once in this time. Milliseconds. */
const notifyEvery = 1_000;
/** A notification holds 8,000 bytes. */
const linksAtOnce = 100;

/** Makes the watching; no link is watched yet. */
export function createWatchedLinks({ live, log }: { live: Live; log: Logger }): WatchedLinks {
  const watchers = new Map<string, Set<() => void>>();
  const leases = new Map<string, number>();
  /** Until when an artist's or a link's figures count as being read, and when this process announced it last. */
  const readings = new Map<string, number>();
  const announced = new Map<string, number>();
  const due = new Set<string>();
  let hits: StoredHits | undefined;
  let onNew = (): void => undefined;
  let unfollow: (() => void) | undefined;
  let renewal: NodeJS.Timeout | undefined;
  let pending: NodeJS.Timeout | undefined;
  let notifiedAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  /** Returns the links whose watchers could not be notified. */
  async function publish(topic: 'links.watched' | 'links.active', linkIds: readonly string[]): Promise<string[]> {
    const failed: string[] = [];
    for (let first = 0; first < linkIds.length; first += linksAtOnce) {
      const some = linkIds.slice(first, first + linksAtOnce);
      try {
        await live.publish(topic, { linkIds: some });
      } catch (error) {
        if (!closed)
          log.debug(
            { err: error, topic },
            `Could not notify other processes (PostgreSQL unavailable); retrying within ${renewEvery} ms.`,
          );
        failed.push(...some);
      }
    }
    return failed;
  }

  // A failed renewal is repeated by the next one.
  const renew = async (): Promise<void> => void (await publish('links.watched', [...watchers.keys()]));
  const requestLeases = (): Promise<void> => live.publish('watchers.sought', {}).catch(() => undefined);

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
    if (due.size > 0) notifySoon();
  }

  function notifySoon(): void {
    if (closed) return;
    pending ??= setTimeout(() => void notify(), Math.max(0, notifiedAt + notifyEvery - performance.now()));
  }

  async function notify(): Promise<void> {
    const linkIds = [...due].filter((linkId) => leases.has(linkId));
    due.clear();
    notifiedAt = performance.now();
    pending = undefined;
    for (const linkId of await publish('links.active', linkIds)) due.add(linkId);
    if (due.size > 0) notifySoon();
  }

  const isCurrent = (times: ReadonlyMap<string, number>, id: string) => (times.get(id) ?? 0) > performance.now();

  /** Notes a time from now on, the newest last, and drops those that are over. */
  function renewIn(times: Map<string, number>, id: string, milliseconds: number): void {
    const now = performance.now();
    times.delete(id);
    times.set(id, now + milliseconds);
    for (const [other, until] of times) {
      if (until > now) return;
      times.delete(other);
    }
  }

  const unsubscribers = [
    live.subscribe('links.watched', ({ linkIds }) => {
      if (linkIds.some((linkId) => !isCurrent(leases, linkId))) onNew();
      for (const linkId of linkIds) leases.set(linkId, performance.now() + leaseLasts);
      unfollow ??= hits?.(onStored);
    }),
    live.subscribe('figures.read', ({ id }) => {
      if (!isCurrent(readings, id)) onNew();
      renewIn(readings, id, leaseLasts);
    }),
    live.subscribe('links.active', ({ linkIds }) => {
      for (const linkId of linkIds) for (const onHits of watchers.get(linkId) ?? []) onHits();
    }),
    live.subscribe('watchers.sought', () => void renew()),
    live.onGap(() => {
      // Notifications may be lost on both sides: leases, and counted hits.
      for (const listeners of watchers.values()) for (const onHits of listeners) onHits();
      void requestLeases();
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
    async read(id) {
      if (isCurrent(announced, id)) return;
      renewIn(announced, id, renewEvery);
      await live.publish('figures.read', { id }).catch((error: unknown) => {
        if (!closed) log.debug({ err: error }, 'Could not announce that figures are read (PostgreSQL unavailable).');
      });
    },
    isWatched: (linkId, artistId) =>
      (leases.size > 0 && isCurrent(leases, linkId)) ||
      (readings.size > 0 && (isCurrent(readings, artistId) || isCurrent(readings, linkId))),
    async follow(stored, begin = () => undefined) {
      hits = stored;
      onNew = begin;
      await requestLeases();
    },
    close() {
      closed = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
      unfollow?.();
      clearInterval(renewal);
      clearTimeout(pending);
    },
  };
}
