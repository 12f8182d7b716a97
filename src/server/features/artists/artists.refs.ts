/** The artist types of the schema that other features may name. */
import type { Person } from '../../platform/auth/caller.ts';
import { perSchema } from '../../platform/graphql/per-schema.ts';
import type { Artist, ArtistDomain, StoredSocial } from './artists.service.ts';

/** What adding artists answers: who asked, and the new ids. */
export interface AddedArtists {
  person: Person;
  artistIds: string[];
}

/** The refs of a schema. */
export const artistsRefs = perSchema((builder) => ({
  artist: builder.objectRef<Artist>('artists'),
  social: builder.objectRef<StoredSocial>('artist_socials'),
  domain: builder.objectRef<ArtistDomain>('domains'),
  addedArtists: builder.objectRef<AddedArtists>('add_artists_response'),
}));

/** The refs of one schema. */
export type ArtistsRefs = ReturnType<typeof artistsRefs>;
