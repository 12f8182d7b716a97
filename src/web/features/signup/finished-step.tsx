/** The last step of the signup. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from 'urql';
import { claimPath, forgetClaim, storedClaim } from '#web/lib/claim.ts';
import { codeOf, oops } from '#web/lib/errors.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { PasskeyOffer } from './passkey-offer.tsx';
import { finishSignupMutation } from './signup.graphql.ts';
import { SignupFrame } from './signup-frame.tsx';

/**
 * The seventh step; its button ends the signup and opens SmartLinks, with or without a passkey. Whoever claimed a page on the homepage
 * can go on with that one (SITE-7).
 */
export function FinishedStep() {
  const navigate = useNavigate();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [claim] = useState(storedClaim);
  const end = async (to: string): Promise<void> => {
    setBusy(true);
    const { error } = await client.mutation(finishSignupMutation, {}).toPromise();
    // Another tab may have ended the signup already.
    if (error && codeOf(error) !== 'NOT_ALLOWED') {
      showErrorSnack(oops(error));
      setBusy(false);
      return;
    }
    // The guards of the next screen would lead a person whose signup is not known to be finished back here, and the claim would be lost.
    await readPersonAgain(client);
    forgetClaim();
    void navigate(to, { replace: true });
  };
  return (
    <SignupFrame screen="finished" title="You're all set" lead="Create your first link: it takes a minute.">
      {claim !== undefined && (
        <Button fullWidth h={44} mb={12} loading={isBusy} onClick={() => void end(claimPath(claim))}>
          Make the page you claimed
        </Button>
      )}
      <Button
        fullWidth
        h={44}
        variant={claim === undefined ? 'filled' : 'default'}
        loading={isBusy}
        onClick={() => void end('/links')}
        autoFocus={claim === undefined}
      >
        Go to Dashboard
      </Button>
      <PasskeyOffer />
    </SignupFrame>
  );
}
