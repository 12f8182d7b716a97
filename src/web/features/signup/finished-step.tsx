/** The last step of the signup. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { type ClaimState, claimPath, forgetClaim, storedClaim } from '#web/lib/claim.ts';
import { codeOf, oops } from '#web/lib/errors.ts';
import { idOfNew } from '#web/lib/id-of-new.ts';
import { hasVendor } from '#web/lib/installation.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { useInstallation } from '#web/lib/use-installation.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { PasskeyOffer } from './passkey-offer.tsx';
import { finishSignupMutation } from './signup.graphql.ts';
import { SignupFrame } from './signup-frame.tsx';

const leadOf = (claim: string | undefined): string =>
  claim === undefined
    ? 'Create your first link: it takes a minute.'
    : 'The page you claimed is ready. You can change everything on it later.';

/**
 * The seventh step; its button ends the signup and opens SmartLinks, with or without a passkey. A page that was claimed on the homepage is published
 * instead (SITE-7).
 */
export function FinishedStep() {
  const navigate = useNavigate();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const installation = useInstallation();
  const [stored] = useState(storedClaim);
  const claim = installation === undefined || hasVendor(installation, 'catalogue') ? stored : undefined;
  const end = async (to: string, state?: ClaimState): Promise<void> => {
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
    void navigate(to, { replace: true, state });
  };
  return (
    <SignupFrame screen="finished" title="You're all set" lead={leadOf(claim)}>
      {claim !== undefined && (
        <Button
          fullWidth
          h={44}
          mb={12}
          loading={isBusy}
          autoFocus
          onClick={() => void end(claimPath, { source: claim, requestKey: idOfNew() })}
        >
          Publish your page
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
