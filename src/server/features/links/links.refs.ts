/** The link types of the schema that other features may name. */
import type { RoutingRule } from '#domain/routing/rule.ts';
import { perSchema } from '../../platform/graphql/per-schema.ts';
import type { DestinationView, LinkView, TrackView } from './lists/link-views.ts';

/** The refs of a schema. */
export const linksRefs = perSchema((builder) => ({
  link: builder.objectRef<LinkView>('links'),
  destination: builder.objectRef<DestinationView>('link_destinations'),
  track: builder.objectRef<TrackView>('link_tracks'),
  rule: builder.objectRef<RoutingRule>('link_rules'),
}));

/** The refs of one schema. */
export type LinksRefs = ReturnType<typeof linksRefs>;
