/** The domains that an artist's links can be on: those of everybody, the artist's own, and verified custom ones (LINK-12, UI-19). */
import { useMemo } from 'react';
import { useSubscription } from 'urql';
import { useSignedIn } from '#web/lib/current-user.ts';
import { customDomainsSubscription, domainsSubscription } from './available-domains.graphql.ts';

/** Kept up to date while it is used; the installation's link hosts at once, the artist's as soon as they are known. */
export function useAvailableDomains(artistId: string): readonly string[] {
  const { linkHosts } = useSignedIn();
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  const [own] = useSubscription({ query: domainsSubscription, variables });
  const [custom] = useSubscription({ query: customDomainsSubscription, variables });
  return useMemo(() => {
    const verified = (custom.data?.custom_domains ?? []).filter((domain) => domain.verified);
    return [...linkHosts, ...[...(own.data?.domains ?? []), ...verified].map(({ domain }) => domain)];
  }, [linkHosts, own.data, custom.data]);
}
