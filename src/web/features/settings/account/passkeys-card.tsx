/** The passkeys of an account: the list, adding one, and removing one. */
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { oops } from '#web/lib/errors.ts';
import type { PasskeysQuery } from '#web/lib/graphql/graphql.ts';
import { forgetPasskey, supportsPasskeys } from '#web/lib/passkeys.ts';
import { writtenTime } from '#web/lib/written-time.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { SectionState } from '../section-state.tsx';
import classes from './account.module.css';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { passkeysQuery, removePasskeyMutation } from './passkeys.graphql.ts';

type Passkey = PasskeysQuery['passkeys'][number];

/** `device` is the name of this device (ACC-85). */
export function PasskeysCard({ device }: { device: string }) {
  const context = useMemo(() => ({ additionalTypenames: ['passkeys'] }), []);
  const [{ data, error, fetching }, reload] = useQuery({
    query: passkeysQuery,
    requestPolicy: 'cache-and-network',
    context,
  });
  const [{ fetching: removing }, remove] = useMutation(removePasskeyMutation);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Passkey>();
  const isSupported = supportsPasskeys();
  const add = (
    <Button variant="default" size="xs" onClick={() => setAdding(true)}>
      Add a passkey
    </Button>
  );
  const removeChosen = async (id: string): Promise<void> => {
    const { data: removed, error: failed } = await remove(
      { id },
      { additionalTypenames: ['passkeys', 'security_events'] },
    );
    setChosen(undefined);
    if (failed) return showErrorSnack(oops(failed));
    showSnack('The passkey was removed.');
    const credentialId = removed?.delete_passkeys_by_pk?.credential_id;
    if (credentialId !== undefined && isSupported) await forgetPasskey(credentialId);
  };

  if (data === undefined)
    return (
      <SectionState
        title="Your passkeys didn't load"
        error={error}
        fetching={fetching}
        onRetry={() => reload({ requestPolicy: 'network-only' })}
      />
    );
  return (
    <>
      <Card title="Passkeys" flush aside={isSupported && data.passkeys.length > 0 && add}>
        {data.passkeys.length === 0 ? (
          <div className={classes.row}>
            <span className={classes.what}>
              <b className={classes.name}>No passkey yet</b>
              <small className={classes.note}>
                {isSupported
                  ? 'Log in with your finger, your face or a security key instead of your password. Nobody can guess a passkey, and no false website can ask you for it.'
                  : "This browser doesn't know passkeys. Open this page in a newer one to add a passkey."}
              </small>
            </span>
            {isSupported && add}
          </div>
        ) : (
          <ul className={classes.list}>
            {data.passkeys.map((passkey) => (
              <li key={passkey.id} className={classes.row}>
                <span className={classes.what}>
                  <b className={classes.name}>{passkey.name}</b>
                  <small className={classes.note}>
                    {passkey.last_used_at === null
                      ? `Added ${writtenTime(passkey.created_at)}, not used yet`
                      : `Last used ${writtenTime(passkey.last_used_at)}`}
                  </small>
                </span>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setChosen(passkey)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {adding && <AddPasskeyDialog device={device} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={chosen !== undefined}
        title={`Remove ${chosen?.name ?? 'this passkey'}?`}
        text="You can no longer log in with it. Your password and your other passkeys stay as they are."
        confirm="Remove passkey"
        busy={removing}
        onConfirm={() => chosen !== undefined && void removeChosen(chosen.id)}
        onCancel={() => setChosen(undefined)}
      />
    </>
  );
}
