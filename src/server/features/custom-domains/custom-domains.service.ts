/** Custom domains: which an artist may use. */
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import { canReadCustomDomains } from './custom-domains.policy.ts';
import type { CustomDomain, CustomDomainsStore } from './custom-domains.store.ts';

/** A custom domain as the members of one artist see it. */
export type ArtistCustomDomain = CustomDomain & { artistId: string };

/** What the API and other features call for custom domains. A foreign artist throws NOT_FOUND, as a missing one does. */
export interface CustomDomainsService {
  /** The domains that serve an artist's pages, verified or not, by name. */
  list(caller: Caller, artistId: string): Promise<ArtistCustomDomain[]>;
  /** For other features, without a permission check: the verified domains of these artists. */
  verifiedOf(artistIds: string[]): Promise<string[]>;
  /** For the public side: every verified domain with its artists, or those of `domain` only. */
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
