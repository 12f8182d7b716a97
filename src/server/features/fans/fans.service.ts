/** What an artist's people may know of its fans. */
import { maskContact } from '#domain/fans/mask.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Guard } from '../../platform/guard.ts';
import { canReadFans, seesContacts } from './fans.policy.ts';
import type { FansStore, OptIn, Presave } from './fans.store.ts';

/** Everything fans left with one artist, newest first. */
export interface Fans {
  optIns: OptIn[];
  presaves: Presave[];
}

/** What the API asks of fans. */
export interface FansService {
  /** An artist's fans, contacts masked for viewers. A foreign artist throws NOT_FOUND, as a missing one does. */
  fans(caller: Caller, artistId: string): Promise<Fans>;
}

/** The service over its store. */
export function createFansService({ store, guard }: { store: FansStore; guard: Guard }): FansService {
  return {
    async fans(caller, artistId) {
      const access = await guard.artist(caller, artistId, canReadFans);
      const [optIns, presaves] = await Promise.all([store.listOptIns(artistId), store.listPresaves(artistId)]);
      if (seesContacts(access)) return { optIns, presaves };
      return {
        optIns: optIns.map((optIn) => ({ ...optIn, value: maskContact(optIn.value) })),
        presaves: presaves.map((presave) => ({ ...presave, contact: maskContact(presave.contact) })),
      };
    },
  };
}
