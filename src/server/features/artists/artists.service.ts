/** What a person may know of their artists. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { ArtistSocial, LinkPage } from '#domain/links/link-page.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Guard } from '../../platform/guard.ts';
import type { CustomDomainsService } from '../custom-domains/custom-domains.service.ts';
import { canReadArtist } from './artists.policy.ts';
import type { Artist, ArtistDomain, ArtistsStore } from './artists.store.ts';

export type { Artist, ArtistDomain } from './artists.store.ts';

/** What the rooms and the API ask of artists. Foreign artists throw NOT_FOUND, as missing ones do. */
export interface ArtistsService {
  /** The caller's artists, by name. Works before signup is finished. */
  listArtists(caller: Caller): Promise<Artist[]>;
  /** One artist of the caller. */
  artist(caller: Caller, artistId: string): Promise<Artist>;
  socials(caller: Caller, artistId: string): Promise<ArtistSocial[]>;
  domains(caller: Caller, artistId: string): Promise<ArtistDomain[]>;
  /** For other rooms: the subdomains and verified custom domains of these artists, whoever asks. */
  ownDomains(artistIds: string[]): Promise<string[]>;
  /** For visitors' pages: what they show of an artist, whoever asks. */
  forPage(artistId: string): Promise<Pick<LinkPage, 'artist' | 'socials'> | undefined>;
}

/** The service over its store; `publicAddress` turns a stored picture into one a browser can load. */
export function createArtistsService(options: {
  store: ArtistsStore;
  guard: Guard;
  customDomains: Pick<CustomDomainsService, 'verifiedOf'>;
  publicAddress: (stored: string) => string;
}): ArtistsService {
  const { store, guard, customDomains, publicAddress } = options;
  const shown = (artist: Artist): Artist => ({
    ...artist,
    avatarUrl: artist.avatarUrl === null ? null : publicAddress(artist.avatarUrl),
  });
  return {
    async listArtists(caller) {
      return (await store.listForPerson(guard.person(caller).userId)).map(shown);
    },
    async artist(caller, artistId) {
      const { userId } = await guard.artist(caller, artistId, canReadArtist);
      const artist = await store.loadForPerson(userId, artistId);
      if (artist === undefined) throw new CodedError('NOT_FOUND');
      return shown(artist);
    },
    async socials(caller, artistId) {
      await guard.artist(caller, artistId, canReadArtist);
      return store.listSocials(artistId);
    },
    async domains(caller, artistId) {
      await guard.artist(caller, artistId, canReadArtist);
      return store.listDomains([artistId]);
    },
    async ownDomains(artistIds) {
      const [subdomains, custom] = await Promise.all([
        store.listDomains(artistIds),
        customDomains.verifiedOf(artistIds),
      ]);
      return [...subdomains.map(({ domain }) => domain), ...custom];
    },
    async forPage(artistId) {
      const [artist, socials] = await Promise.all([store.loadForPage(artistId), store.listSocials(artistId)]);
      if (artist === undefined) return undefined;
      const { id, name, avatarUrl, currentPlan } = artist;
      return {
        artist: {
          id,
          name,
          avatarUrl: avatarUrl === null ? null : publicAddress(avatarUrl),
          suspended: currentPlan === '',
        },
        socials,
      };
    },
  };
}
