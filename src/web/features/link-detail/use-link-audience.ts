/** Who opened a link's page in a range. */
import { useQuery } from 'urql';
import type { LinkAudienceQuery, LinkStatisticsQueryVariables } from '#web/lib/graphql/graphql.ts';
import { linkAudienceQuery } from './link-detail.graphql.ts';

export type LinkAudience = LinkAudienceQuery['link_audience'];

/** `audience` is undefined while it loads, and `failed` says that it could not be read. */
export function useLinkAudience(variables: LinkStatisticsQueryVariables): {
  audience: LinkAudience | undefined;
  failed: boolean;
} {
  const [{ data, error, fetching, stale }] = useQuery({ query: linkAudienceQuery, variables });
  // While another range is loading, urql still returns the answer of the previous one.
  const audience = stale || !fetching ? data?.link_audience : undefined;
  return { audience, failed: error !== undefined && audience === undefined };
}
