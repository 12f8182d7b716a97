/** Conversations, the newest first, in pages, with their loading, empty and error states. */
import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import type { InboxThreadsQuery } from '#web/lib/graphql/graphql.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { counted } from '#web/ui/numbers.ts';
import { PageButtons } from '../parts/page-buttons.tsx';
import { contactText } from '../subscribers/fan-words.ts';
import { inboxThreadsQuery } from './inbox.graphql.ts';
import classes from './inbox.module.css';

const pageSize = 25;

const empty = {
  open: 'No replies yet. When a fan answers one of your texts, you read it here.',
  snoozed: 'No conversation is snoozed.',
  blocked: 'You have blocked nobody.',
} as const;

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: viewerZone,
});

/** One part of the inbox. It is read again with another `version`; `opened` is the conversation beside it. */
export function ThreadList({
  artistId,
  part,
  opened,
  version,
  urlOf,
}: {
  artistId: string;
  part: keyof typeof empty;
  opened: string | null;
  version: unknown;
  urlOf: (id: string) => string;
}) {
  const [page, setPage] = useState(0);
  const context = useMemo(() => ({ additionalTypenames: ['inbox_thread'], version }), [version]);
  const [{ data, error }, reload] = useQuery({
    query: inboxThreadsQuery,
    variables: { artist_id: artistId, state: part, limit: pageSize, offset: page * pageSize },
    requestPolicy: 'network-only',
    context,
  });
  const threads = data?.inbox_threads;
  if (threads === undefined)
    return (
      <div className={classes.unloaded}>
        {error === undefined ? (
          <div role="status" aria-label="Loading">
            <Skeleton h={52} mb={12} />
            <Skeleton h={52} />
          </div>
        ) : (
          <div role="alert">
            <p>{messageOf(error)}</p>
            <Button variant="default" size="xs" onClick={() => reload()}>
              Try again
            </Button>
          </div>
        )}
      </div>
    );
  return (
    <>
      {threads.length === 0 && <p className={classes.empty}>{empty[part]}</p>}
      <ul className={classes.threads} aria-label="Conversations">
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} isOpen={thread.id === opened} url={urlOf(thread.id)} />
        ))}
      </ul>
      <PageButtons page={page} hasNext={threads.length === pageSize} onChange={setPage} />
    </>
  );
}

function ThreadRow({
  thread,
  isOpen,
  url,
}: {
  thread: InboxThreadsQuery['inbox_threads'][number];
  isOpen: boolean;
  url: string;
}) {
  const { contact, unread, last_at, last_text, last_from, snoozed_until } = thread;
  return (
    <li>
      <Link
        to={url}
        className={classes.thread}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unread > 0 || undefined}
        preventScrollReset
      >
        <span className={classes.who}>
          <b className={classes.contact}>{contactText(contact, { narrow: false })}</b>
          <time dateTime={last_at} className={classes.faint}>
            {moment.format(new Date(last_at))}
          </time>
        </span>
        <span className={classes.who}>
          <span className={classes.last}>
            {last_from === 'artist' && 'You: '}
            <bdi>{last_text}</bdi>
          </span>
          {unread > 0 && (
            <span className={classes.count}>
              {unread}
              <span className="visually-hidden"> {counted(unread, 'unread text').replace(/^\S+ /, '')}</span>
            </span>
          )}
        </span>
        {snoozed_until !== null && new Date(snoozed_until) > new Date(last_at) && (
          <span className={classes.faint}>Snoozed until {moment.format(new Date(snoozed_until))}</span>
        )}
      </Link>
    </li>
  );
}
