/** Gives the emails of an artist's team to features that mail it. */
import type { Database } from '../../platform/db/postgres.ts';
import { createTeamStore, type Member } from './team.store.ts';

/** A member whom a feature may mail. */
export type TeamContact = Pick<Member, 'userId' | 'email' | 'role'>;

/** Every member of an artist's team. It checks no permission: jobs ask it, and no answer to a caller shows what it gives. */
export type ContactsOf = (artistId: string) => Promise<TeamContact[]>;

export function createContactsOf(database: Database): ContactsOf {
  return (artistId) => createTeamStore(database).listMembers(artistId);
}
