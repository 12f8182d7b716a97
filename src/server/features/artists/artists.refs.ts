/** The artist types of the schema that other features may name. */
import { perSchema } from '../../platform/graphql/per-schema.ts';
import type { Artist, ArtistDomain, StoredSocial } from './artists.service.ts';

/** The refs of a schema. */
export const artistsRefs = perSchema((builder) => ({
  artist: builder.objectRef<Artist>('artists'),
  social: builder.objectRef<StoredSocial>('artist_socials'),
  domain: builder.objectRef<ArtistDomain>('domains'),
}));

/** The refs of one schema. */
export type ArtistsRefs = ReturnType<typeof artistsRefs>;
