/** The API of passkeys. Options and answers are the JSON of WebAuthn Level 3. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { PasskeysService } from './passkeys.service.ts';
import type { Passkey } from './passkeys.store.ts';

export function addPasskeys(builder: Builder, passkeys: PasskeysService, { login, success }: AccountsRefs): void {
  const passkey = builder.objectRef<Passkey>('passkeys').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      name: t.exposeString('name'),
      credential_id: t.exposeString('credentialId', {
        description: 'The id that the authenticator chose, in base64url.',
      }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      last_used_at: t.expose('lastUsedAt', { type: 'timestamptz', nullable: true }),
    }),
  });

  builder.queryFields((t) => ({
    passkeys: t.field({ type: [passkey], resolve: (_root, _arguments, { caller }) => passkeys.list(caller) }),
  }));
  builder.mutationFields((t) => ({
    start_passkey_registration: t.field({
      type: 'json',
      description: 'Options for navigator.credentials.create; needs a proof of the last ten minutes.',
      resolve: (_root, _arguments, { caller }) => passkeys.startRegistration(caller),
    }),
    finish_passkey_registration: t.field({
      type: passkey,
      args: {
        name: t.arg.string({ description: "The device's name is taken for an empty one." }),
        response: t.arg({ type: 'json' }),
      },
      resolve: (_root, { name, response }, { caller }) => passkeys.finishRegistration(caller, name, response),
    }),
    delete_passkeys_by_pk: t.field({
      type: passkey,
      nullable: true,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => passkeys.remove(caller, id),
    }),
    start_passkey_login: t.field({
      type: 'json',
      description: 'Options for navigator.credentials.get, for the browser that asks.',
      resolve: async (_root, _arguments, { caller, cookies }) => {
        const { options, cookie } = await passkeys.startLogin(caller, cookies?.header);
        cookies?.set(cookie);
        return options;
      },
    }),
    finish_passkey_login: t.field({
      type: login,
      args: { response: t.arg({ type: 'json' }) },
      resolve: async (_root, { response }, { caller, cookies }) => {
        const { deviceCookie, ...answer } = await passkeys.finishLogin(caller, response, cookies?.header);
        cookies?.set(deviceCookie);
        return answer;
      },
    }),
    start_passkey_step_up: t.field({
      type: 'json',
      description: "Options for navigator.credentials.get with the caller's own passkeys.",
      resolve: (_root, _arguments, { caller }) => passkeys.startStepUp(caller),
    }),
    finish_passkey_step_up: t.field({
      type: success,
      args: { response: t.arg({ type: 'json' }) },
      resolve: async (_root, { response }, { caller }) => {
        await passkeys.finishStepUp(caller, response);
        return { success: true };
      },
    }),
  }));
}
