/** Custom domains in the API, as a query and a subscription. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Watch } from '../../platform/graphql/watch.ts';
import type { ArtistCustomDomain, CustomDomainsService } from './custom-domains.service.ts';

/** Adds the feature's types and operations. */
export function addCustomDomains(builder: Builder, customDomains: CustomDomainsService, watch: Watch): void {
  const artist = builder.objectRef<{ artistId: string }>('custom_domain_artists').implement({
    fields: (t) => ({ artist_id: t.expose('artistId', { type: 'uuid' }) }),
  });
  const domain = builder.objectRef<ArtistCustomDomain>('custom_domains').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      domain: t.exposeString('domain'),
      user_id: t.expose('userId', { type: 'uuid' }),
      verified: t.exposeBoolean('verified', { description: 'Only a verified domain serves pages and takes links.' }),
      custom_domain_artists: t.field({
        type: [artist],
        description: 'The artist that was asked for; the other artists of a domain are not everybody’s business.',
        resolve: ({ artistId }) => [{ artistId }],
      }),
    }),
  });
  builder.queryFields((t) => ({
    custom_domains: t.field({
      type: [domain],
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => customDomains.list(caller, artist_id),
    }),
  }));
  builder.subscriptionFields((t) => ({
    custom_domains: t.field({
      type: [domain],
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context) =>
        watch.artist(context, artist_id, (caller) => customDomains.list(caller, artist_id)),
      resolve: (news) => news(),
    }),
  }));
}
