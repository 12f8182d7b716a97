/** The switch of the monthly mail, for the person in front of the screen (REP-40). */
import { Button, Skeleton, Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useMutation, useQuery } from 'urql';
import { counted } from '#domain/kernel/counts.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Card } from '#web/ui/card.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { reportMailQuery, setReportMailMutation } from './reports.graphql.ts';
import classes from './reports-screen.module.css';

const whenIn = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  });

export function ReportMail() {
  const { artist } = useSignedIn();
  const variables = useMemo(() => ({ artist_id: artist.id, time_zone: viewerZone }), [artist.id]);
  const [{ data, error }, reload] = useQuery({ query: reportMailQuery, variables, requestPolicy: 'cache-and-network' });
  const [{ fetching, data: changed }, change] = useMutation(setReportMailMutation);
  const state = changed?.set_report_mail ?? data?.report_mail;
  const set = async (subscribed: boolean): Promise<void> => {
    const { error: problem } = await change({ ...variables, subscribed });
    if (problem) return showErrorSnack(oops(problem));
    showSnack(subscribed ? 'You get the figures on the first of each month.' : 'The monthly mail is off for you.');
  };
  if (state === undefined)
    return (
      <Card title="Send it by itself">
        {error ? (
          <>
            <p className={classes.quiet}>{messageOf(error)}</p>
            <Button variant="default" size="xs" mt={10} onClick={() => reload({ requestPolicy: 'network-only' })}>
              Try again
            </Button>
          </>
        ) : (
          <Skeleton height={54} radius={8} />
        )}
      </Card>
    );
  const others = state.people - (state.subscribed ? 1 : 0);
  return (
    <Card title="Send it by itself">
      <Switch
        label="Mail me the month"
        checked={state.subscribed}
        disabled={fetching}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      <p className={classes.mailWords}>
        {state.subscribed
          ? `Next on ${whenIn(state.time_zone).format(new Date(state.next_at))}, with the figures of ${artist.name}.`
          : `On the first of each month at nine, with the figures of ${artist.name}.`}{' '}
        Nothing comes after a month without a visit.
        {others > 0 &&
          ` ${counted(others, 'other person').replace('other persons', 'other people')} of the team ${others === 1 ? 'gets' : 'get'} it.`}
      </p>
    </Card>
  );
}
