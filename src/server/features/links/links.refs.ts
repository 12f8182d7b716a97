/** The link types of the schema that other rooms may name. */
import type { Link } from '#domain/links/link.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Artist } from '../artists/artists.service.ts';
import type { PlacedDestination, PlacedTrack } from './links.service.ts';

/** A link as the API answers it: with its address, and its artist looked up at most once a list. */
export type LinkView = Link & { pageUrl: () => string; artist: () => Promise<Artist> };

/** Makes the refs for one schema. */
export const linksRefs = (builder: Builder) => ({
  link: builder.objectRef<LinkView>('links'),
  destination: builder.objectRef<PlacedDestination>('link_destinations'),
  track: builder.objectRef<PlacedTrack>('link_tracks'),
});

/** The refs of one schema. */
export type LinksRefs = ReturnType<typeof linksRefs>;
