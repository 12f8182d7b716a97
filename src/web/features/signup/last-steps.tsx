/** The last steps of the signup: what the trial gives, and the end. */
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useMutation } from 'urql';
import { signupSteps } from '#domain/accounts/signup-steps.ts';
import type { CurrentUser } from '#web/lib/current-user.ts';
import { oops } from '#web/lib/errors.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { finishSignupMutation, setStepMutation } from './signup.graphql.ts';
import classes from './signup.module.css';
import { SignupFrame } from './signup-frame.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The sixth step. */
export function PlanStep({ user }: { user: CurrentUser }) {
  const [{ fetching }, setStep] = useMutation(setStepMutation);
  const end = user.first_billing_date;
  const start = async (): Promise<void> => {
    const { error } = await setStep({ signup_step: signupSteps.plan });
    if (error) showErrorSnack(oops(error));
  };
  return (
    <SignupFrame screen="plan" title="Your free trial" lead="Everything is included. No card needed.">
      <div className={classes.plan}>
        <b className={classes.name}>Pro</b>
        <p className={classes.price}>$0 due today</p>
        {end !== null && end !== undefined && (
          <p className={classes.note}>Your 14-day free trial ends on {day.format(new Date(end))}.</p>
        )}
        <ul className={classes.points}>
          <li>Release, pre-release, playlist and bio links</li>
          <li>Statistics that leave the bots out</li>
          <li>Pre-saves, fans and tracking pixels</li>
        </ul>
      </div>
      <Button fullWidth mt={22} h={44} loading={fetching} onClick={() => void start()}>
        Start free trial
      </Button>
    </SignupFrame>
  );
}

/** The seventh step; its button ends the signup and opens SmartLinks. */
export function FinishedStep() {
  const navigate = useNavigate();
  const [{ fetching }, finish] = useMutation(finishSignupMutation);
  const end = async (): Promise<void> => {
    const { error } = await finish({});
    if (error) showErrorSnack(oops(error));
    else void navigate('/links', { replace: true });
  };
  return (
    <SignupFrame screen="finished" title="You're all set" lead="Create your first link: it takes a minute.">
      <Button fullWidth h={44} loading={fetching} onClick={() => void end()} autoFocus>
        Go to Dashboard
      </Button>
    </SignupFrame>
  );
}
