/** The signup in the API. */

import type { Person } from '../../platform/auth/caller.ts';
import { refuseOthersId } from '../../platform/auth/own-id.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { ChosenArtist, SignupProgress, SignupService } from './signup.service.ts';

/** Adds the operations. Where a call carries a person's id, the session's person is meant, and another id changes nothing. */
export function addSignup(builder: Builder, signup: SignupService, { user, success }: AccountsRefs): void {
  const progress = builder.objectRef<SignupProgress>('signup_check_step_response').implement({
    fields: (t) => ({
      signup_finished: t.exposeBoolean('signupFinished'),
      email_pending: t.exposeBoolean('emailPending', { description: 'A code was mailed: verify_email takes it.' }),
      signup_step: t.exposeInt('signupStep', { description: '0 without an account' }),
    }),
  });
  const verified = builder.objectRef<{ token: string }>('verify_email_response').implement({
    fields: (t) => ({
      success: t.boolean({ resolve: () => true }),
      token: t.exposeString('token', { description: 'Allows set_password_signup within an hour.' }),
    }),
  });
  const started = builder.objectRef<{ token: string; person: Person }>('set_password_signup_response').implement({
    fields: (t) => ({ token: t.exposeString('token'), user: t.expose('person', { type: user }) }),
  });
  const added = builder
    .objectRef<{ artistId: string }>('add_artist_response')
    .implement({ fields: (t) => ({ artist_id: t.expose('artistId', { type: 'uuid' }) }) });
  const artistInput = builder.inputType('signup_artist_input', {
    fields: (t) => ({
      name: t.string(),
      spotify_id: t.string({ required: false, description: 'Left out for an artist who is not on Spotify.' }),
      image: t.string({ required: false }),
    }),
  });
  const chosen = (artist: { name: string; spotify_id?: string | null; image?: string | null }): ChosenArtist => ({
    name: artist.name,
    spotify_id: artist.spotify_id ?? null,
    image: artist.image ?? null,
  });

  builder.mutationFields((t) => ({
    signup_check_step: t.field({
      type: progress,
      args: { email: t.arg.string(), coupon: t.arg.string({ required: false }) },
      resolve: (_root, { email, coupon }, { caller }) => signup.checkStep(caller, email, coupon ?? ''),
    }),
    verify_email: t.field({
      type: verified,
      args: { email: t.arg.string(), email_token: t.arg.string() },
      resolve: (_root, { email, email_token }, { caller }) => signup.verifyEmail(caller, email, email_token),
    }),
    set_password_signup: t.field({
      type: started,
      args: { email: t.arg.string(), password: t.arg.string(), token: t.arg.string() },
      resolve: async (_root, draft, { caller, cookies }) => {
        const { deviceCookie, ...answer } = await signup.setPassword(caller, draft);
        cookies?.set(deviceCookie);
        return answer;
      },
    }),
    set_signup_step: t.field({
      type: user,
      args: { id: t.arg({ type: 'uuid', required: false }), signup_step: t.arg.int() },
      resolve: (_root, { id, signup_step }, { caller }) => {
        refuseOthersId(caller, id);
        return signup.setStep(caller, signup_step);
      },
    }),
    add_signup_artist: t.field({
      type: added,
      args: { artist: t.arg({ type: artistInput }) },
      resolve: async (_root, { artist }, { caller }) => ({ artistId: await signup.addArtist(caller, chosen(artist)) }),
    }),
    remove_signup_artist: t.field({
      type: success,
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { artist_id }, { caller }) => {
        await signup.removeArtist(caller, artist_id);
        return { success: true };
      },
    }),
    finish_signup: t.field({ type: user, resolve: (_root, _arguments, { caller }) => signup.finish(caller) }),
  }));
}
