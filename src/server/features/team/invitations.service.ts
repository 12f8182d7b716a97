/** Accepting an invitation: with a new account, or as the person whose email was invited. */
import { randomUUID } from 'node:crypto';
import { invitedSchema, mostArtists } from '#domain/accounts/team-input.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { MailedCodes } from '../../platform/auth/mailed-codes.ts';
import { createNetworkLimit } from '../../platform/auth/network-limits.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { Mailer } from '../../platform/jobs/mailer.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Login } from '../accounts/login/logins.service.ts';
import type { NewAccounts } from '../accounts/new-accounts.service.ts';
import type { InvitationLinks } from './invitation-links.ts';
import { createTeamStore, type ShownInvitation, type TeamStore } from './team.store.ts';
import type { LogTeamChange, TeamChange } from './team-log.service.ts';

/** What a person who opens a link is shown. */
export interface InvitationCheck {
  /** `pending` can be accepted, `completed` was; anything else is `invalid`. */
  status: 'pending' | 'completed' | 'invalid';
  email: string;
  artistName: string;
  /** All artists that the link invites to, by name. */
  artistNames: string[];
  inviterName: string;
  role: string;
  /** Whether the email has an account, which then logs in instead of registering. */
  hasAccount: boolean;
  /** Whether a code by mail has to prove the email, because the link was copied. */
  needsCode: boolean;
}

/** What the API calls for invited people. */
export interface InvitationsService {
  check(caller: Caller, token: string): Promise<InvitationCheck>;
  /**
   * Mails a code to the invited email, for a copied link. Throws CODE_RECENT while the last code is valid and no other one is due,
   * TOO_MANY_TRIES after three in an hour.
   */
  sendCode(caller: Caller, token: string): Promise<void>;
  /**
   * Makes the account of the invited email, and joins the artist. Throws INVITATION_INVALID, INVITATION_COMPLETED, CODE_WRONG, or
   * INVITATION_HAS_ACCOUNT.
   */
  register(
    caller: Caller,
    draft: { token: string; first_name: string; last_name: string; password: string; email_token?: string | undefined },
  ): Promise<Login>;
  /** Joins the artist, or all of a mail, as the signed-in person, whose email has to be the invited one; gives the first artist's id. Throws INVITATION_OTHER_EMAIL and ARTISTS_FULL. */
  accept(caller: Caller, token: string): Promise<string>;
}

interface Opened {
  /** The first of them, which speaks for all: they have the same email, role and inviter. */
  invitation: ShownInvitation;
  /** Every invitation that the link brings: one, or those of its batch that can still be accepted. */
  invitations: readonly ShownInvitation[];
  mailed: boolean;
}

export function createInvitationsService(options: {
  database: Database;
  logChange: LogTeamChange;
  guard: Guard;
  links: InvitationLinks;
  codes: MailedCodes;
  mailer: Mailer;
  live: Live;
  clock: Clock;
  makeLimit: MakeLimit;
  accounts: NewAccounts;
}): InvitationsService {
  const { database, guard, links, codes, mailer, live, clock, makeLimit, accounts, logChange } = options;
  const store = createTeamStore(database);
  const network = createNetworkLimit(makeLimit, 'invitation_network', 300, 60);

  /** The invitation of a valid link; throws INVITATION_INVALID or INVITATION_COMPLETED. Everything is checked that was true when it was sent. */
  async function open(caller: Caller, token: string): Promise<Opened> {
    await network.consume(caller.ipAddress);
    return read(store, token);
  }
  async function read(team: TeamStore, token: string): Promise<Opened> {
    const link = await links.read(token);
    if (link === undefined) throw new CodedError('INVITATION_INVALID');
    const found = await team.loadInvitations(link);
    const unused = found.filter(
      ({ acceptedAt, version, expiresAt }) =>
        acceptedAt === null && expiresAt > clock.now() && (!('version' in link) || version === link.version),
    );
    const owners = await team.listOwners(unused.map(({ artistId }) => artistId));
    const [invitation, ...others] = unused.filter(({ artistId, invitedBy }) =>
      owners.some((owner) => owner.artistId === artistId && owner.userId === invitedBy),
    );
    if (invitation === undefined) {
      const isUsed = found.some(({ acceptedAt }) => acceptedAt !== null);
      throw new CodedError(isUsed ? 'INVITATION_COMPLETED' : 'INVITATION_INVALID');
    }
    return { invitation, invitations: [invitation, ...others], mailed: link.mailed };
  }

  /** Checks the invitations again, uses them up and adds the member to each artist, in the transaction `within`; gives the artists' ids. */
  async function join(
    expected: readonly ShownInvitation[],
    token: string,
    { userId, device }: TeamChange['actor'],
    within: Queryable,
  ): Promise<string[]> {
    const team = createTeamStore(within);
    // Before the teams are locked: the deletion of an artist of this person takes the locks in this order.
    if ((await team.countArtists(userId)) + expected.length > mostArtists) throw new CodedError('ARTISTS_FULL');
    // Always in the same order, so that two batches at once do not deadlock.
    for (const artistId of expected.map((each) => each.artistId).sort()) await team.lock(artistId);
    const { invitations } = await read(team, token);
    const at = clock.now();
    for (const { id, version, artistId, email, role } of invitations) {
      if (!(await team.accept({ id, version }, at))) throw new CodedError('INVITATION_COMPLETED');
      await team.insertMember({ id: randomUUID(), artistId, userId, role, createdAt: at });
      await logChange(within, { artistId, what: 'joined', member: { userId, email, role }, actor: { userId, device } });
    }
    return invitations.map(({ artistId }) => artistId);
  }

  const announce = async (artistIds: readonly string[], userId: string): Promise<void> => {
    for (const artistId of artistIds) await live.publish('artist.updated', { artistId, userId });
  };

  return {
    async check(caller, token) {
      const nobody = {
        email: '',
        artistName: '',
        artistNames: [],
        inviterName: '',
        role: '',
        hasAccount: false,
        needsCode: false,
      };
      try {
        const { invitation, invitations, mailed } = await open(caller, token);
        const { email, artistName, inviterName, role } = invitation;
        const hasAccount = (await accounts.find(email)) !== undefined;
        return {
          status: 'pending',
          email,
          artistName,
          artistNames: invitations.map((each) => each.artistName),
          inviterName,
          role,
          hasAccount,
          needsCode: !mailed && !hasAccount,
        };
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        if (error.code === 'INVITATION_COMPLETED') return { status: 'completed', ...nobody };
        if (error.code === 'INVITATION_INVALID') return { status: 'invalid', ...nobody };
        throw error;
      }
    },

    async sendCode(caller, token) {
      const { invitation } = await open(caller, token);
      const { email } = invitation;
      const wanted = { purpose: 'invitation-email', subject: email, to: email, askedFrom: caller.ipAddress } as const;
      const sent = await codes.send(wanted, (within, code) =>
        mailer.send(within, { to: email, kind: 'account-code', purpose: 'signup', code }),
      );
      if (!sent) throw new CodedError('CODE_RECENT');
    },

    async register(caller, draft) {
      const input = readInput(invitedSchema, draft);
      const { invitation, invitations, mailed } = await open(caller, input.token);
      const { email } = invitation;
      if ((await accounts.find(email)) !== undefined) throw new CodedError('INVITATION_HAS_ACCOUNT');
      const { first_name: firstName, last_name: lastName } = input;
      accounts.checkPassword(email, input.password, [
        firstName,
        lastName,
        `${firstName} ${lastName}`,
        ...invitations.map(({ artistName }) => artistName),
      ]);
      const [code, from] = [input.email_token, caller.ipAddress];
      const isProven = async () =>
        code !== undefined && (await codes.redeem({ purpose: 'invitation-email', subject: email, code, from }));
      if (!mailed && !(await isProven())) throw new CodedError('CODE_WRONG', 'email_token');
      const account = { email, password: input.password, firstName, lastName };
      let joined: string[] = [];
      const started = await accounts.createMember(account, caller.device, async (userId, within) => {
        joined = await join(invitations, input.token, { userId, device: caller.device }, within);
      });
      await announce(joined, started.person.userId);
      return started;
    },

    async accept(caller, token) {
      const { userId, email } = guard.personWithOwnPassword(caller);
      const { invitation, invitations } = await open(caller, token);
      if (invitation.email.toLowerCase() !== email.toLowerCase()) throw new CodedError('INVITATION_OTHER_EMAIL');
      const joined = await database
        .transaction()
        .execute((within) => join(invitations, token, { userId, device: caller.device }, within));
      await announce(joined, userId);
      return joined[0] ?? invitation.artistId;
    },
  };
}
