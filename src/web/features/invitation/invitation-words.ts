/** The sentences of an invitation. */

const articles: Readonly<Record<string, string>> = { owner: 'an owner', editor: 'an editor', viewer: 'a viewer' };

/** Who invites, to what, and as what. */
export function invitationLead(invitation: { inviter_name: string; artist_name: string; role: string }): string {
  const { inviter_name: inviter, artist_name: artist, role } = invitation;
  return `${isolated(inviter)} invites you to work on ${isolated(artist)} as ${articles[role] ?? role}.`;
}

/** A name that cannot turn the direction of the words around it: Unicode's isolates around it, overrides in it taken out. */
export function isolated(name: string): string {
  return `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')}\u2069`;
}
