/** The sentences of an invitation. */

const articles: Readonly<Record<string, string>> = { owner: 'an owner', editor: 'an editor', viewer: 'a viewer' };

/** Who invites, to what, and as what. */
export function invitationLead(invitation: {
  inviter_name: string;
  artist_names: readonly string[];
  role: string;
}): string {
  const { inviter_name: inviter, artist_names: artists, role } = invitation;
  return `${isolated(inviter)} invites you to work on ${namesInWords(artists)} as ${articles[role] ?? role}.`;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** All names, as a sentence has them. */
const namesInWords = (names: readonly string[]): string => list.format(names.map(isolated));

/** What the link joins: the artist, or how many artists. */
export function invitationTitle({ artist_names: artists }: { artist_names: readonly string[] }): string {
  const [only = ''] = artists;
  return artists.length > 1 ? `Join ${artists.length} artists` : `Join ${isolated(only)}`;
}

/** A name that cannot turn the direction of the words around it: Unicode's isolates around it, overrides in it taken out. */
export function isolated(name: string): string {
  return `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')}\u2069`;
}
