/** How artists and links are searched in the shell. */

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Tells whether `text` contains `search`, ignoring case and accents. An empty search matches everything. */
export function matchesText(text: string, search: string): boolean {
  return plain(text).includes(plain(search.trim()));
}

/** Tells whether an artist's name contains `search`. */
export function matchesArtist(artist: { name: string }, search: string): boolean {
  return matchesText(artist.name, search);
}
