/** The API of passwords, name and email, other sessions and the security log. */

import type { Person } from '../../platform/auth/caller.ts';
import { refuseOthersId } from '../../platform/auth/own-id.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from './accounts.refs.ts';
import type { AccountsService } from './accounts.service.ts';
import type { SecurityEvent } from './accounts.store.ts';
import type { KnownDevices } from './login/known-devices.ts';
import type { AdminResetService } from './passwords/admin-reset.service.ts';
import type { PasswordsService } from './passwords/passwords.service.ts';
import type { EmailChangeService } from './profile/email-change.service.ts';

const done = { success: true };

/** Adds the operations. Where a call carries a person's id, the session's person is meant, and another id changes nothing. */
export function addAccountSecurity(
  builder: Builder,
  services: {
    passwords: PasswordsService;
    adminReset: AdminResetService;
    emailChange: EmailChangeService;
    accounts: AccountsService;
    knownDevices: Pick<KnownDevices, 'remember'>;
  },
  { user, success }: AccountsRefs,
): void {
  const { passwords, adminReset, emailChange, accounts, knownDevices } = services;
  const securityEvent = builder.objectRef<SecurityEvent>('security_events').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      kind: t.exposeString('kind'),
      device: t.exposeString('device', {
        description: 'Such as "Firefox on Linux"; empty when another person did it.',
      }),
      detail: t.exposeString('detail', {
        description: 'What it was about, such as an artist and a role; may be empty.',
      }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const ended = builder
    .objectRef<{ count: number }>('ended_sessions')
    .implement({ fields: (t) => ({ affected_rows: t.exposeInt('count') }) });

  builder.queryFields((t) => ({
    security_events: t.field({
      type: [securityEvent],
      resolve: (_root, _arguments, { caller }) => accounts.securityEvents(caller),
    }),
  }));
  builder.mutationFields((t) => ({
    reset_password_request: t.field({
      type: success,
      args: { email: t.arg.string() },
      resolve: async (_root, { email }, { caller }) => {
        await passwords.requestReset(caller, email);
        return done;
      },
    }),
    reset_password: t.field({
      type: success,
      args: { token: t.arg.string(), password: t.arg.string() },
      resolve: async (_root, { token, password }, { caller, cookies }) => {
        const userId = await passwords.reset(caller, token, password);
        // Who opened the mailed link can log in even while others try many passwords.
        cookies?.set(await knownDevices.remember(userId));
        return done;
      },
    }),
    reset_password_admin: t.field({
      type: success,
      args: { email: t.arg.string(), new_password: t.arg.string(), admin_password: t.arg.string() },
      resolve: async (_root, draft, { caller }) => {
        await adminReset.reset(caller, draft);
        return done;
      },
    }),
    update_password: t.field({
      type: success,
      args: {
        current_password: t.arg.string(),
        new_password: t.arg.string(),
        user_id: t.arg({ type: 'uuid', required: false }),
      },
      resolve: async (_root, { current_password, new_password, user_id }, { caller }) => {
        refuseOthersId(caller, user_id);
        await passwords.change(caller, current_password, new_password);
        return done;
      },
    }),
    step_up: t.field({
      type: success,
      description:
        'Proves who calls: by the password, or without one by a code of the account’s authenticator app. Operations that answer STEP_UP_NEEDED are open for ten minutes then.',
      args: { password: t.arg.string({ required: false }), code: t.arg.string({ required: false }) },
      resolve: async (_root, { password, code }, { caller }) => {
        await passwords.prove(caller, { password: password ?? '', code: code ?? '' });
        return done;
      },
    }),
    update_email_request: t.field({
      type: success,
      args: { email: t.arg.string() },
      resolve: async (_root, { email }, { caller }) => {
        await emailChange.request(caller, email);
        return done;
      },
    }),
    update_email: t.field({
      type: success,
      args: { email: t.arg.string(), email_token: t.arg.string() },
      resolve: async (_root, { email, email_token }, { caller }) => {
        await emailChange.change(caller, email, email_token);
        return done;
      },
    }),
    update_users: t.field({
      type: user,
      args: {
        id: t.arg({ type: 'uuid', required: false }),
        first_name: t.arg.string(),
        last_name: t.arg.string(),
      },
      resolve: (_root, { id, first_name, last_name }, { caller }): Promise<Person> => {
        refuseOthersId(caller, id);
        return emailChange.saveNames(caller, first_name, last_name);
      },
    }),
    delete_other_sessions: t.field({
      type: ended,
      description: 'Logs out every device but this one.',
      resolve: async (_root, _arguments, { caller }) => ({ count: await accounts.endOtherSessions(caller) }),
    }),
  }));
}
