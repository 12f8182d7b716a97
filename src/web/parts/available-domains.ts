/** The domains that an artist's links can stand on: those of everybody, the artist's own, and verified custom ones (LINK-12, UI-19). */
import { useMemo } from 'react';
import { useSubscription } from 'urql';
import { customDomainsSubscription, domainsSubscription } from './available-domains.graphql.ts';

/** The link hosts that every artist can use. */
const builtInDomains: readonly string[] = ['vibe.to', 'listen.to'];

/** Kept up to date while it is used; the built-in ones at once, the artist's as soon as they are known. */
export function useAvailableDomains(artistId: string): readonly string[] {
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  const [own] = useSubscription({ query: domainsSubscription, variables });
  const [custom] = useSubscription({ query: customDomainsSubscription, variables });
  return useMemo(() => {
    const verified = (custom.data?.custom_domains ?? []).filter((domain) => domain.verified);
    return [...builtInDomains, ...[...(own.data?.domains ?? []), ...verified].map(({ domain }) => domain)];
  }, [own.data, custom.data]);
}
