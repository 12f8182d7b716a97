/** The frame of one step of the signup. */
import type { ComponentProps } from 'react';
import { type SignupScreen, signupScreens } from '#domain/accounts/signup-steps.ts';
import { StepFrame } from '#web/parts/step-frame.tsx';

/** `screen` is the step that is shown. */
export function SignupFrame(props: Omit<ComponentProps<typeof StepFrame<SignupScreen>>, 'name' | 'screens'>) {
  return <StepFrame name="Sign up" screens={signupScreens} {...props} />;
}
