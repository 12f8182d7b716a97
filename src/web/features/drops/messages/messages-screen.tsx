/** Messages: a new drop, drops that are scheduled, and drops that were sent; editing one hides the lists (DROP-54). */
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from 'urql';
import { type CurrentArtist, mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { DropRows } from './drop-rows.tsx';
import { editedDropQuery } from './messages.graphql.ts';
import classes from './messages-screen.module.css';

// The form is large: heading and lists do not wait for it.
const DropForm = lazy(async () => ({ default: (await import('../form/drop-form.tsx')).DropForm }));
const loading = (
  <Card>
    <Skeleton h={420} role="status" aria-label="Loading" />
  </Card>
);

/** The screen behind `/messages`; the query parameter `edit` names the drop that is edited. */
export function MessagesScreen() {
  const { artist } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const edited = query.get('edit');
  if (edited !== null && mayWrite(artist))
    return <EditedDrop key={edited} id={edited} artist={artist} onClose={() => setQuery({})} />;
  return <NewMessages key={artist.id} artist={artist} onEdit={(id) => setQuery({ edit: id })} />;
}

function NewMessages({ artist, onEdit }: { artist: CurrentArtist; onEdit: (id: string) => void }) {
  const [saves, setSaves] = useState(0);
  const [version, setVersion] = useState(0);
  const reload = useCallback(() => setVersion((count) => count + 1), []);
  const lists = { artistId: artist.id, version, onMoved: reload };
  return (
    <>
      <PageHeading title="New Messages" />
      {mayWrite(artist) && (
        <Suspense fallback={loading}>
          <DropForm
            key={saves}
            artist={artist}
            onSaved={() => {
              setSaves(saves + 1);
              reload();
            }}
          />
        </Suspense>
      )}
      <div className={classes.lists}>
        <DropRows
          {...lists}
          title="Scheduled messages"
          kind="scheduled"
          onEdit={mayWrite(artist) ? onEdit : undefined}
        />
        <DropRows {...lists} title="Sent messages" kind="sent" />
      </div>
    </>
  );
}

function EditedDrop({ id, artist, onClose }: { id: string; artist: CurrentArtist; onClose: () => void }) {
  const [{ data, error }, reload] = useQuery({
    query: editedDropQuery,
    variables: { id },
    requestPolicy: 'network-only',
  });
  const drop = data?.bulk_messages_by_pk;
  return (
    <>
      <PageHeading title="Edit drop" />
      {drop === undefined && error === undefined && loading}
      {drop === undefined && error !== undefined && (
        <EmptyState
          title="This drop didn't load"
          text={messageOf(error)}
          action={
            <Button variant="default" onClick={() => reload()}>
              Try again
            </Button>
          }
        />
      )}
      {drop !== undefined && (
        <Suspense fallback={loading}>
          <DropForm artist={artist} drop={drop} onSaved={onClose} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
