/** What people give to add artists (ACC-32, ACC-61). */
import * as z from 'zod/mini';
import { atMost, checkedBy, cleanedAs, refusedAs } from '#domain/kernel/coded-schema.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { artistPlans } from './prices.ts';

/** The most characters of an artist's name. */
export const longestArtistName = 200;
/** The most characters of a picture's URL. */
const longestUrl = 2_000;
/** The most characters of the answer to where to find the artist's music (ACC-115). */
export const longestWheresMusic = 300;
/** The most artists that are added at once. */
export const mostNewArtists = 20;

const name = z
  .string()
  .check(
    cleanedAs('words'),
    z.normalize('NFKC'),
    z.minLength(1, refusedAs('ARTIST_NAME_MISSING')),
    atMost(longestArtistName),
  );

const spotifyId = z.string().check(z.regex(/^[A-Za-z0-9]{22}$/, refusedAs('NOT_A_SPOTIFY_ARTIST')));

/** An artist of Spotify, named by its id alone. */
export const spotifyArtistSchema = z.object({ spotify_id: spotifyId });

/** An artist with the plan that was chosen for it: one of Spotify's, or a name where Spotify has none. */
export const newArtistSchema = z.object({
  name,
  spotify_id: z.nullable(spotifyId),
  image: z.nullable(z.string().check(z.maxLength(longestUrl))),
  selected_plan: z.enum(artistPlans),
});

/** An artist as `newArtistSchema` reads it. */
export type NewArtistInput = z.output<typeof newArtistSchema>;

/** Where to find the music of an artist without a Spotify profile: a few words or urls; '' for no answer. */
export const wheresMusicSchema = z.object({
  wheres_music: z.string().check(cleanedAs('words'), atMost(longestWheresMusic)),
});

/** What tells one artist from another within an account: the id at Spotify, or the name, whatever its letter case. */
export function artistKey(artist: { name: string; spotifyId: string | null }): string {
  return artist.spotifyId ?? `name ${cleanPasted(artist.name, 'words').normalize('NFKC').toLowerCase()}`;
}

/** Artists that are added at once, each named once. */
export const newArtistsSchema = z.object({
  artists: z.array(newArtistSchema).check(
    z.minLength(1),
    z.maxLength(mostNewArtists),
    checkedBy((artists) => {
      const keys = new Set(artists.map((artist) => artistKey({ name: artist.name, spotifyId: artist.spotify_id })));
      return keys.size < artists.length ? 'ARTIST_OWNED' : undefined;
    }),
  ),
});
