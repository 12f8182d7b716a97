/** What a release is called: a single, an EP or an album. */

/** The three words, as people see them. */
export type ReleaseKind = 'Single' | 'EP' | 'Album';

/** Services call both a single, and count as an EP what has more songs than this. */
const mostSongsOfSingle = 3;

/** `albumType` is Spotify's word ("single", "album" or "compilation"); `songs` the number of songs, 0 when it is not known (SRC-18). */
export function releaseKind(albumType: string | null | undefined, songs: number): ReleaseKind {
  if (albumType !== 'single') return 'Album';
  return songs > mostSongsOfSingle ? 'EP' : 'Single';
}
