/** The work that scheduled jobs do for pre-saves; tests call it directly. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import { type GrantLifecycleDeps, type LifecycleCounts, runGrantLifecycle } from './grant-lifecycle.ts';
import type { PresavesStore } from './presaves.store.ts';
import { lookForReleases, openLinkReleases, type ReleasesDeps, watchArtists } from './releases.ts';
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

/** How long a round lasts, and how often it reads the links again during it, in milliseconds. */
const roundLength = 240_000;
const lookEvery = 20_000;

export function createPresaveWork(deps: {
  saveQueue: SaveQueue;
  releases: ReleasesDeps;
  lifecycle: GrantLifecycleDeps;
  store: PresavesStore;
  clock: Clock;
}): PresaveWork {
  const { saveQueue, releases, lifecycle, store, clock } = deps;

  /** Saves at one service while its releases are looked for: a service that answers slowly delays no other, and none of what it has. */
  async function saveAt(provider: PresaveProvider, until: Date): Promise<number> {
    const [settled, opened] = await Promise.all([
      saveQueue.drain(provider, until),
      lookForReleases(releases, provider, until),
    ]);
    return opened === 0 ? settled : settled + (await saveQueue.drain(provider, until));
  }

  return {
    async saveReleased() {
      const end = clock.now().getTime() + roundLength;
      let settled = 0;
      for (;;) {
        await openLinkReleases(releases);
        const until = new Date(Math.min(end, clock.now().getTime() + lookEvery));
        const counts = await Promise.all(releases.vendors.map(({ provider }) => saveAt(provider, until)));
        const now = counts.reduce((sum, count) => sum + count, 0);
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
