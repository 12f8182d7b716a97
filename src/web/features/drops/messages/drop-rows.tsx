/** A list of drops in pages, with its loading, empty and error states. */
import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { counted } from '#web/ui/numbers.ts';
import { wordsOf } from '../channels/words.ts';
import { PageButtons } from '../parts/page-buttons.tsx';
import classes from './drop-rows.module.css';
import { isEditable, type ListedDrop, stateInWords, whenInWords } from './drop-words.ts';
import { scheduledDropsQuery, sentDropsQuery } from './messages.graphql.ts';

const pageSize = 25;

/** Drops of an artist. `onEdit` is for those who may edit. Another `version` reads the list again. */
export function DropRows({
  title,
  kind,
  artistId,
  version,
  onEdit,
}: {
  title: string;
  kind: 'scheduled' | 'sent';
  artistId: string;
  version: unknown;
  onEdit?: ((id: string) => void) | undefined;
}) {
  const [page, setPage] = useState(0);
  // The version makes another context, by which the query runs again.
  const context = useMemo(() => ({ additionalTypenames: ['bulk_messages'], version }), [version]);
  const [{ data, error }, reload] = useQuery({
    query: kind === 'scheduled' ? scheduledDropsQuery : sentDropsQuery,
    variables: { artist_id: artistId, limit: pageSize, offset: page * pageSize },
    requestPolicy: 'network-only',
    context,
  });
  const drops = data?.drops;
  return (
    <Card title={title} flush>
      {drops === undefined ? (
        <Unloaded error={error} onRetry={() => reload()} />
      ) : (
        <>
          {drops.length === 0 && (
            <p className={classes.empty}>
              {kind === 'scheduled' ? "You don't have any scheduled drops" : "You haven't sent any drops yet"}
            </p>
          )}
          <ul className={classes.list} aria-label={title}>
            {drops.map((drop) => (
              <DropRow key={drop.id} drop={drop} onEdit={onEdit} />
            ))}
          </ul>
          <PageButtons page={page} hasNext={drops.length === pageSize} onChange={setPage} />
        </>
      )}
    </Card>
  );
}

function Unloaded({ error, onRetry }: { error: CombinedError | undefined; onRetry: () => void }) {
  return (
    <div className={classes.unloaded}>
      {error === undefined ? (
        <div role="status" aria-label="Loading">
          <Skeleton h={44} mb={12} />
          <Skeleton h={44} />
        </div>
      ) : (
        <div role="alert">
          <p>{messageOf(error)}</p>
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

function DropRow({ drop, onEdit }: { drop: ListedDrop; onEdit: ((id: string) => void) | undefined }) {
  const { artist } = useSignedIn();
  const { label, tone } = stateInWords(drop.state);
  const words = wordsOf(drop);
  const facts = [
    drop.kind === 'welcome' ? 'Welcome text' : '',
    words.tag,
    whenInWords(drop),
    drop.segment?.name ?? '',
    ...(drop.started_at === null
      ? [words.locationOf(drop.location)]
      : [counted(drop.recipient_count, 'fan'), ...words.figuresOf(drop)]),
  ].filter((fact) => fact !== '');
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Link to={`/messages/${drop.id}`} className={classes.message}>
          <bdi>{fillIn(words.titleOf(drop), { artist: artist.name })}</bdi>
        </Link>
        <span className={classes.note}>{facts.join(' · ')}</span>
        {drop.pause_reason !== null && <span className={classes.note}>{drop.pause_reason}</span>}
      </div>
      <Chip tone={tone}>{label}</Chip>
      {onEdit && isEditable(drop) && (
        <Button variant="default" size="xs" onClick={() => onEdit(drop.id)}>
          Edit
        </Button>
      )}
    </li>
  );
}
