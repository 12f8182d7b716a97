/** The signup in the API. */

import type { Person } from '../../platform/auth/caller.ts';
import { refuseOthersId } from '../../platform/auth/own-id.ts';
import type { Builder, Context } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { ArtistsRefs } from '../artists/artists.refs.ts';
import { proofSeconds, type SignupProgress, type SignupService } from './signup.service.ts';
import type { SignupCookie } from './signup-cookie.ts';

const proofMeans = 'Of verify_email. Left out, the proof of this browser counts, which verify_email set as a cookie.';

/** Adds the operations. Where a call carries a person's id, the session's person is meant, and another id changes nothing. */
export function addSignup(
  builder: Builder,
  { signup, cookie }: { signup: SignupService; cookie: SignupCookie },
  { user, success, login, addedArtists }: AccountsRefs & Pick<ArtistsRefs, 'addedArtists'>,
): void {
  const progress = builder.objectRef<SignupProgress>('signup_check_step_response').implement({
    fields: (t) => ({
      signup_finished: t.exposeBoolean('signupFinished'),
      email_pending: t.exposeBoolean('emailPending', { description: 'A code was mailed: verify_email takes it.' }),
      code_mailed: t.exposeBoolean('codeMailed', {
        description: 'Whether this call mailed a code; otherwise the one of before is still valid.',
      }),
      signup_step: t.exposeInt('signupStep', { description: '0 without an account' }),
    }),
  });
  const verified = builder.objectRef<{ token: string }>('verify_email_response').implement({
    fields: (t) => ({
      success: t.boolean({ resolve: () => true }),
      token: t.exposeString('token', {
        description: 'Allows set_password_signup or register within an hour. The answer sets it as a cookie, too.',
      }),
    }),
  });
  const started = builder.objectRef<{ token: string; person: Person }>('set_password_signup_response').implement({
    fields: (t) => ({ token: t.exposeString('token'), user: t.expose('person', { type: user }) }),
  });
  const artistInput = builder.inputType('initial_artist_input', {
    fields: (t) => ({
      name: t.string(),
      spotify_id: t.string({ required: false, description: 'Left out for an artist who is not on Spotify.' }),
      image: t.string({ required: false }),
      selected_plan: t.string({ required: false, description: 'bio, pro or max; pro when left out.' }),
    }),
  });
  const proofOf = (token: string | null | undefined, cookies: Context['cookies']): string =>
    token ?? cookie.read(cookies?.header) ?? '';
  builder.mutationFields((t) => ({
    signup_check_step: t.field({
      type: progress,
      args: { email: t.arg.string(), coupon: t.arg.string({ required: false }) },
      resolve: (_root, { email, coupon }, { caller }) => signup.checkStep(caller, email, coupon ?? ''),
    }),
    verify_email: t.field({
      type: verified,
      args: { email: t.arg.string(), email_token: t.arg.string() },
      resolve: async (_root, { email, email_token }, { caller, cookies }) => {
        const proof = await signup.verifyEmail(caller, email, email_token);
        cookies?.set(cookie.keep(proof.token, proofSeconds));
        return proof;
      },
    }),
    check_email_token: t.field({
      type: success,
      description:
        'Whether a mailed code is right, which stays unused: of the signup, or for a signed-in person of their new email. A wrong one counts as a try.',
      args: { email: t.arg.string(), email_token: t.arg.string() },
      resolve: async (_root, { email, email_token }, { caller }) => {
        await signup.checkEmailToken(caller, email, email_token);
        return { success: true };
      },
    }),
    set_password_signup: t.field({
      type: started,
      args: {
        email: t.arg.string(),
        password: t.arg.string(),
        token: t.arg.string({ required: false, description: proofMeans }),
      },
      resolve: async (_root, { token, ...draft }, { caller, cookies }) => {
        const proof = proofOf(token, cookies);
        const { deviceCookie, ...answer } = await signup.setPassword(caller, { ...draft, token: proof });
        cookies?.set(deviceCookie);
        cookies?.set(cookie.forget());
        return answer;
      },
    }),
    register: t.field({
      type: login,
      description: 'set_password_signup and add_artist in one call.',
      args: {
        email: t.arg.string(),
        password: t.arg.string(),
        artist_spotify_id: t.arg.string(),
        token: t.arg.string({ required: false, description: proofMeans }),
        coupon: t.arg.string({ required: false, description: 'Put on the account where it is good.' }),
      },
      resolve: async (_root, { artist_spotify_id: spotifyId, coupon, token, ...draft }, { caller, cookies }) => {
        const { deviceCookie, ...answer } = await signup.register(caller, {
          ...draft,
          token: proofOf(token, cookies),
          spotifyId,
          coupon: coupon ?? '',
        });
        cookies?.set(deviceCookie);
        cookies?.set(cookie.forget());
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
    add_initial_artists: t.field({
      type: addedArtists,
      description: 'Adds artists during the signup, all or none; nothing is paid before the trial ends.',
      args: {
        artists: t.arg({ type: [artistInput] }),
        email: t.arg.string({ required: false, description: "The session's; another one is refused." }),
        coupon: t.arg.string({ required: false, description: 'Put on the account where it is good.' }),
      },
      resolve: (_root, { artists, email, coupon }, { caller }) =>
        signup.addArtists(caller, {
          artists: artists.map(({ name, spotify_id, image, selected_plan }) => ({
            ...{ name, spotify_id: spotify_id ?? null, image: image ?? null, selected_plan: selected_plan ?? 'pro' },
          })),
          email: email ?? undefined,
          coupon: coupon ?? '',
        }),
    }),
    add_artist: t.field({
      type: addedArtists,
      description:
        'Adds one artist of Spotify by its id, during the signup or after it, with the name and picture that Spotify has.',
      args: {
        spotify_id: t.arg.string(),
        selected_plan: t.arg.string({ required: false, description: 'bio, pro or max; pro when left out.' }),
        coupon: t.arg.string({ required: false, description: 'Put on the account where it is good.' }),
      },
      resolve: (_root, { spotify_id: spotifyId, selected_plan, coupon }, { caller }) =>
        signup.addArtist(caller, { spotifyId, selectedPlan: selected_plan ?? 'pro', coupon: coupon ?? '' }),
    }),
    remove_signup_artist: t.field({
      type: success,
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { artist_id }, { caller }) => {
        await signup.removeArtist(caller, artist_id);
        return { success: true };
      },
    }),
    finish_signup: t.field({
      type: user,
      args: { id: t.arg({ type: 'uuid', required: false }) },
      resolve: (_root, { id }, { caller }) => {
        refuseOthersId(caller, id);
        return signup.finish(caller);
      },
    }),
  }));
}
