/** The whole GraphQL schema, put together from the rooms; printed into schema.graphql. */
import type { GraphQLSchema } from 'graphql';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { addAccounts } from './features/accounts/accounts.graphql.ts';
import { accountsRefs } from './features/accounts/accounts.refs.ts';
import type { AccountsService } from './features/accounts/accounts.service.ts';
import { addArtists } from './features/artists/artists.graphql.ts';
import { artistsRefs } from './features/artists/artists.refs.ts';
import type { ArtistsService } from './features/artists/artists.service.ts';
import { addCustomDomains } from './features/custom-domains/custom-domains.graphql.ts';
import type { CustomDomainsService } from './features/custom-domains/custom-domains.service.ts';
import { addFans } from './features/fans/fans.graphql.ts';
import type { FansService } from './features/fans/fans.service.ts';
import { addLinks } from './features/links/links.graphql.ts';
import { linksRefs } from './features/links/links.refs.ts';
import type { LinksService } from './features/links/links.service.ts';
import { addPixels } from './features/pixels/pixels.graphql.ts';
import type { PixelsService } from './features/pixels/pixels.service.ts';
import { addPresaves } from './features/presaves/presaves.graphql.ts';
import type { PresavesService } from './features/presaves/presaves.service.ts';
import { addSources, type SourcesOperations } from './features/sources/sources.graphql.ts';
import { addLinkActivity } from './features/stats/link-activity.graphql.ts';
import { addStats } from './features/stats/stats.graphql.ts';
import type { StatsService } from './features/stats/stats.service.ts';
import { createBuilder } from './platform/graphql/builder.ts';
import type { Watch } from './platform/graphql/watch.ts';

/** What the operations reach. */
export interface ApiServices extends SourcesOperations {
  accounts: AccountsService;
  artists: ArtistsService;
  customDomains: CustomDomainsService;
  links: LinksService;
  fans: FansService;
  pixels: PixelsService;
  presaves: PresavesService;
  stats: StatsService;
  watch: Watch;
  hosts: HostSettings;
}

/** Builds the schema. `services` is asked at each operation, never while building, so that the schema can be printed without a server. */
export function buildSchema(services: () => ApiServices): GraphQLSchema {
  const builder = createBuilder();
  const refs = { ...accountsRefs(builder), ...artistsRefs(builder), ...linksRefs(builder) };
  addAccounts(builder, () => services().accounts, refs);
  addArtists(
    builder,
    () => services().artists,
    () => services().watch,
    refs,
  );
  addCustomDomains(
    builder,
    () => services().customDomains,
    () => services().watch,
  );
  addLinks(builder, services, refs);
  addFans(builder, () => services().fans);
  addPixels(builder, () => services().pixels);
  addPresaves(builder, () => services().presaves);
  addStats(builder, () => services().stats);
  addLinkActivity(builder, services);
  addSources(builder, services);
  return builder.toSchema();
}
