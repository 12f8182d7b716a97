/** What a person may read of their artists, an artist's plan, and Bot Block. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Live } from '../../platform/live/live.ts';
import type { CustomDomainsService } from '../custom-domains/custom-domains.service.ts';
import { canChangeArtist, canReadArtist, canReadPayer, canUpgradeArtist } from './artists.policy.ts';
import type { Artist, ArtistDomain, ArtistsStore, BillingUser, StoredSocial } from './artists.store.ts';

export type { Artist, ArtistDomain, BillingUser, StoredSocial } from './artists.store.ts';

/** What a fan's page shows of an artist. `smsActivated`: the sms feature is on for a member or the payer; whether texts can go out depends on more. */
export interface PageArtist extends Pick<LinkPage, 'socials'> {
  artist: Omit<LinkPage['artist'], 'canText'> & { smsActivated: boolean };
}

/** What the API and other features call for artists. A foreign artist throws NOT_FOUND, as a missing one does. */
export interface ArtistsService {
  /** The caller's artists, by name. Works before signup is finished. */
  listArtists(caller: Caller): Promise<Artist[]>;
  /** The name and email of who pays for the artist; for its owners and the payer. */
  billingUser(caller: Caller, artistId: string): Promise<BillingUser>;
  /** For the artist's own field, whose reader is checked by `showsPayer`: the payers of these artists, by the artist's id. */
  payersOf(artistIds: readonly string[]): Promise<ReadonlyMap<string, BillingUser>>;
  /** For the artist's own field: the labels of the subdomains that these artists have, by the artist's id. */
  usernamesOf(artistIds: string[]): Promise<ReadonlyMap<string, string>>;
  /** One artist of the caller. */
  artist(caller: Caller, artistId: string): Promise<Artist>;
  socials(caller: Caller, artistId: string): Promise<StoredSocial[]>;
  domains(caller: Caller, artistId: string): Promise<ArtistDomain[]>;
  /**
   * Upgrades an artist to pro without a charge while its payer is on trial or billed manually, or for its payer before the first billing of their
   * subscription, which then charges for pro; returns false when they have to pay first.
   * An artist on pro or above does not change.
   */
  upgradeOnTrial(caller: Caller, artistId: string): Promise<boolean>;
  /** Turns Bot Block on or off and notifies every process. */
  setBlockBots(caller: Caller, artistId: string, blockBots: boolean): Promise<Artist>;
  /** For other features, without a permission check: the subdomains and verified custom domains of these artists. */
  ownDomains(artistIds: string[]): Promise<string[]>;
  /** For the public side: every subdomain and verified custom domain with its artists, or those of `domain` only. */
  artistHosts(domain?: string): Promise<{ domain: string; artistId: string }[]>;
  /** For other features, without a permission check: the artist's id at Spotify. */
  spotifyIdOf(artistId: string): Promise<string | undefined>;
  /** For other features, without a permission check: the artist's plan; empty while it is suspended. */
  planOf(artistId: string): Promise<string | undefined>;
  /** For what sends, without a permission check: what decides whether the artist may text; `plan` is empty while it is suspended. */
  texting: ArtistsStore['loadTexting'];
  /** For fans' pages, without a permission check: what they show of an artist. */
  forPage(artistId: string): Promise<PageArtist | undefined>;
}

/** The service over its store; `publicUrl` turns a stored picture into a URL that a browser can load. */
export function createArtistsService(options: {
  store: ArtistsStore;
  guard: Guard;
  customDomains: Pick<CustomDomainsService, 'verifiedOf' | 'hosts'>;
  live: Live;
  publicUrl: (stored: string) => string;
  /** Puts an artist on pro where nothing is due for it now, and notifies every process; gives whether it did. */
  upgradeForNothing: (artistId: string, who: { payerId: string; callerId: string }) => Promise<boolean>;
}): ArtistsService {
  const { store, guard, customDomains, live, publicUrl, upgradeForNothing } = options;
  const shown = (artist: Artist): Artist => ({
    ...artist,
    avatarUrl: artist.avatarUrl === null ? null : publicUrl(artist.avatarUrl),
  });
  async function artistOf(userId: string, artistId: string): Promise<Artist> {
    const artist = await store.loadForPerson(userId, artistId);
    if (artist === undefined) throw new CodedError('NOT_FOUND');
    return shown(artist);
  }
  return {
    async listArtists(caller) {
      return (await store.listForPerson(guard.person(caller).userId)).map(shown);
    },
    async billingUser(caller, artistId) {
      await guard.artist(caller, artistId, canReadPayer);
      const payer = (await store.loadPayers([artistId])).get(artistId);
      if (payer === undefined) throw new CodedError('NOT_FOUND');
      return payer;
    },
    payersOf: (artistIds) => store.loadPayers(artistIds),
    async usernamesOf(artistIds) {
      const subdomains = await store.listDomains(artistIds);
      return new Map(subdomains.map(({ artistId, domain }) => [artistId, domain.slice(0, domain.indexOf('.'))]));
    },
    async artist(caller, artistId) {
      const { userId } = await guard.artist(caller, artistId, canReadArtist);
      return artistOf(userId, artistId);
    },
    async socials(caller, artistId) {
      await guard.artist(caller, artistId, canReadArtist);
      return store.listSocials(artistId);
    },
    async domains(caller, artistId) {
      await guard.artist(caller, artistId, canReadArtist);
      return store.listDomains([artistId]);
    },
    async upgradeOnTrial(caller, artistId) {
      const { plan, userId } = await guard.artist(caller, artistId, canUpgradeArtist);
      if (plan !== 'bio') return true;
      const artist = await store.loadForPerson(userId, artistId);
      if (artist === undefined) return false;
      return upgradeForNothing(artistId, { payerId: artist.billingUserId, callerId: userId });
    },
    async setBlockBots(caller, artistId, blockBots) {
      const { userId } = await guard.artist(caller, artistId, canChangeArtist);
      await store.saveBlockBots(artistId, blockBots);
      await live.publish('artist.updated', { artistId });
      return artistOf(userId, artistId);
    },
    async ownDomains(artistIds) {
      const [subdomains, custom] = await Promise.all([
        store.listDomains(artistIds),
        customDomains.verifiedOf(artistIds),
      ]);
      return [...subdomains.map(({ domain }) => domain), ...custom];
    },
    async artistHosts(domain) {
      return (await Promise.all([store.listHosts(domain), customDomains.hosts(domain)])).flat();
    },
    spotifyIdOf: (artistId) => store.loadSpotifyId(artistId),
    planOf: (artistId) => store.loadPlan(artistId),
    texting: (...question) => store.loadTexting(...question),
    async forPage(artistId) {
      const [artist, socials] = await Promise.all([store.loadForPage(artistId), store.listSocials(artistId)]);
      if (artist === undefined) return undefined;
      const { id, name, avatarUrl, currentPlan, smsActivated, blockBots, itunesAffiliateId } = artist;
      return {
        artist: {
          id,
          name,
          avatarUrl: avatarUrl === null ? null : publicUrl(avatarUrl),
          suspended: currentPlan === '',
          smsActivated,
          blockBots,
          itunesAffiliateId,
        },
        socials,
      };
    },
  };
}
