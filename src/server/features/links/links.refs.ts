/** The link types of the schema that other rooms may name. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { DestinationView, LinkView, TrackView } from './link-views.ts';

/** Makes the refs for one schema. */
export const linksRefs = (builder: Builder) => ({
  link: builder.objectRef<LinkView>('links'),
  destination: builder.objectRef<DestinationView>('link_destinations'),
  track: builder.objectRef<TrackView>('link_tracks'),
});

/** The refs of one schema. */
export type LinksRefs = ReturnType<typeof linksRefs>;
