/** An artist's team: who belongs to it, what each may do, and who is invited. */
import { randomUUID } from 'node:crypto';
import {
  colleagueSchema,
  invitationDays,
  invitationSchema,
  mostTeamRows,
  severalInvitationsSchema,
  type TeamRole,
  teamRoles,
} from '#domain/accounts/team-input.ts';
import { isOnTrial } from '#domain/accounts/trial.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistPolicy, Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { Mailer } from '../../platform/jobs/mailer.ts';
import type { Live } from '../../platform/live/live.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { InvitationLink, InvitationLinks } from './invitation-links.ts';
import { canLeave, canManageTeam, canReadTeam, canRemoveMembers } from './team.policy.ts';
import {
  type Colleague,
  createTeamStore,
  type Invitation,
  type Member,
  type ShownInvitation,
  type TeamStore,
} from './team.store.ts';
import type { LogTeamChange, TeamChange } from './team-log.service.ts';

/** A row of the team: a member, or an invitation with its link for those who may pass it on. */
export type TeamRow = { member: Member } | { invitation: Invitation; link: string | null };

/** What the API calls for teams. */
export interface TeamService {
  /** The members in the order in which they came, then the open invitations. */
  list(caller: Caller, artistId: string): Promise<TeamRow[]>;
  /** The person with this email: the caller, or a person who shares an artist with them. Undefined for everybody else, and for an unknown email. */
  findColleague(caller: Caller, email: string): Promise<Colleague | undefined>;
  /** Mails an invitation; an open one to the same email is replaced. Throws ALREADY_MEMBER and TEAM_FULL. */
  invite(caller: Caller, artistId: string, draft: { email: string; role?: string | undefined }): Promise<void>;
  /** Invites one person to several artists by one mail (ACC-141). Throws like `invite` where nobody could be invited anywhere, and BAD_INPUT for more than 100. */
  inviteToSeveral(
    caller: Caller,
    draft: { artist_ids: readonly string[]; email: string; role?: string | undefined },
  ): Promise<InvitedTo>;
  /** Mails an open invitation again, with a new link and seven new days. */
  resend(caller: Caller, invitationId: string): Promise<void>;
  /** Changes a member's role. Throws BILLING_USER_ROLE, LAST_OWNER, and STEP_UP_NEEDED for an owner. */
  changeRole(caller: Caller, rowId: string, role: string): Promise<void>;
  /** Removes a member or withdraws an invitation. Throws BILLING_USER_STAYS, LAST_OWNER, ONLY_MEMBER for oneself, or STEP_UP_NEEDED for an owner. */
  remove(caller: Caller, rowId: string): Promise<void>;
  /** Ends the caller's own membership. Throws like `remove`. */
  leave(caller: Caller, artistId: string): Promise<void>;
}

/** To which artists a person was invited, and to which not: they are a member there, or the team is full. */
export interface InvitedTo {
  invited: string[];
  refused: { artistId: string; code: ErrorCode }[];
}

/** What an invitation says. */
interface Draft {
  email: string;
  role: TeamRole;
  invitedBy: string;
}

/** Refusals of one artist that do not keep the person from the others. */
const leftOut: readonly ErrorCode[] = ['ALREADY_MEMBER', 'TEAM_FULL'];

const daySeconds = 86_400;

export function createTeamService(options: {
  database: Database;
  logChange: LogTeamChange;
  guard: Guard;
  links: InvitationLinks;
  mailer: Mailer;
  live: Live;
  clock: Clock;
  makeLimit: MakeLimit;
  billingStanding: AccountsService['billingStanding'];
}): TeamService {
  const { database, guard, links, mailer, live, clock, makeLimit, logChange, billingStanding } = options;
  const store = createTeamStore(database);
  const hour = 60 * 60;
  const limits = {
    artist: makeLimit('invitations', 60, hour),
    email: makeLimit('invitation_email', 5, hour),
    // Whatever the number of artists: an account that has paid nothing yet must not mail strangers by the thousand (ACC-140).
    person: makeLimit('invitation_person', 200, 24 * hour),
    personOnTrial: makeLimit('invitation_person_trial', 20, 24 * hour),
    lookups: makeLimit('colleague_lookups', 60, hour),
  };

  /** The artist of a row, if the caller may do this to its team. A foreign row is a missing one. */
  const managed = async (caller: Caller, rowId: string, policy: ArtistPolicy) =>
    guard.artist(caller, await store.findArtist(rowId), policy);

  /** Refuses an actor who stopped being an owner between the permission check and the lock. */
  function requireStillOwner(members: readonly Member[], actorId: string): void {
    const actor = members.find(({ userId }) => userId === actorId);
    if (actor === undefined) throw new CodedError('NOT_FOUND');
    if (actor.role !== 'owner') throw new CodedError('NOT_ALLOWED');
  }

  /** Runs `change` while nobody else changes the team, then notifies every process, and `userId`'s screens, about it. */
  async function changing<Result>(
    artistId: string,
    userId: string | undefined,
    change: (team: TeamStore, within: Queryable) => Promise<Result>,
  ): Promise<Result> {
    const result = await database.transaction().execute(async (within) => {
      const team = createTeamStore(within);
      await team.lock(artistId);
      return change(team, within);
    });
    await live.publish('artist.updated', { artistId, ...(userId === undefined ? {} : { userId }) });
    return result;
  }

  /** Counts one mail of a person to an email, about these artists, before it is sent (ACC-51, ACC-140). */
  async function consumeMail(artistIds: readonly string[], { email, invitedBy }: Draft): Promise<void> {
    const standing = await billingStanding(invitedBy);
    const onTrial = standing === undefined || isOnTrial(standing, clock.now());
    await (onTrial ? limits.personOnTrial : limits.person).consume(invitedBy);
    for (const artistId of artistIds) await limits.artist.consume(artistId);
    await limits.email.consume(email);
  }

  /** Stores an invitation, or replaces the open one of its email, while the team is locked. Throws ALREADY_MEMBER and TEAM_FULL. */
  async function place(
    team: TeamStore,
    caller: Caller,
    artistId: string,
    { batchId, ...draft }: Draft & { batchId: string | null },
  ): Promise<ShownInvitation> {
    const members = await team.listMembers(artistId);
    requireStillOwner(members, draft.invitedBy);
    if (members.some(({ email }) => email.toLowerCase() === draft.email))
      throw new CodedError('ALREADY_MEMBER', 'email');
    const invitations = await team.listInvitations(artistId);
    const others = invitations.filter(({ email }) => email !== draft.email);
    // It replaces an open invitation to the same email, whose role it changes.
    requireProofFor(caller, ...invitations.filter(({ email }) => email === draft.email).map(({ role }) => role));
    if (members.length + others.length >= mostTeamRows) throw new CodedError('TEAM_FULL', 'email');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + invitationDays * daySeconds * 1000);
    const saved = await team.saveInvitation({
      ...{ id: randomUUID(), artistId, createdAt: now, expiresAt, batchId },
      ...draft,
    });
    const [shown] = await team.loadInvitations({ id: saved.id });
    if (shown === undefined) throw new CodedError('NOT_FOUND');
    return shown;
  }

  /** Mails one link to the artists of these invitations. */
  async function mailLink(within: Queryable, invitations: readonly ShownInvitation[], link: InvitationLink) {
    const [first, ...others] = invitations.toSorted((one, other) => one.artistName.localeCompare(other.artistName));
    if (first === undefined) return;
    const { email, artistName, inviterName, role, expiresAt } = first;
    await mailer.send(within, {
      to: email.toLowerCase(),
      kind: 'invitation',
      ...(others.length === 0 ? {} : { otherArtists: others.map((other) => other.artistName) }),
      ...{ artistName, inviterName, role, acceptUrl: await links.urlOf(link), endsAt: expiresAt.toISOString() },
    });
  }

  async function sendInvitation(caller: Caller, artistId: string, draft: Draft): Promise<void> {
    requireProofFor(caller, draft.role);
    await consumeMail([artistId], draft);
    await changing(artistId, undefined, async (team, within) => {
      const shown = await place(team, caller, artistId, { ...draft, batchId: null });
      await mailLink(within, [shown], { id: shown.id, version: shown.version, mailed: true });
    });
  }

  /** The same to several artists by one mail. An artist that cannot invite is left out; where none can, the first refusal is thrown. */
  async function sendInvitations(caller: Caller, artistIds: readonly string[], draft: Draft): Promise<InvitedTo> {
    requireProofFor(caller, draft.role);
    await consumeMail(artistIds, draft);
    const batchId = randomUUID();
    const { invitations, refused } = await database.transaction().execute(async (within) => {
      const team = createTeamStore(within);
      // Always in the same order, so that two of them at once do not deadlock.
      const ordered = [...artistIds].sort();
      for (const artistId of ordered) await team.lock(artistId);
      const placed: ShownInvitation[] = [];
      const refusals: { artistId: string; error: CodedError }[] = [];
      for (const artistId of ordered) {
        try {
          placed.push(await place(team, caller, artistId, { ...draft, batchId }));
        } catch (error) {
          if (!(error instanceof CodedError) || !leftOut.includes(error.code)) throw error;
          refusals.push({ artistId, error });
        }
      }
      if (placed.length === 0) throw refusals[0]?.error ?? new CodedError('NOT_FOUND');
      await mailLink(within, placed, { batchId, mailed: true });
      return { invitations: placed, refused: refusals };
    });
    for (const { artistId } of invitations) await live.publish('artist.updated', { artistId });
    return {
      invited: invitations.map(({ artistId }) => artistId),
      refused: refused.map(({ artistId, error }) => ({ artistId, code: error.code })),
    };
  }

  /** Refuses what would leave the artist without a payer among its members, a member or an owner. */
  function requireRemovable(members: readonly Member[], member: Member, self: boolean): void {
    if (member.isBillingUser) throw new CodedError(self && members.length === 1 ? 'ONLY_MEMBER' : 'BILLING_USER_STAYS');
    if (members.length === 1) throw new CodedError('ONLY_MEMBER');
    requireOtherOwner(members, member);
  }
  function requireOtherOwner(members: readonly Member[], { id, role }: Member): void {
    const others = members.filter((other) => other.id !== id && other.role === 'owner');
    if (role === 'owner' && others.length === 0) throw new CodedError('LAST_OWNER');
  }

  /** An owner decides over everything that the artist has: adding and removing one needs a recent proof, which a stolen session lacks. */
  function requireProofFor(caller: Caller, ...roles: string[]): void {
    if (roles.includes('owner')) guard.requireRecentProof(caller);
  }

  /** Removes the member that `find` names, in the name of `caller`; false when there is none. */
  const removeMember = (artistId: string, caller: Caller, find: (member: Member) => boolean): Promise<boolean> =>
    database.transaction().execute(async (within) => {
      const team = createTeamStore(within);
      await team.lock(artistId);
      const members = await team.listMembers(artistId);
      const member = members.find(find);
      if (member === undefined) return false;
      const { userId } = member;
      const actor: TeamChange['actor'] = { userId: guard.member(caller).userId, device: caller.device };
      const self = userId === actor.userId;
      if (!self) requireStillOwner(members, actor.userId);
      requireRemovable(members, member, self);
      requireProofFor(caller, member.role);
      await team.deleteMember(member.id);
      await logChange(within, { artistId, what: self ? 'left' : 'removed', member, actor });
      await live.publish('artist.updated', { artistId, userId }, within);
      await live.publish('access.ended', { userId }, within);
      return true;
    });

  return {
    async list(caller, artistId) {
      const { role } = await guard.artist(caller, artistId, canReadTeam);
      const [members, invitations] = await Promise.all([store.listMembers(artistId), store.listInvitations(artistId)]);
      const rows = invitations.map(async (invitation) => ({
        invitation,
        link:
          role === 'owner' && invitation.expiresAt > clock.now()
            ? await links.urlOf({ id: invitation.id, version: invitation.version, mailed: false })
            : null,
      }));
      return [...members.map((member) => ({ member })), ...(await Promise.all(rows))];
    },

    async findColleague(caller, given) {
      const me = guard.member(caller);
      const { email } = readInput(colleagueSchema, { email: given });
      await limits.lookups.consume(me.userId);
      if (email === me.email) return me;
      const found = await store.findColleague(me.userId, email);
      if (found === undefined) return undefined;
      await guard.artist(caller, found.artistId, canReadTeam);
      return found;
    },

    async invite(caller, artistId, draft) {
      const { userId } = await guard.artist(caller, artistId, canManageTeam);
      const { email, role } = readInput(invitationSchema, draft);
      await sendInvitation(caller, artistId, { email, role, invitedBy: userId });
    },

    async inviteToSeveral(caller, draft) {
      const { userId } = guard.member(caller);
      const { artist_ids, email, role } = readInput(severalInvitationsSchema, draft);
      const artistIds = [...new Set(artist_ids)];
      const managing = new Set((await guard.artists(caller, canManageTeam)).map(({ artistId }) => artistId));
      // The first one that is not the caller's to invite to says why.
      for (const artistId of artistIds)
        if (!managing.has(artistId)) await guard.artist(caller, artistId, canManageTeam);
      return sendInvitations(caller, artistIds, { email, role, invitedBy: userId });
    },

    async resend(caller, invitationId) {
      const { artistId, userId } = await managed(caller, invitationId, canManageTeam);
      const invitation = (await store.listInvitations(artistId)).find(({ id }) => id === invitationId);
      if (invitation === undefined) throw new CodedError('NOT_FOUND');
      await sendInvitation(caller, artistId, {
        email: invitation.email.toLowerCase(),
        role: invitation.role,
        invitedBy: userId,
      });
    },

    async changeRole(caller, rowId, wanted) {
      const { artistId, userId } = await managed(caller, rowId, canManageTeam);
      const role = teamRoles.find((known) => known === wanted);
      if (role === undefined) throw new CodedError('BAD_INPUT', 'role');
      const before = (await store.listMembers(artistId)).find(({ id }) => id === rowId);
      await changing(artistId, before?.userId, async (team, within) => {
        const members = await team.listMembers(artistId);
        const member = members.find(({ id }) => id === rowId);
        requireStillOwner(members, userId);
        if (member === undefined) throw new CodedError('NOT_FOUND');
        if (member.isBillingUser) throw new CodedError('BILLING_USER_ROLE', 'role');
        if (role !== 'owner') requireOtherOwner(members, member);
        if (member.role === role) return;
        requireProofFor(caller, member.role, role);
        await team.saveRole(rowId, role);
        const actor = { userId, device: caller.device };
        await logChange(within, { artistId, what: 'role', member: { ...member, role }, actor });
      });
    },

    async remove(caller, rowId) {
      const { artistId } = await managed(caller, rowId, canRemoveMembers);
      if (await removeMember(artistId, caller, ({ id }) => id === rowId)) return;
      await changing(artistId, undefined, async (team) => {
        const invitation = (await team.listInvitations(artistId)).find(({ id }) => id === rowId);
        if (invitation !== undefined) requireProofFor(caller, invitation.role);
        await team.deleteInvitation(rowId);
      });
    },

    async leave(caller, artistId) {
      const { userId } = await guard.artist(caller, artistId, canLeave);
      await removeMember(artistId, caller, (member) => member.userId === userId);
    },
  };
}
