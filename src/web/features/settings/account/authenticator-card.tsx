/** The authenticator app of an account: setting it up, new recovery codes, and removing it. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { writtenTime } from '#web/lib/written-time.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { SectionState } from '../section-state.tsx';
import classes from './account.module.css';
import {
  authenticatorQuery,
  removeAuthenticatorMutation,
  replaceRecoveryCodesMutation,
  startAuthenticatorMutation,
} from './authenticator.graphql.ts';
import authenticatorClasses from './authenticator.module.css';
import type { AuthenticatorSetup } from './authenticator-dialog.tsx';

// It brings the drawing of QR codes along, which few need.
const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
}));

type Open = { setup: AuthenticatorSetup } | { codes: readonly string[] } | 'replacing' | 'removing';

/** The card (ACC-90 to ACC-94). */
export function AuthenticatorCard() {
  const context = useMemo(() => ({ additionalTypenames: ['authenticators', 'security_events'] }), []);
  const [{ data, error, fetching }, reload] = useQuery({
    query: authenticatorQuery,
    requestPolicy: 'cache-and-network',
    context,
  });
  const [{ fetching: starting }, start] = useMutation(startAuthenticatorMutation);
  const [{ fetching: replacing }, replace] = useMutation(replaceRecoveryCodesMutation);
  const [{ fetching: removing }, remove] = useMutation(removeAuthenticatorMutation);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);

  if (data === undefined)
    return (
      <SectionState
        title="Your authenticator app didn't load"
        error={error}
        fetching={fetching}
        onRetry={() => reload({ requestPolicy: 'network-only' })}
      />
    );
  const { authenticator } = data;
  const setUp = async (): Promise<void> => {
    const { data: started, error: failed } = await start({});
    if (started) setOpen({ setup: started.start_authenticator });
    else if (failed) showErrorSnack(oops(failed));
  };
  const replaceCodes = async (): Promise<void> => {
    const { data: replaced, error: failed } = await replace({}, context);
    if (replaced) return setOpen({ codes: replaced.replace_recovery_codes.codes });
    close();
    if (failed) showErrorSnack(oops(failed));
  };
  const removeApp = async (): Promise<void> => {
    const { error: failed } = await remove({}, context);
    close();
    if (failed) showErrorSnack(oops(failed));
    else showSnack('The authenticator app was removed.');
  };

  return (
    <>
      <Card title="Authenticator app" flush>
        {authenticator === null ? (
          <div className={classes.row}>
            <span className={classes.what}>
              <b className={classes.name}>No authenticator app</b>
              <small className={classes.note}>
                With one, your password alone is not enough: logging in also asks for a code that your phone shows.
              </small>
            </span>
            <Button variant="default" size="xs" loading={starting} onClick={() => void setUp()}>
              Set up
            </Button>
          </div>
        ) : (
          <div className={`${classes.row} ${authenticatorClasses.stacked}`}>
            <span className={classes.what}>
              <b className={classes.name}>On since {writtenTime(authenticator.confirmed_at)}</b>
              <small className={classes.note}>{authenticator.recovery_codes_left} of 10 recovery codes left</small>
            </span>
            <span className={authenticatorClasses.actions}>
              <Button variant="default" size="xs" onClick={() => setOpen('replacing')}>
                New recovery codes
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label="Remove the authenticator app"
                onClick={() => setOpen('removing')}
              >
                Remove
              </Button>
            </span>
          </div>
        )}
      </Card>
      {typeof open === 'object' && (
        <Suspense>
          <AuthenticatorDialog {...open} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={open === 'replacing'}
        title="Make new recovery codes?"
        text="The ones that you have now stop working."
        confirm="Make new codes"
        busy={replacing}
        onConfirm={() => void replaceCodes()}
        onCancel={close}
      />
      <ConfirmDialog
        opened={open === 'removing'}
        title="Remove the authenticator app?"
        text="Your password is enough to log in then, and your recovery codes stop working."
        confirm="Remove app"
        busy={removing}
        onConfirm={() => void removeApp()}
        onCancel={close}
      />
    </>
  );
}
