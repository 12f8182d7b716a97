/** The work that scheduled jobs do for pre-saves; tests call it directly. */
import type { Clock } from '#domain/kernel/clock.ts';
import { type GrantLifecycleDeps, type LifecycleCounts, runGrantLifecycle } from './grant-lifecycle.ts';
import type { PresavesStore } from './presaves.store.ts';
import { openLinkReleases, type ReleasesDeps, watchArtists } from './releases.ts';
import type { SaveQueue } from './save-queue.ts';

/** The work. Several processes may do it at once, and it may be repeated after a crash. */
export interface PresaveWork {
  /** Enqueues the saves of releases that are out and performs them, for some minutes at most; gives how many were settled. */
  saveReleased(): Promise<number>;
  /** Enqueues saves of artists' later releases; gives how many. */
  watchArtists(): Promise<number>;
  /** Expires grants and sends reminders and notifications. */
  runGrantLifecycle(): Promise<LifecycleCounts>;
}

/** How long a round lasts, and how often it reads the links again meanwhile, in milliseconds. */
const roundLength = 240_000;
const lookEvery = 20_000;

/** Creates the work. */
export function createPresaveWork(deps: {
  saveQueue: SaveQueue;
  releases: ReleasesDeps;
  lifecycle: GrantLifecycleDeps;
  store: PresavesStore;
  clock: Clock;
}): PresaveWork {
  const { saveQueue, releases, lifecycle, store, clock } = deps;
  return {
    async saveReleased() {
      const end = clock.now().getTime() + roundLength;
      let settled = 0;
      for (;;) {
        await openLinkReleases(releases);
        const until = Math.min(end, clock.now().getTime() + lookEvery);
        const now = await saveQueue.drain(new Date(until));
        settled += now;
        if (now === 0 || clock.now().getTime() >= end) return settled;
      }
    },
    watchArtists: () => watchArtists(releases),
    async runGrantLifecycle() {
      await store.deleteOldStates(clock.now());
      return runGrantLifecycle(lifecycle);
    },
  };
}
