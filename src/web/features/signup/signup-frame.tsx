/** The frame of one step of the signup. */
import type { ComponentProps } from 'react';
import { type SignupScreen, screensOf } from '#domain/accounts/signup-steps.ts';
import { hasVendor } from '#web/lib/installation.ts';
import { useInstallation } from '#web/lib/use-installation.ts';
import { StepFrame } from '#web/parts/step-frame.tsx';

/** `screen` is the step that is shown. */
export function SignupFrame(props: Omit<ComponentProps<typeof StepFrame<SignupScreen>>, 'name' | 'screens'>) {
  const installation = useInstallation();
  const payments = installation === undefined || hasVendor(installation, 'payments');
  return <StepFrame name="Sign up" screens={screensOf({ payments })} {...props} />;
}
