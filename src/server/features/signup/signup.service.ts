/** The signup: an email proven by a code, a password, a name, artists, and the end of it. */
import type { Kysely } from 'kysely';
import { waitForPaymentInSignup } from '#domain/accounts/add-artist-steps.ts';
import { newArtistsSchema, spotifyArtistSchema } from '#domain/accounts/artist-input.ts';
import { signupCodeSchema, signupEmailSchema, signupPasswordSchema } from '#domain/accounts/signup-input.ts';
import { maySetStep, signupSteps } from '#domain/accounts/signup-steps.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { MailedCodes } from '../../platform/auth/mailed-codes.ts';
import { createNetworkLimit } from '../../platform/auth/network-limits.ts';
import type { OneTimeSecrets } from '../../platform/auth/one-time-secrets.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Mailer } from '../../platform/jobs/mailer.ts';
import type { Catalogue } from '../../vendors/catalogue/catalogue.ts';
import type { Login } from '../accounts/login/logins.service.ts';
import type { NewAccounts } from '../accounts/new-accounts.service.ts';
import type { AddArtistsService } from '../artists/add-artists.service.ts';
import type { NewArtists } from '../artists/new-artists.service.ts';
import type { AppliedCoupons } from '../coupons/applied-coupons.service.ts';
import { createSignupStore } from './signup.store.ts';
import type { SignupTables } from './signup.tables.ts';

/** The next step of a person who entered an email. */
export interface SignupProgress {
  /** There is an account, and its signup is finished. */
  signupFinished: boolean;
  /** There is no account: the code that was mailed is asked for. */
  emailPending: boolean;
  /** Whether this call mailed a code; otherwise the one of before is still valid. */
  codeMailed: boolean;
  /** The stored step; 0 without an account. */
  signupStep: number;
}

/** An artist as it is chosen in the signup; without `spotify_id` it is not on Spotify. */
interface ChosenArtist {
  name: string;
  spotify_id: string | null;
  image: string | null;
  selected_plan: string;
}

/** What the API calls for the signup. */
export interface SignupService {
  /**
   * Tells where an email goes on, and mails a code to one without an account, at most every two minutes. While that code is valid, the
   * form for it opens again. Throws EMAIL_INVALID, TOO_MANY_TRIES (eight emails a minute from one network, three codes an hour for one email from one network, eight from all).
   */
  checkStep(caller: Caller, email: string, coupon: string): Promise<SignupProgress>;
  /** Takes the code; gives a token that allows the password within an hour. Throws CODE_WRONG. */
  verifyEmail(caller: Caller, email: string, code: string): Promise<{ token: string }>;
  /**
   * Looks whether a mailed code is right, and leaves it unused: the signup's, or of the new email of a person who is signed in. Throws CODE_WRONG,
   * or EMAIL_CODE_WRONG and what the guard throws.
   */
  checkEmailToken(caller: Caller, email: string, code: string): Promise<void>;
  /** Makes the account and starts a session. Throws SIGNUP_EXPIRED and what is wrong with the password. */
  setPassword(caller: Caller, draft: { email: string; password: string; token: string }): Promise<Login>;
  /**
   * Makes the account as `setPassword` does, with an artist of Spotify, on the pro plan of the trial. Spotify has to know it, otherwise
   * NOT_A_SPOTIFY_ARTIST, and nothing is made.
   */
  register(
    caller: Caller,
    draft: { email: string; password: string; token: string; spotifyId: string; coupon: string },
  ): Promise<Login>;
  /** Stores the step that is done; throws SIGNUP_STEP_OPEN when something before it is not. */
  setStep(caller: Caller, step: number): Promise<Person>;
  /**
   * Adds artists on plans of the trial, all or none, and puts a coupon on the account where it is good. `email`, where it is given, has to be the
   * caller's: NOT_FOUND. With a subscription they are suspended until it pays for them. Throws ARTIST_OWNED, ARTIST_NAME_MISSING, NOT_A_SPOTIFY_ARTIST, NOT_ALLOWED after the signup.
   */
  addArtists(
    caller: Caller,
    draft: { artists: readonly ChosenArtist[]; email: string | undefined; coupon: string },
  ): Promise<{ person: Person; artistIds: string[] }>;
  /**
   * Adds an artist of Spotify by its id alone, during the signup or after it. Throws NOT_A_SPOTIFY_ARTIST when Spotify does not know it, and what
   * `addArtists`, or after the signup `AddArtistsService.add`, throws.
   */
  addArtist(
    caller: Caller,
    draft: { spotifyId: string; selectedPlan: string; coupon: string },
  ): Promise<{ person: Person; artistIds: string[] }>;
  /** Removes an artist that was added before the signup's end. Throws ARTIST_ONLY for the last one, NOT_FOUND. */
  removeArtist(caller: Caller, artistId: string): Promise<void>;
  /** Ends the signup. Throws SIGNUP_STEP_OPEN. */
  finish(caller: Caller): Promise<Person>;
}

/** How long the proof of an email is good. */
export const proofSeconds = 60 * 60;

const typedCode = (caller: Caller, typed: { email: string; email_token: string }) =>
  ({ purpose: 'signup-email', subject: typed.email, code: typed.email_token, from: caller.ipAddress }) as const;

export function createSignupService(options: {
  database: Kysely<SignupTables>;
  guard: Guard;
  secrets: OneTimeSecrets;
  codes: MailedCodes;
  mailer: Mailer;
  makeLimit: MakeLimit;
  clock: Clock;
  accounts: NewAccounts;
  artists: NewArtists;
  /** Adds artists after the signup. */
  adding: AddArtistsService;
  findArtist: Catalogue['artist'];
  /** Puts a coupon on the account where it can be used; '' for none. */
  applyCoupon: AppliedCoupons['applyWhereGood'];
  /** Looks whether the code of a signed-in person's new email is right. */
  checkEmailChange: (caller: Caller, email: string, code: string) => Promise<void>;
  /** Whether artists are paid for (MODE-6). */
  payments: boolean;
  /** Who may make an account (MODE-11). */
  signupMode: 'open' | 'invited';
}): SignupService {
  const { database, guard, secrets, codes, mailer, makeLimit, clock, payments } = options;
  const { accounts, artists, adding, findArtist, applyCoupon, checkEmailChange } = options;
  const requireOpen = (): void => {
    if (options.signupMode !== 'open') throw new CodedError('SIGNUP_CLOSED');
  };
  const store = createSignupStore(database);
  const limits = {
    network: createNetworkLimit(makeLimit, 'signup_network', 8, 60),
    spotify: makeLimit('artist_by_id', 60, 60 * 60),
  };

  /** The caller during their signup. */
  const newcomer = (caller: Caller): Person => {
    const person = guard.personWithOwnPassword(caller);
    if (person.signupFinished) throw new CodedError('NOT_ALLOWED');
    return person;
  };
  /** What a person typed for a new account, whose proof stays unused. Throws SIGNUP_EXPIRED and what is wrong with the password. */
  async function readProven(draft: { email: string; password: string; token: string }) {
    const input = readInput(signupPasswordSchema, draft);
    if ((await secrets.subjectOf('signup-password', input.token)) !== input.email)
      throw new CodedError('SIGNUP_EXPIRED');
    accounts.checkPassword(input.email, input.password);
    return input;
  }
  /** An artist as Spotify names it; `counted` is who asks. */
  async function artistOf(spotifyId: string, selectedPlan: string, counted: string): Promise<ChosenArtist> {
    const input = readInput(spotifyArtistSchema, { spotify_id: spotifyId });
    await limits.spotify.consume(counted);
    const found = await findArtist(input.spotify_id);
    if (found === undefined) throw new CodedError('NOT_A_SPOTIFY_ARTIST', 'spotify_id');
    return { name: found.name, spotify_id: found.id, image: found.image, selected_plan: selectedPlan };
  }
  async function addInitial(
    caller: Caller,
    { artists: given, coupon }: { artists: readonly ChosenArtist[]; coupon: string },
  ): Promise<{ person: Person; artistIds: string[] }> {
    const person = newcomer(caller);
    const input = readInput(newArtistsSchema, { artists: given });
    await applyCoupon(caller, person.userId, coupon);
    const artistIds = await artists.add(
      person.userId,
      input.artists,
      (payer) => payments && waitForPaymentInSignup(payer, clock.now()),
    );
    return { person, artistIds };
  }
  async function makeAccount(caller: Caller, draft: { email: string; password: string; token: string }) {
    requireOpen();
    // A password that is refused must not use up the proof.
    const { email, password, token } = await readProven(draft);
    if ((await secrets.redeemToken('signup-password', token)) !== email) throw new CodedError('SIGNUP_EXPIRED');
    const coupon = await store.loadCoupon(email);
    const made = await accounts.create({ email, password }, caller.device, (userId) =>
      applyCoupon(caller, userId, coupon),
    );
    await store.delete(email);
    return made;
  }
  async function save(person: Person, step: number): Promise<Person> {
    const [hasArtist, name] = await Promise.all([artists.ownsOne(person.userId), accounts.nameOf(person.userId)]);
    const wanted = step === signupSteps.finished ? signupSteps.plan : step;
    if (!maySetStep({ ...name, hasArtist }, wanted)) throw new CodedError('SIGNUP_STEP_OPEN');
    await accounts.saveStep(person.userId, step);
    const signupStep = Math.max(step, person.signupStep);
    return { ...person, ...name, signupStep, signupFinished: signupStep === signupSteps.finished };
  }

  return {
    async checkStep(caller, givenEmail, givenCoupon) {
      const { email, coupon } = readInput(signupEmailSchema, { email: givenEmail, coupon: givenCoupon });
      await limits.network.consume(caller.ipAddress);
      const account = await accounts.find(email);
      if (account !== undefined)
        return {
          signupFinished: account.signupFinished,
          emailPending: false,
          codeMailed: false,
          signupStep: account.signupStep,
        };
      requireOpen();
      await store.save(email, coupon, clock.now());
      const wanted = { purpose: 'signup-email', subject: email, to: email, askedFrom: caller.ipAddress } as const;
      const codeMailed = await codes.send(wanted, (within, code) =>
        mailer.send(within, { to: email, kind: 'account-code', purpose: 'signup', code }),
      );
      return { signupFinished: false, emailPending: true, codeMailed, signupStep: 0 };
    },
    async verifyEmail(caller, givenEmail, givenCode) {
      const input = readInput(signupCodeSchema, { email: givenEmail, email_token: givenCode });
      if (!(await codes.redeem(typedCode(caller, input)))) throw new CodedError('CODE_WRONG', 'email_token');
      return {
        token: await database
          .transaction()
          .execute((transaction) => secrets.issueToken('signup-password', input.email, proofSeconds, transaction)),
      };
    },
    async checkEmailToken(caller, givenEmail, givenCode) {
      if (caller.person !== undefined) return checkEmailChange(caller, givenEmail, givenCode);
      const input = readInput(signupCodeSchema, { email: givenEmail, email_token: givenCode });
      if (!(await codes.check(typedCode(caller, input)))) throw new CodedError('CODE_WRONG', 'email_token');
    },
    setPassword: makeAccount,
    async register(caller, { spotifyId, coupon, ...draft }) {
      const { email } = await readProven(draft);
      const artist = await artistOf(spotifyId, 'pro', email);
      const made = await makeAccount(caller, draft);
      await addInitial({ ...caller, person: made.person }, { artists: [artist], coupon });
      return made;
    },
    setStep: async (caller, step) => save(newcomer(caller), step),
    async addArtists(caller, { email, ...draft }) {
      const person = newcomer(caller);
      if (email !== undefined && readInput(signupEmailSchema, { email, coupon: draft.coupon }).email !== person.email)
        throw new CodedError('NOT_FOUND', 'email');
      return addInitial(caller, draft);
    },
    async addArtist(caller, { spotifyId, selectedPlan, coupon }) {
      const person = guard.personWithOwnPassword(caller);
      const kind = person.signupFinished ? adding.requireMayAdd(caller) : undefined;
      const draft = { artists: [await artistOf(spotifyId, selectedPlan, person.userId)], coupon };
      return kind === undefined ? addInitial(caller, draft) : adding.add(caller, kind, draft);
    },
    async removeArtist(caller, artistId) {
      const { userId } = newcomer(caller);
      const owned = await artists.listOwned(userId);
      if (!owned.some(({ id }) => id === artistId)) throw new CodedError('NOT_FOUND');
      if (owned.length === 1) throw new CodedError('ARTIST_ONLY');
      await artists.remove(artistId);
    },
    finish: async (caller) => save(newcomer(caller), signupSteps.finished),
  };
}
