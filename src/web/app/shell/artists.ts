/** How artists and links are searched in the shell. */

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether `search` is in `text`, whatever the case and the accents. An empty search is in everything. */
export function matchesText(text: string, search: string): boolean {
  return plain(text).includes(plain(search.trim()));
}

/** Whether an artist's name has `search` in it. */
export function matchesArtist(artist: { name: string }, search: string): boolean {
  return matchesText(artist.name, search);
}
