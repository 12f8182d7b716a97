/** The steps of the signup as an account stores them, so that it goes on where it stopped, also on another device (ACC-29). */

/** `signup_step` of an account: what was done last. */
export const signupSteps = { password: 4, names: 5, artist: 6, plan: 8, finished: 11 } as const;

/** What the stored steps need of an account. */
export interface SignupState {
  firstName: string;
  lastName: string;
  /** Whether the person owns an artist. */
  hasArtist: boolean;
}

/** The screens of the signup, in order. */
const signupScreens = ['email', 'code', 'password', 'name', 'artist', 'plan', 'finished'] as const;

/** A screen of the signup. */
export type SignupScreen = (typeof signupScreens)[number];

/** The screens that a person goes through. Without payments there are no plans to choose from (MODE-6). */
export function screensOf({ payments }: { payments: boolean }): readonly SignupScreen[] {
  return signupScreens.filter((screen) => payments || screen !== 'plan');
}

/** The screen that an account with this stored step goes on with. Without payments there are no plans to choose from (MODE-6). */
export function screenOf(signupStep: number, { payments = true } = {}): SignupScreen {
  if (signupStep >= signupSteps.plan) return 'finished';
  if (signupStep >= signupSteps.artist) return payments ? 'plan' : 'finished';
  return signupStep >= signupSteps.names ? 'artist' : 'name';
}

/**
 * Whether an account may store `step`: one of the steps, with everything done that it stands for. Going back stores nothing, so that a step
 * below the stored one may be given too.
 */
export function maySetStep(state: SignupState, step: number): boolean {
  const hasName = state.firstName !== '' && state.lastName !== '';
  switch (step) {
    case signupSteps.password:
      return true;
    case signupSteps.names:
      return hasName;
    case signupSteps.artist:
    case signupSteps.plan:
      return hasName && state.hasArtist;
    default:
      return false;
  }
}
