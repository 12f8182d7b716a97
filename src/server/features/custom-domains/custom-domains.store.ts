/** The only SQL for custom domains: whose they are, which artists' pages they carry, and who ever held them. */
import type { Database } from '../../platform/postgres.ts';

/** A custom domain. */
export interface CustomDomain {
  id: string;
  userId: string;
  domain: string;
  /** Whether it serves pages. */
  verified: boolean;
  /** What its TXT record must say; null when no proof is asked for. */
  proof: string | null;
}

/** Reads and writes custom domains. */
export interface CustomDomainsStore {
  /** The domains of these artists, by name, verified or not. */
  listByArtists(artistIds: string[]): Promise<CustomDomain[]>;
}

/** The store over the given database. */
export function createCustomDomainsStore(database: Database): CustomDomainsStore {
  return {
    async listByArtists(artistIds) {
      if (artistIds.length === 0) return [];
      return database
        .selectFrom('custom_domains')
        .where('id', 'in', (select) =>
          select.selectFrom('custom_domain_artists').where('artist_id', 'in', artistIds).select('custom_domain_id'),
        )
        .orderBy('domain')
        .select(['id', 'user_id as userId', 'domain', 'verified', 'proof'])
        .execute();
    },
  };
}
