/** Custom domains: which an artist may use. */
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import { canReadCustomDomains } from './custom-domains.policy.ts';
import type { CustomDomain, CustomDomainsStore } from './custom-domains.store.ts';

/** A custom domain as one artist's people see it. */
export type ArtistCustomDomain = CustomDomain & { artistId: string };

/** What the API and other rooms ask of custom domains. Foreign artists throw NOT_FOUND, as missing ones do. */
export interface CustomDomainsService {
  /** The domains that carry an artist's pages, verified or not, by name. */
  list(caller: Caller, artistId: string): Promise<ArtistCustomDomain[]>;
  /** For other rooms: the verified domains of these artists, whoever asks. */
  verifiedOf(artistIds: string[]): Promise<string[]>;
  /** For visitors' hosts: every verified domain with its artists, or those of `domain` only. */
  hosts(domain?: string): Promise<{ domain: string; artistId: string }[]>;
}

/** The service over its store. */
export function createCustomDomainsService({
  store,
  guard,
}: {
  store: CustomDomainsStore;
  guard: Guard;
}): CustomDomainsService {
  return {
    async list(caller, artistId) {
      await guard.artist(caller, artistId, canReadCustomDomains);
      const domains = await store.listByArtists([artistId]);
      return domains.map((domain) => ({ ...domain, artistId }));
    },
    async verifiedOf(artistIds) {
      return (await store.listByArtists(artistIds)).filter(({ verified }) => verified).map(({ domain }) => domain);
    },
    hosts: (domain) => store.listHosts(domain),
  };
}
