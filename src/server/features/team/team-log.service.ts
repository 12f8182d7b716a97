/** Writes joins, leaves, removals and roles into the security logs of the person and of the artist's owners and payer (ACC-105). */
import type { TeamRole } from '#domain/accounts/team-input.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { ArtistActKind, NoteEvent, TeamChangeKind, TeamEvent } from '../accounts/security-log.service.ts';
import { createTeamStore } from './team.store.ts';

/** A change of a team. */
export interface TeamChange {
  artistId: string;
  what: TeamChangeKind;
  /** The member concerned, with the role afterwards, or the last one. */
  member: { userId: string; email: string; role: TeamRole };
  actor: { userId: string; device: string };
}

/** Something that a member did with an artist's fans, drops or domains. */
export interface ArtistAct<Kind extends ArtistActKind> {
  artistId: string;
  event: Kind;
  /** How many fans, or which domain, for example. */
  detail: string;
  actor: { userId: string; device: string };
}

/** Logs an act of these kinds, within its transaction, for who did it and for the artist's owners. */
export type LogArtistAct<Kind extends ArtistActKind = ArtistActKind> = (
  within: Queryable,
  act: ArtistAct<Kind>,
) => Promise<void>;

export function createActLog(note: NoteEvent<TeamEvent>): LogArtistAct {
  return async (within, { artistId, event, detail, actor }) => {
    const team = createTeamStore(within);
    const [artist, members] = [await team.loadArtist(artistId), await team.listMembers(artistId)];
    const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
    for (const userId of new Set([actor.userId, ...owners]))
      await note(within, {
        ...{ userId, event, device: userId === actor.userId ? actor.device : '' },
        detail: [artist?.name ?? '', detail].filter((part) => part !== '').join(', '),
      });
  };
}

/** Logs a change within its transaction, after the change. */
export type LogTeamChange = (within: Queryable, change: TeamChange) => Promise<void>;

export function createTeamLog(note: NoteEvent<TeamEvent>): LogTeamChange {
  return async (within, { artistId, what, member, actor }) => {
    const team = createTeamStore(within);
    const artist = await team.loadArtist(artistId);
    if (artist === undefined) return;
    const owners = (await team.listMembers(artistId)).filter(({ role }) => role === 'owner');
    const readers = new Set([...owners.map(({ userId }) => userId), artist.billingUserId, actor.userId]);
    readers.delete(member.userId);
    const role = `${artist.name}, ${member.role}`;
    const deviceOf = (userId: string) => (userId === actor.userId ? actor.device : '');
    const { userId } = member;
    await note(within, { userId, event: `team-${what}`, device: deviceOf(userId), detail: role });
    for (const reader of readers)
      await note(within, {
        userId: reader,
        event: `member-${what}`,
        device: deviceOf(reader),
        detail: `${member.email}, ${role}`,
      });
  };
}
