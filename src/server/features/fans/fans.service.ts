/** What an artist's people may know of its fans, and what fans leave. */
import { maskContact } from '#domain/fans/mask.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Guard } from '../../platform/guard.ts';
import { canReadFans, seesContacts } from './fans.policy.ts';
import type { FansStore, OptIn, Presave } from './fans.store.ts';
import { type OptInGround, optIn, type SentOptIn } from './opt-in.ts';

/** Everything fans left with one artist, newest first. */
export interface Fans {
  optIns: OptIn[];
  presaves: Presave[];
}

/** What the API asks of fans. */
export interface FansService {
  /** An artist's fans, contacts masked for viewers. A foreign artist throws NOT_FOUND, as a missing one does. */
  fans(caller: Caller, artistId: string): Promise<Fans>;
  /** For visitors' pages, whoever asks: keeps what a fan left on a page (see `optIn`); gives whether the contact was new. */
  optIn(page: LinkPage, sent: SentOptIn): Promise<boolean>;
}

/** The service over its store. */
export function createFansService({
  store,
  guard,
  ...ground
}: { store: FansStore; guard: Guard } & Omit<OptInGround, 'store'>): FansService {
  return {
    optIn: (page, sent) => optIn({ store, ...ground }, page, sent),
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
