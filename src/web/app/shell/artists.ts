/** How artists are searched in the shell. */
import { hasEveryWord } from '#domain/kernel/search-text.ts';

/** Tells whether every word of `search` is in an artist's name, ignoring case and accents. An empty search matches everything. */
export function matchesArtist(artist: { name: string }, search: string): boolean {
  return hasEveryWord(artist.name, search);
}
