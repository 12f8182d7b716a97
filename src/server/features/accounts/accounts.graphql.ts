/** Accounts in the API: login, logout, the current user, sessions. */
import type { Session } from '../../platform/auth/sessions.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from './accounts.refs.ts';
import type { AccountsService } from './accounts.service.ts';

/** Adds the feature's types and operations. */
export function addAccounts(
  builder: Builder,
  accounts: AccountsService,
  { user, featureFlag, login, success }: AccountsRefs,
): void {
  featureFlag.implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      feature: t.exposeString('feature'),
      enabled: t.exposeBoolean('enabled'),
    }),
  });
  user.implement({
    fields: (t) => ({
      id: t.expose('userId', { type: 'uuid' }),
      email: t.exposeString('email'),
      email_pending: t.boolean({
        description:
          'Always false: an account begins with a proven email, and gets another one once that is proven. signup_check_step tells whether an email is.',
        resolve: () => false,
      }),
      first_name: t.exposeString('firstName'),
      last_name: t.exposeString('lastName'),
      plan: t.exposeString('plan'),
      signup_step: t.exposeInt('signupStep'),
      signup_finished: t.exposeBoolean('signupFinished'),
      subscription_status: t.exposeString('subscriptionStatus', {
        description: "Pending, Active, Past Due, Canceled or Expired; '' without a subscription.",
      }),
      next_billing_date: t.expose('nextBillingDate', { type: 'timestamptz', nullable: true }),
      held_at: t.expose('heldAt', {
        type: 'timestamptz',
        nullable: true,
        description: 'Since when the operator of the installation keeps the account suspended; null for others.',
      }),
      password_must_change: t.exposeBoolean('passwordMustChange', {
        description: 'The operator set the password: nothing else is allowed until update_password.',
      }),
      first_billing_date: t.expose('firstBillingDate', {
        type: 'timestamptz',
        nullable: true,
        description: 'Until then the account is on trial; null when it never was.',
      }),
    }),
  });
  builder.objectField(user, 'feature_flags', (t) =>
    t.field({
      type: [featureFlag],
      description: "The person's own flags. What is on at an artist stands with the artist.",
      resolve: (person, _arguments, { caller }) => accounts.featureFlags({ ...caller, person }),
    }),
  );
  const session = builder.objectRef<Session>('sessions').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      label: t.exposeString('label'),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      last_used_at: t.expose('lastUsedAt', { type: 'timestamptz' }),
      expires_at: t.expose('expiresAt', { type: 'timestamptz' }),
      current: t.boolean({ resolve: ({ id }, _arguments, { caller }) => id === caller.sessionId }),
    }),
  });
  login.implement({
    fields: (t) => ({ token: t.exposeString('token'), user: t.expose('person', { type: user }) }),
  });
  success.implement({ fields: (t) => ({ success: t.exposeBoolean('success') }) });

  builder.queryFields((t) => ({
    get_current_user_data: t.field({
      type: user,
      resolve: (_root, _arguments, { caller }) => accounts.currentPerson(caller),
    }),
    sessions: t.field({ type: [session], resolve: (_root, _arguments, { caller }) => accounts.listSessions(caller) }),
  }));
  builder.mutationFields((t) => ({
    login: t.field({
      type: login,
      args: {
        email: t.arg.string(),
        password: t.arg.string(),
        code: t.arg.string({
          required: false,
          description: 'Of the authenticator app, or a recovery code, where the account has them.',
        }),
      },
      resolve: async (_root, { email, password, code }, { caller, cookies }) => {
        const { deviceCookie, ...answer } = await accounts.login(caller, {
          email,
          password,
          code: code ?? '',
          cookies: cookies?.header,
        });
        cookies?.set(deviceCookie);
        return answer;
      },
    }),
    logout: t.field({
      type: success,
      resolve: async (_root, _arguments, { caller }) => {
        await accounts.logout(caller);
        return { success: true };
      },
    }),
    socket_ticket: t.string({
      description:
        'Opens a websocket within a minute: /graphql?ticket=… A socket opens without one, too, but of those the server takes few at a time.',
      resolve: (_root, _arguments, { caller }) => accounts.socketTicket(caller),
    }),
    delete_sessions_by_pk: t.field({
      type: session,
      nullable: true,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => accounts.endSession(caller, id),
    }),
  }));
}
