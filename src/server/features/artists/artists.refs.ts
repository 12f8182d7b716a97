/** The artist types of the schema that other rooms may name. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Artist } from './artists.service.ts';

/** Makes the refs for one schema. */
export const artistsRefs = (builder: Builder) => ({ artist: builder.objectRef<Artist>('artists') });

/** The refs of one schema. */
export type ArtistsRefs = ReturnType<typeof artistsRefs>;
