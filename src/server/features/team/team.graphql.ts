/** Teams in the API: members and invitations of an artist, and accepting an invitation. */
import type { Person } from '../../platform/auth/caller.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { InvitationCheck, InvitationsService } from './invitations.service.ts';
import type { InvitedTo, TeamRow, TeamService } from './team.service.ts';
import type { Colleague } from './team.store.ts';

/** Adds the types and operations. */
export function addTeam(
  builder: Builder,
  { team, invitations }: { team: TeamService; invitations: InvitationsService },
  { user, success }: AccountsRefs,
): void {
  const core = (row: TeamRow) => ('member' in row ? row.member : row.invitation);
  const teamUser = builder.objectRef<TeamRow>('team_user').implement({
    fields: (t) => ({
      user_id: t.field({
        type: 'uuid',
        nullable: true,
        description: 'Null while the invitation is open.',
        resolve: (row) => ('member' in row ? row.member.userId : null),
      }),
      email: t.string({ resolve: (row) => core(row).email }),
      first_name: t.string({ resolve: (row) => ('member' in row ? row.member.firstName : '') }),
      last_name: t.string({ resolve: (row) => ('member' in row ? row.member.lastName : '') }),
    }),
  });
  const invited = builder.objectRef<TeamRow>('invited_user').implement({
    fields: (t) => ({
      invitation_pending: t.boolean({ resolve: (row) => 'invitation' in row }),
      invitation: t.string({
        nullable: true,
        description: 'The link of an open invitation, for owners; null when it has expired.',
        resolve: (row) => ('invitation' in row ? row.link : null),
      }),
      expires_at: t.field({
        type: 'timestamptz',
        nullable: true,
        resolve: (row) => ('invitation' in row ? row.invitation.expiresAt : null),
      }),
    }),
  });
  const artistUser = builder.objectRef<TeamRow>('artist_users').implement({
    fields: (t) => ({
      id: t.field({ type: 'uuid', resolve: (row) => core(row).id }),
      artist_id: t.field({ type: 'uuid', resolve: (row) => core(row).artistId }),
      user_id: t.field({
        type: 'uuid',
        nullable: true,
        resolve: (row) => ('member' in row ? row.member.userId : null),
      }),
      role: t.string({ resolve: (row) => core(row).role }),
      created_at: t.field({ type: 'timestamptz', resolve: (row) => core(row).createdAt }),
      is_billing_user: t.boolean({ resolve: (row) => 'member' in row && row.member.isBillingUser }),
      team_user: t.field({ type: teamUser, resolve: (row) => row }),
      user: t.field({ type: invited, resolve: (row) => row }),
    }),
  });
  const check = builder.objectRef<InvitationCheck>('register_invitation_check_response').implement({
    fields: (t) => ({
      status: t.exposeString('status', {
        description: 'pending, completed or invalid; the rest is empty unless pending.',
      }),
      email: t.exposeString('email'),
      artist_name: t.exposeString('artistName'),
      artist_names: t.exposeStringList('artistNames', {
        description: 'All artists that the link invites to, by name.',
      }),
      inviter_name: t.exposeString('inviterName'),
      role: t.exposeString('role'),
      has_account: t.exposeBoolean('hasAccount'),
      needs_code: t.exposeBoolean('needsCode', {
        description: 'The link was copied: register_invitation_code mails a code, which register_invited takes.',
      }),
    }),
  });
  const colleague = builder.objectRef<Colleague>('user_by_email').implement({
    fields: (t) => ({
      id: t.expose('userId', { type: 'uuid' }),
      email: t.exposeString('email'),
      first_name: t.exposeString('firstName'),
      last_name: t.exposeString('lastName'),
    }),
  });
  const started = builder.objectRef<{ token: string; person: Person }>('register_invited_response').implement({
    fields: (t) => ({ token: t.exposeString('token'), user: t.expose('person', { type: user }) }),
  });
  const joined = builder
    .objectRef<{ artistId: string }>('accept_invitation_response')
    .implement({ fields: (t) => ({ artist_id: t.expose('artistId', { type: 'uuid' }) }) });
  const refusedFor = builder.objectRef<InvitedTo['refused'][number]>('invitation_refusal').implement({
    fields: (t) => ({
      artist_id: t.expose('artistId', { type: 'uuid' }),
      code: t.exposeString('code', { description: 'ALREADY_MEMBER or TEAM_FULL' }),
    }),
  });
  const invitedTo = builder.objectRef<InvitedTo>('invite_to_artists_response').implement({
    fields: (t) => ({
      invited: t.expose('invited', { type: ['uuid'] }),
      refused: t.expose('refused', { type: [refusedFor] }),
    }),
  });
  const done = async (work: Promise<void>) => {
    await work;
    return { success: true };
  };

  builder.queryFields((t) => ({
    artist_users: t.field({
      type: [artistUser],
      description: "The artist's members, then its open invitations.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => team.list(caller, artist_id),
    }),
    user_by_email: t.field({
      type: colleague,
      nullable: true,
      description:
        'The caller, or a person who shares an artist with them; null for everybody else and for an unknown email.',
      args: { email: t.arg.string() },
      resolve: (_root, { email }, { caller }) => team.findColleague(caller, email),
    }),
    register_invitation_check: t.field({
      type: check,
      args: { token: t.arg.string() },
      resolve: (_root, { token }, { caller }) => invitations.check(caller, token),
    }),
  }));
  builder.mutationFields((t) => ({
    invite_user: t.field({
      type: success,
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        email: t.arg.string(),
        role: t.arg.string({ required: false, description: 'owner, editor or viewer; editor when left out.' }),
        coupon: t.arg.string({ required: false, description: 'Not used: members pay for nothing.' }),
      },
      resolve: (_root, { artist_id, email, role }, { caller }) =>
        done(team.invite(caller, artist_id, { email, role: role ?? undefined })),
    }),
    invite_to_artists: t.field({
      type: invitedTo,
      description: 'Invites one person to several artists by one mail, at most 100.',
      args: {
        artist_ids: t.arg({ type: ['uuid'] }),
        email: t.arg.string(),
        role: t.arg.string({ required: false, description: 'owner, editor or viewer; editor when left out.' }),
      },
      resolve: (_root, { artist_ids, email, role }, { caller }) =>
        team.inviteToSeveral(caller, { artist_ids, email, role: role ?? undefined }),
    }),
    resend_invitation: t.field({
      type: success,
      args: { artist_users_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_users_id }, { caller }) => done(team.resend(caller, artist_users_id)),
    }),
    update_artist_users_role: t.field({
      type: success,
      args: { artist_users_id: t.arg({ type: 'uuid' }), role: t.arg.string() },
      resolve: (_root, { artist_users_id, role }, { caller }) => done(team.changeRole(caller, artist_users_id, role)),
    }),
    remove_artist_users: t.field({
      type: success,
      description: 'Removes a member, or withdraws an invitation.',
      args: { artist_users_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_users_id }, { caller }) => done(team.remove(caller, artist_users_id)),
    }),
    leave_artist: t.field({
      type: success,
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => done(team.leave(caller, artist_id)),
    }),
    register_invitation_code: t.field({
      type: success,
      args: { token: t.arg.string() },
      resolve: (_root, { token }, { caller }) => done(invitations.sendCode(caller, token)),
    }),
    register_invited: t.field({
      type: started,
      args: {
        token: t.arg.string(),
        first_name: t.arg.string(),
        last_name: t.arg.string(),
        password: t.arg.string(),
        email_token: t.arg.string({ required: false }),
        coupon: t.arg.string({ required: false, description: 'Not used: members pay for nothing.' }),
      },
      resolve: async (_root, { email_token, ...draft }, { caller, cookies }) => {
        const { deviceCookie, ...answer } = await invitations.register(caller, {
          ...draft,
          email_token: email_token ?? undefined,
        });
        cookies?.set(deviceCookie);
        return answer;
      },
    }),
    accept_invitation: t.field({
      type: joined,
      args: { token: t.arg.string() },
      resolve: async (_root, { token }, { caller }) => ({ artistId: await invitations.accept(caller, token) }),
    }),
  }));
}
