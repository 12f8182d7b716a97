/** The last step of the signup. */
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { finishSignupMutation } from './signup.graphql.ts';
import { SignupFrame } from './signup-frame.tsx';

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
