/** The frame of one step of the signup: title, lead and how far it is. */
import type { ReactNode } from 'react';
import { type SignupScreen, signupScreens } from '#domain/accounts/signup-steps.ts';
import { AuthFrame } from '#web/parts/auth-frame.tsx';
import classes from './signup.module.css';

/** `screen` is the step that is shown. */
export function StepFrame({
  screen,
  title,
  lead,
  foot,
  children,
}: {
  screen: SignupScreen;
  title: string;
  lead: string;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const place = signupScreens.indexOf(screen);
  return (
    <AuthFrame title={title} lead={lead} {...(foot === undefined ? {} : { foot })}>
      <title>Sign up · Fanfare</title>
      <ol className={classes.progress} aria-label={`Step ${place + 1} of ${signupScreens.length}`}>
        {signupScreens.map((each, index) => (
          <li key={each} className={classes.dot} data-done={index <= place || undefined} aria-hidden="true" />
        ))}
      </ol>
      {children}
    </AuthFrame>
  );
}
