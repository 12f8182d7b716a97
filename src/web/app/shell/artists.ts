/** How artists are named and searched in the shell. */

const planNames: Record<string, string> = { bio: 'Bio', lite: 'Bio', pro: 'Pro', max: 'Max', '': 'Suspended' };

/** A plan's name for the screen; an artist without a plan is suspended. */
export function planName(plan: string): string {
  return planNames[plan] ?? plan;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether `search` is in `text`, whatever the case and the accents. An empty search is in everything. */
export function matchesText(text: string, search: string): boolean {
  return plain(text).includes(plain(search.trim()));
}

/** Whether an artist's name has `search` in it. */
export function matchesArtist(artist: { name: string }, search: string): boolean {
  return matchesText(artist.name, search);
}
