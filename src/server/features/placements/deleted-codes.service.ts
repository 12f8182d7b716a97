/** Codes of deleted links, which are printed and live on: whose they were, and that people still scan them (PLACE-6). */
import type { PagePlace } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { DeletedCodeScans, DeletedCodesStore } from './deleted-codes.store.ts';
import { canReadPlacements } from './placements.policy.ts';

/** What has no caller is for visitors' pages and for links. */
export interface DeletedCodesService extends Pick<DeletedCodesStore, 'leftBy' | 'isPrinted' | 'forget'> {
  /** For visitors: counts that people scanned a code there. */
  count(place: PagePlace, code: string, scans: number): Promise<void>;
  /** The scans of the last seven days (UTC), the most scanned code first. */
  recent(caller: Caller, artistId: string): Promise<DeletedCodeScans[]>;
}

const days = 7;
const dayMilliseconds = 86_400_000;

export function createDeletedCodesService({
  store,
  guard,
  clock,
}: {
  store: DeletedCodesStore;
  guard: Guard;
  clock: Clock;
}): DeletedCodesService {
  const dayAgo = (count: number) =>
    new Date(clock.now().getTime() - count * dayMilliseconds).toISOString().slice(0, 10);
  return {
    leftBy: store.leftBy,
    isPrinted: store.isPrinted,
    forget: store.forget,
    count: (place, code, scans) => store.count({ place, code, scans, day: dayAgo(0) }),
    async recent(caller, artistId) {
      await guard.artist(caller, artistId, canReadPlacements);
      return store.list(artistId, dayAgo(days - 1));
    },
  };
}
