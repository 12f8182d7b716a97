/** One drop: its live progress, its figures, one row for each fan, and what stops it (DROP-55, DROP-56). */
import { Anchor, Button, Skeleton } from '@mantine/core';
import { Pause, Play } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useMutation, useQuery, useSubscription } from 'urql';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { DropQuery } from '#web/lib/graphql/graphql.ts';
import { useArtistParameter } from '#web/lib/use-artist-parameter.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Link, useParams } from '#web/navigation/navigation.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { counted } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { wordsOf } from '../channels/words.ts';
import { momentInWords } from '../form/plan-words.ts';
import { stateInWords } from '../messages/drop-words.ts';
import { dropProgressSubscription } from '../parts/drop-progress.graphql.ts';
import classes from './drop-screen.module.css';
import { cancelDropMutation, dropQuery, pauseDropMutation, resumeDropMutation } from './drop-view.graphql.ts';
import { ProgressCard } from './progress-card.tsx';
import { Recipients } from './recipients.tsx';
import { VisitsCard } from './visits-card.tsx';

type Drop = DropQuery['bulk_messages_by_pk'];

/** The screen behind `/messages/:id`. */
export function DropScreen() {
  const { id = '' } = useParams();
  useArtistParameter();
  return <DropView key={id} id={id} />;
}

function DropView({ id }: { id: string }) {
  const { artist } = useSignedIn();
  const [live] = useSubscription({ query: dropProgressSubscription, variables: { id } });
  const progress = live.data?.drop_progress;
  // Each progress makes another context, by which the drop is read again: its state, opt-outs and replies change with it.
  const context = useMemo(() => ({ additionalTypenames: ['bulk_messages'], progress }), [progress]);
  const [{ data, error }, reload] = useQuery({
    query: dropQuery,
    variables: { id },
    requestPolicy: 'network-only',
    context,
  });
  const again = useCallback(() => reload({ requestPolicy: 'network-only' }), [reload]);
  const drop = data?.bulk_messages_by_pk;
  return (
    <>
      <BackButton to="/messages">All drops</BackButton>
      {drop === undefined && error === undefined && (
        <Card>
          <div role="status" aria-label="Loading">
            <Skeleton h={28} mb={12} />
            <Skeleton h={80} />
          </div>
        </Card>
      )}
      {drop === undefined && error !== undefined && (
        <EmptyState
          title="This drop didn't load"
          text={messageOf(error)}
          action={
            <Button variant="default" onClick={again}>
              Try again
            </Button>
          }
        />
      )}
      {drop !== undefined && (
        <>
          <PageHeading title={drop.kind === 'welcome' ? 'Welcome text' : 'Drop'}>
            {mayWrite(artist) && <DropActions drop={drop} onDone={again} />}
          </PageHeading>
          <DropHead drop={drop} />
          {drop.started_at !== null && (
            <div className={classes.parts}>
              <ProgressCard drop={drop} progress={progress} />
              {drop.kind !== 'welcome' && <VisitsCard drop={drop} progress={progress} />}
              <Recipients dropId={id} words={wordsOf(drop)} version={progress} />
            </div>
          )}
        </>
      )}
    </>
  );
}

function DropHead({ drop }: { drop: Drop }) {
  const { label, tone } = stateInWords(drop.state);
  const words = wordsOf(drop);
  const facts = [
    words.tag,
    words.locationOf(drop.location),
    drop.segment?.name ?? '',
    drop.started_at === null ? '' : counted(drop.recipient_count, 'fan'),
    drop.started_at === null ? '' : `Started ${momentInWords(drop.started_at, viewerZone)}`,
    drop.finished_at === null ? '' : `Ended ${momentInWords(drop.finished_at, viewerZone)}`,
  ].filter((fact) => fact !== '');
  return (
    <div className={classes.head}>
      <p className={classes.facts}>
        <Chip tone={tone}>{label}</Chip> {facts.join(' · ')}
      </p>
      <blockquote className={classes.message}>
        {drop.subject !== '' && (
          <>
            <b>{drop.subject}</b>
            <br />
          </>
        )}
        {drop.message} {drop.sms_link}
      </blockquote>
      {drop.pause_reason !== null && (
        <p className={classes.reason} role="status">
          {drop.pause_reason}
        </p>
      )}
      {drop.link_destination !== null && isPromised(drop) && (
        <p className={classes.reason}>
          Fans asked for this text at the release of{' '}
          <Anchor component={Link} to={`/links/${drop.link_destination.link.id}`} inherit>
            {drop.link_destination.link.title}
          </Anchor>
          . Edit or remove its text notification there.
        </p>
      )}
    </div>
  );
}

/** Whether a link's page still promises this text: then it goes only together with its text notification (DROP-173). */
const isPromised = ({ link_destination, started_at }: Drop): boolean =>
  link_destination !== null && started_at === null;

function DropActions({ drop, onDone }: { drop: Drop; onDone: () => void }) {
  const { id, kind, state } = drop;
  const [, pause] = useMutation(pauseDropMutation);
  const [, resume] = useMutation(resumeDropMutation);
  const [, cancel] = useMutation(cancelDropMutation);
  const [asking, setAsking] = useState(false);
  const { busy, run } = useSubmission();
  const act = (change: typeof pause | typeof resume | typeof cancel) =>
    run(async () => {
      const { error } = await change({ id });
      if (error) showErrorSnack(oops(error));
      setAsking(false);
      onDone();
    });
  // Carriers require the welcome text: it can only be continued (DROP-152).
  const isKept = kind === 'welcome' || isPromised(drop);
  if (state === 'sent' || state === 'canceled' || (kind === 'welcome' && state !== 'paused')) return null;
  return (
    <>
      {state === 'paused' ? (
        <Button onClick={() => act(resume)} disabled={busy} leftSection={<Play size={15} aria-hidden="true" />}>
          Resume
        </Button>
      ) : (
        <Button
          variant="default"
          onClick={() => act(pause)}
          disabled={busy}
          leftSection={<Pause size={15} aria-hidden="true" />}
        >
          Pause
        </Button>
      )}
      {!isKept && (
        <Button variant="default" c="var(--bad)" onClick={() => setAsking(true)} disabled={busy}>
          Cancel
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title="Cancel this drop?"
        text="Fans who have not got the text yet will not get it. You won't be able to revert this!"
        confirm="Cancel drop"
        cancel="Keep it"
        busy={busy}
        onConfirm={() => act(cancel)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
