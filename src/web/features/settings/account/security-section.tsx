/** The ways to log in to the account, the devices that are logged in, and the security log. */
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { writtenTime } from '#web/lib/written-time.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { SectionState } from '../section-state.tsx';
import { endOtherSessionsMutation, endSessionMutation, securityQuery } from './account.graphql.ts';
import classes from './account.module.css';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { eventWords } from './security-words.ts';

/** The section behind `/settings?tab=security` (ACC-6, ACC-28, ACC-85, ACC-90). */
export function SecuritySection() {
  const context = useMemo(() => ({ additionalTypenames: ['sessions', 'security_events'] }), []);
  const [{ data, error, fetching }, reload] = useQuery({
    query: securityQuery,
    requestPolicy: 'cache-and-network',
    context,
  });
  const [{ fetching: ending }, end] = useMutation(endSessionMutation);
  const [{ fetching: endingOthers }, endOthers] = useMutation(endOtherSessionsMutation);
  const [asking, setAsking] = useState(false);
  const isBusy = ending || endingOthers;

  if (data === undefined)
    return (
      <SectionState
        title="Your devices didn't load"
        error={error}
        fetching={fetching}
        onRetry={() => reload({ requestPolicy: 'network-only' })}
      />
    );

  const { sessions, security_events: events } = data;
  const endOne = async (id: string): Promise<void> => {
    const { error: failed } = await end({ id });
    if (failed) showErrorSnack(oops(failed));
    else showSnack('That device was logged out.');
  };
  const endAllOthers = async (): Promise<void> => {
    const { error: failed } = await endOthers({}, context);
    setAsking(false);
    if (failed) showErrorSnack(oops(failed));
    else showSnack('Every other device was logged out.');
  };

  return (
    <div className={classes.parts}>
      <PasskeysCard device={sessions.find(({ current }) => current)?.label ?? ''} />
      <AuthenticatorCard />
      <Card
        title="Devices"
        flush
        aside={
          sessions.length > 1 && (
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              Log out the others
            </Button>
          )
        }
      >
        <ul className={classes.list}>
          {sessions.map(({ id, label, last_used_at, current }) => (
            <li key={id} className={classes.row}>
              <span className={classes.what}>
                <b className={classes.name}>{label}</b>
                <small className={classes.note}>
                  {current ? 'This device' : `Last used ${writtenTime(last_used_at)}`}
                </small>
              </span>
              {!current && (
                <Button
                  variant="default"
                  size="xs"
                  disabled={isBusy}
                  aria-label={`Log out ${label}`}
                  onClick={() => void endOne(id)}
                >
                  Log out
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Security log" flush>
        {events.length === 0 ? (
          <EmptyState
            title="Nothing has happened yet"
            text="Logins, and changes of your password, email or passkeys, are listed here."
          />
        ) : (
          <ul className={classes.list}>
            {events.map(({ id, kind, device, detail, created_at }) => (
              <li key={id} className={classes.row}>
                <span className={classes.what}>
                  <b className={classes.name}>{eventWords(kind)}</b>
                  <small className={classes.note}>
                    {[detail, device, writtenTime(created_at)].filter(Boolean).join(', ')}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <ConfirmDialog
        opened={asking}
        title="Log out every other device?"
        text="Whoever is logged in there has to log in again. This device stays logged in."
        confirm="Log out the others"
        busy={endingOthers}
        onConfirm={() => void endAllOthers()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
