/** Messages: a new drop with the drops that wait and were sent, or the replies of fans; editing a drop hides the lists (DROP-54, DROP-104). */
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from 'urql';
import { dropChannels } from '#domain/messaging/channels/drop-channel.ts';
import { type CurrentArtist, mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useNavigate, useSearchParams } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { repliesLabel, useDropCounts, useInboxCounts } from '../parts/live-counts.ts';
import { DropRows } from './drop-rows.tsx';
import { editedDropQuery } from './messages.graphql.ts';
import classes from './messages-screen.module.css';

// The form is large: heading and lists do not wait for it.
const DropForm = lazy(async () => ({ default: (await import('../form/drop-form.tsx')).DropForm }));
const Inbox = lazy(async () => ({ default: (await import('../inbox/inbox.tsx')).Inbox }));
const loading = (
  <Card>
    <Skeleton h={420} role="status" aria-label="Loading" />
  </Card>
);

/**
 * The screen behind `/messages`; the query parameter `edit` names the drop that is edited, `tab=replies` opens the inbox. `segment` and `channel` say to
 * whom and as what a new drop goes.
 */
export function MessagesScreen() {
  const { artist } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const edited = query.get('edit');
  if (edited !== null && mayWrite(artist))
    return <EditedDrop key={edited} id={edited} artist={artist} onClose={() => setQuery({})} />;
  return <Tabs key={artist.id} artist={artist} />;
}

function Tabs({ artist }: { artist: CurrentArtist }) {
  const [query, setQuery] = useSearchParams();
  const counts = useInboxCounts(artist.id);
  const tab = query.get('tab') === 'replies' ? 'replies' : 'drops';
  return (
    <>
      <PageHeading title={tab === 'replies' ? 'Replies' : 'New Messages'} />
      {tab === 'drops' && (
        <p className={classes.lead}>
          A drop is one message to many fans. Write one here; below are those that wait and those that were sent.
        </p>
      )}
      <div className={classes.tabs}>
        <Segmented
          label="Messages"
          value={tab}
          onChange={(next) => setQuery(next === 'drops' ? {} : { tab: next })}
          options={[
            { value: 'drops', label: 'Drops' },
            { value: 'replies', label: repliesLabel(counts) },
          ]}
        />
      </div>
      {tab === 'replies' ? (
        <Suspense fallback={loading}>
          <Inbox artist={artist} counts={counts} />
        </Suspense>
      ) : (
        <NewMessages artist={artist} onEdit={(id) => setQuery({ edit: id })} />
      )}
    </>
  );
}

function NewMessages({ artist, onEdit }: { artist: CurrentArtist; onEdit: (id: string) => void }) {
  const [saves, setSaves] = useState(0);
  const [query, setQuery] = useSearchParams();
  const segment = query.get('segment') ?? '';
  const channel = dropChannels.find((each) => each === query.get('channel'));
  const navigate = useNavigate();
  // A drop that is sent at once opens, so that its sender sees it go out (DROP-55).
  const saved = (sentId?: string) => {
    if (sentId === undefined) {
      setSaves(saves + 1);
      setQuery({});
    } else void navigate(`/messages/${sentId}`);
  };
  const counts = useDropCounts(artist.id);
  const lists = { artistId: artist.id, version: counts };
  return (
    <>
      {mayWrite(artist) && (
        <Suspense fallback={loading}>
          <DropForm key={`${saves} ${segment}`} artist={artist} audience={{ segment, channel }} onSaved={saved} />
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
  const navigate = useNavigate();
  const saved = (sentId?: string) => (sentId === undefined ? onClose() : void navigate(`/messages/${sentId}`));
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
          <DropForm artist={artist} drop={drop} onSaved={saved} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
