/** Pre-saves: the use cases of fans' pages, the API and mails. */
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import {
  type PresaveProvider,
  type PresaveState,
  type ProviderPresaves,
  presaveProviders,
  presaveStates,
} from '#domain/presaves/presave.ts';
import type { LedgerRow } from '#domain/presaves/presave-ledger.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { LinksService } from '../links/links.service.ts';
import { acceptGrant, beginGrant, finishGrant, type GrantDeps } from './give-grant.ts';
import type { PresaveLedgerStore } from './presave-ledger.store.ts';
import { canReadLedger, canReadPresaves } from './presaves.policy.ts';
import type { StateCount, WaitingPresaves } from './presaves.store.ts';
import type { RenewalLinks } from './renewal-links.ts';
import type { PresaveCallback, PresaveReturn, SentPresave } from './sent-presave.ts';

export type { PresaveCallback, PresaveReturn, SentPresave } from './sent-presave.ts';

/** What waits for the releases of links. */
export interface LinkLosses {
  presaves: number;
  texts: number;
}

/** The use cases. Fans' pages pass the link they show; fans have no session. */
export interface PresavesService {
  /**
   * Spotify: stores the fan's form under a state that is valid once and for ten minutes; gives the URL of the consent screen, and the value
   * of the cookie (on the app host) that ties the state to the fan's browser. Throws NOT_FOUND when the page's destination takes no pre-saves, EMAIL_INVALID, TOO_MANY_TRIES.
   */
  begin(page: LinkPage, sent: SentPresave): Promise<{ url: string; binding: string }>;
  /** Spotify: handles the callback of the consent screen. Never throws for anything that a visitor can send. */
  finish(callback: PresaveCallback): Promise<PresaveReturn>;
  /** Apple: what the page with MusicKit needs. */
  musicKit(): Promise<{ scriptUrl: string; developerToken: string }>;
  /** Apple: stores the user token that MusicKit gave to the fan's browser. Throws like `begin`. */
  accept(page: LinkPage, sent: SentPresave, musicUserToken: string): Promise<PresaveReturn>;
  /** The pre-save that a reminder's link renews, ready to be sent again; undefined when the link is invalid or was used. */
  renewal(token: string): Promise<{ page: LinkPage; sent: SentPresave } | undefined>;
  /** For the artist: counts and reasons of one link, an entry for each service, always in the same order. */
  linkPresaves(caller: Caller, linkId: string): Promise<ProviderPresaves[]>;
  /** What would not happen any more without these links (LINK-37). Only those that the caller may read count; null without any. */
  linkLosses(caller: Caller, linkIds: readonly string[]): Promise<LinkLosses | null>;
  /** For the home of all artists: how many pre-saves wait for releases that are ahead, of each artist of the caller that has some. */
  waitingOfAll(caller: Caller): Promise<WaitingPresaves[]>;
  /** For archives: every pre-save of an artist with its proof and what came of it, the newest first, some at a time. */
  ledger(caller: Caller, artistId: string): AsyncGenerator<LedgerRow[]>;
}

export interface PresavesDeps extends GrantDeps {
  guard: Guard;
  links: Pick<LinksService, 'link' | 'findPageById' | 'waitingTexts'>;
  renewalLinks: RenewalLinks;
  ledger: PresaveLedgerStore;
}

const ledgerRowsAtOnce = 200;

export function createPresavesService(deps: PresavesDeps): PresavesService {
  const { store, links, apple, renewalLinks } = deps;
  return {
    begin: (page, sent) => beginGrant(deps, page, sent),
    finish: (callback) => finishGrant(deps, callback),
    musicKit: () => apple.musicKit(),
    accept: (page, sent, musicUserToken) => acceptGrant(deps, page, sent, musicUserToken),
    async renewal(token) {
      const id = renewalLinks.idIn(token);
      const grant = id === undefined ? undefined : await store.load(id);
      if (grant === undefined || grant.linkId === null || !renewalLinks.isFor(token, grant)) return undefined;
      const page = await links.findPageById(grant.linkId);
      if (page === undefined || closedReason(page)) return undefined;
      const { provider, forever, contact: email, words, page: url, country, region, city } = grant;
      return {
        page,
        sent: {
          destinationId: grant.destinationId ?? '',
          provider,
          renews: true,
          forever,
          email,
          words,
          page: url,
          place: { country, region, city },
          ipAddress: '',
          referrer: '',
          query: '',
          app: '',
        },
      };
    },
    async linkPresaves(caller, linkId) {
      const { releaseTime } = await links.link(caller, linkId);
      const counts = await store.countByLink(linkId, releaseTime);
      return presaveProviders.map((provider) => addUp(provider, counts));
    },
    async linkLosses(caller, linkIds) {
      const waiting = await links.waitingTexts(caller, linkIds);
      if (waiting.length === 0) return null;
      return {
        presaves: await store.countWaiting(waiting.map(({ linkId }) => linkId)),
        texts: waiting.reduce((sum, { texts }) => sum + texts, 0),
      };
    },
    async waitingOfAll(caller) {
      const open = await deps.guard.artists(caller, canReadPresaves);
      return store.countWaitingOfArtists(
        open.map(({ artistId }) => artistId),
        deps.clock.now(),
      );
    },
    async *ledger(caller, artistId) {
      await deps.guard.artist(caller, artistId, canReadLedger);
      let last: Awaited<ReturnType<PresaveLedgerStore['after']>>[number] | undefined;
      do {
        const rows = await deps.ledger.after(artistId, last, ledgerRowsAtOnce);
        yield rows.map(({ at: _at, ...row }) => row);
        last = rows.length < ledgerRowsAtOnce ? undefined : rows.at(-1);
      } while (last !== undefined);
    },
  };
}

function addUp(provider: PresaveProvider, counts: readonly StateCount[]): ProviderPresaves {
  const own = counts.filter((count) => count.provider === provider);
  const sum = (of: 'count' | 'forever' | 'ending', state?: PresaveState) =>
    own.reduce((total, count) => (state === undefined || count.state === state ? total + count[of] : total), 0);
  const [waiting, saved, expired, failed, revoked] = presaveStates.map((state) => sum('count', state));
  return {
    provider,
    waiting: waiting ?? 0,
    saved: saved ?? 0,
    expired: expired ?? 0,
    failed: failed ?? 0,
    revoked: revoked ?? 0,
    endsBeforeRelease: sum('ending'),
    forever: sum('forever'),
    reasons: own.flatMap(({ state, reason, count }) => (reason === null ? [] : [{ state, reason, count }])),
  };
}
