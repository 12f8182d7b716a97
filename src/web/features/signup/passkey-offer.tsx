/** Offers a passkey at the end of the signup. It can be skipped. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { supportsPasskeys } from '#web/lib/passkeys.ts';
import { useNewPasskey } from '#web/parts/use-new-passkey.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import classes from './signup.module.css';

/** The offer (ACC-113); nothing in a browser without passkeys. */
export function PasskeyOffer() {
  const makeNew = useNewPasskey();
  const [isAdded, setAdded] = useState(false);
  const { busy, formError, setFormError, run } = useSubmission();
  if (!supportsPasskeys()) return null;
  const add = (): Promise<void> =>
    run(async () => {
      setFormError(undefined);
      const failure = await makeNew('');
      if (failure === undefined) setAdded(true);
      else setFormError(failure.message);
    });
  return (
    <section className={classes.offer} aria-labelledby="passkey-offer">
      <h2 id="passkey-offer" className={classes.name}>
        Log in without a password
      </h2>
      {isAdded ? (
        <p className={classes.note} role="status">
          Your passkey was added. Login offers it next time.
        </p>
      ) : (
        <>
          <p className={classes.note}>
            With a passkey, your finger, your face or your device's PIN is enough. You can add one later in Settings.
          </p>
          <Button variant="default" fullWidth mt={14} h={44} loading={busy} onClick={() => void add()}>
            Add a passkey
          </Button>
          {fieldError(formError)}
        </>
      )}
    </section>
  );
}
