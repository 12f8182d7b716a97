/** What is done for fans without anybody asking: the jobs call it, and an operator or a test may. */
import type { Clock } from '#domain/kernel/clock.ts';
import { type GrantLifecycleDeps, keepGrants, type LifecycleCounts } from './grant-lifecycle.ts';
import type { PresavesStore } from './presaves.store.ts';
import { openLinkReleases, type ReleasesDeps, watchArtists } from './releases.ts';
import type { SaveQueue } from './save-queue.ts';

/** The work. Any of it may be done by several processes at once, and again after a process was killed. */
export interface PresaveWork {
  /** Puts in line what is out and saves it, for some minutes at most; gives how many saves were settled. */
  saveReleased(): Promise<number>;
  /** Puts later releases of artists in line; gives how many saves that made. */
  watchArtists(): Promise<number>;
  /** Takes care of the ends of grants. */
  keepGrants(): Promise<LifecycleCounts>;
}

/** For how long a round saves before the next one takes over, and how often it looks what links say meanwhile, in milliseconds. */
const roundLength = 240_000;
const lookEvery = 20_000;

/** The work on its ground. */
export function createPresaveWork(deps: {
  line: SaveQueue;
  releases: ReleasesDeps;
  keeping: GrantLifecycleDeps;
  store: PresavesStore;
  clock: Clock;
}): PresaveWork {
  const { line, releases, keeping, store, clock } = deps;
  return {
    async saveReleased() {
      const end = clock.now().getTime() + roundLength;
      let settled = 0;
      for (;;) {
        await openLinkReleases(releases);
        const until = Math.min(end, clock.now().getTime() + lookEvery);
        const now = await line.drain(new Date(until));
        settled += now;
        if (now === 0 || clock.now().getTime() >= end) return settled;
      }
    },
    watchArtists: () => watchArtists(releases),
    async keepGrants() {
      await store.deleteOldStates(clock.now());
      return keepGrants(keeping);
    },
  };
}
