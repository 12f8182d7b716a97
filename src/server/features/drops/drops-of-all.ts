/** What is asked of the drops of all artists of a person at once: by the finder and by the home of all artists (UI-60, UI-65). */
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { FindTextsProblem } from '../numbers/senders.service.ts';
import type { AudienceStore } from './audience/audience.store.ts';
import { listWaitingTexts, type WaitingText } from './audience/texts-state.service.ts';
import { canReadDrops } from './drops.policy.ts';
import type { DropsStore } from './drops.store.ts';
import type { DropsQuestion, FoundDrop, PausedDrop } from './drops-of-all.store.ts';

/** The questions. */
export interface DropsOfAll {
  /** Drops that stand still, of all artists whose drops the caller may read, the newest first; at most 100. */
  pausedOfAll(caller: Caller): Promise<PausedDrop[]>;
  /** Text notifications that fans wait for and that cannot go out, of all these artists; at most 100 are looked at. */
  waitingTextsOfAll(caller: Caller): Promise<WaitingText[]>;
  /** The newest drops with every word, of all artists whose drops the caller may read. */
  find(caller: Caller, question: Omit<DropsQuestion, 'artistIds'>): Promise<FoundDrop[]>;
}

const mostPaused = 100;

/** Answers them over the stores. */
export function createDropsOfAll(deps: {
  guard: Guard;
  drops: Pick<DropsStore, 'listPaused' | 'find'>;
  audience: AudienceStore;
  findTextsProblem: FindTextsProblem;
}): DropsOfAll {
  const { guard, drops } = deps;
  return {
    async pausedOfAll(caller) {
      const open = await guard.artists(caller, canReadDrops);
      return drops.listPaused(
        open.map(({ artistId }) => artistId),
        mostPaused,
      );
    },
    waitingTextsOfAll: (caller) =>
      listWaitingTexts({ guard, audience: deps.audience, findProblem: deps.findTextsProblem }, caller),
    async find(caller, question) {
      const open = await guard.artists(caller, canReadDrops);
      return drops.find({ ...question, artistIds: open.map(({ artistId }) => artistId) });
    },
  };
}
