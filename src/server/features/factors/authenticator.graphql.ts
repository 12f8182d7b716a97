/** The API of authenticator apps and recovery codes. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { AuthenticatorService } from './authenticator.service.ts';

export function addAuthenticator(
  builder: Builder,
  authenticator: AuthenticatorService,
  { success }: AccountsRefs,
): void {
  const status = builder.objectRef<{ confirmedAt: Date; recoveryCodesLeft: number }>('authenticators').implement({
    fields: (t) => ({
      confirmed_at: t.expose('confirmedAt', { type: 'timestamptz' }),
      recovery_codes_left: t.exposeInt('recoveryCodesLeft'),
    }),
  });
  const setup = builder.objectRef<{ secret: string; url: string }>('authenticator_setup').implement({
    fields: (t) => ({
      secret: t.exposeString('secret', { description: 'In base32, for typing it into the app.' }),
      url: t.exposeString('url', { description: 'The otpauth URL for the QR code.' }),
    }),
  });
  const codes = builder.objectRef<string[]>('recovery_codes').implement({
    fields: (t) => ({
      codes: t.stringList({ resolve: (list) => list, description: 'Each works once. They are shown only now.' }),
    }),
  });

  builder.queryFields((t) => ({
    authenticator: t.field({
      type: status,
      nullable: true,
      description: "The caller's authenticator app; null without one.",
      resolve: (_root, _arguments, { caller }) => authenticator.status(caller),
    }),
  }));
  builder.mutationFields((t) => ({
    start_authenticator: t.field({
      type: setup,
      description: 'A new secret, which counts once confirm_authenticator got a code of it.',
      resolve: (_root, _arguments, { caller }) => authenticator.start(caller),
    }),
    confirm_authenticator: t.field({
      type: codes,
      args: { code: t.arg.string() },
      resolve: (_root, { code }, { caller }) => authenticator.confirm(caller, code),
    }),
    replace_recovery_codes: t.field({
      type: codes,
      resolve: (_root, _arguments, { caller }) => authenticator.replaceRecoveryCodes(caller),
    }),
    remove_authenticator: t.field({
      type: success,
      resolve: async (_root, _arguments, { caller }) => {
        await authenticator.remove(caller);
        return { success: true };
      },
    }),
  }));
}
