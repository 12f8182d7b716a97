/** Drops that were sent, for an artist's charts. */
import type { ArtistAccess } from '../../../platform/auth/guard.ts';
import { canReadDrops } from '../drops.policy.ts';
import type { SentDrop, SentDropsStore } from './sent-drops.store.ts';

export interface SentDrops {
  /** The drops of the artist that started in a time, the oldest first; none for somebody who may read figures and no drops. `access` is what the guard gave. */
  listFor(
    access: Pick<ArtistAccess, 'artistId' | 'role'>,
    range: { since: Date; until: Date; most: number },
  ): Promise<SentDrop[]>;
}

/** The service over its store. */
export function createSentDrops(store: SentDropsStore): SentDrops {
  return {
    listFor: async ({ artistId, role }, range) =>
      canReadDrops.roles.includes(role) ? store.listStartedIn(artistId, range) : [],
  };
}
