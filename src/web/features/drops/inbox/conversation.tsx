/** One conversation: what the fan got and wrote, in the order of time, and the answer below (DROP-106, DROP-107). */
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import type { CurrentArtist } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { InboxConversationQuery } from '#web/lib/graphql/graphql.ts';
import { logProblem } from '#web/lib/log.ts';
import { writtenTime } from '#web/lib/written-time.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { contactText, placeText } from '../subscribers/fan-words.ts';
import { inboxConversationQuery, readInboxThreadMutation } from './inbox.graphql.ts';
import classes from './inbox.module.css';
import { ReplyForm } from './reply-form.tsx';
import { ThreadActions } from './thread-actions.tsx';

type Loaded = InboxConversationQuery['inbox_conversation'];

const step = 50;
const most = 500;

/** It is read again with another `version`. `onBack` is for phones, where it covers the list. */
export function Conversation({
  id,
  artist,
  mayAnswer,
  version,
  onBack,
}: {
  id: string;
  artist: CurrentArtist;
  mayAnswer: boolean;
  version: unknown;
  onBack: (() => void) | undefined;
}) {
  const [limit, setLimit] = useState(step);
  const context = useMemo(() => ({ additionalTypenames: ['inbox_thread'], version }), [version]);
  const [{ data, error }, reload] = useQuery({
    query: inboxConversationQuery,
    variables: { id, limit },
    requestPolicy: 'network-only',
    context,
  });
  const loaded = data?.inbox_conversation;
  useRead(loaded, mayAnswer);
  return (
    <section className={classes.conversation} aria-label="Conversation">
      {onBack && <BackButton onBack={onBack}>All conversations</BackButton>}
      {loaded === undefined && error === undefined && (
        <div className={classes.unloaded} role="status" aria-label="Loading">
          <Skeleton h={28} w={200} mb={20} />
          <Skeleton h={260} />
        </div>
      )}
      {loaded === undefined && error !== undefined && (
        <EmptyState
          title="This conversation didn't load"
          text={messageOf(error)}
          action={
            <Button variant="default" onClick={() => reload()}>
              Try again
            </Button>
          }
        />
      )}
      {loaded !== undefined && (
        <>
          <Head loaded={loaded} mayAnswer={mayAnswer} artistName={artist.name} />
          <SaidList loaded={loaded} onEarlier={() => setLimit(Math.min(most, limit + step))} />
          {mayAnswer && <ReplyForm threadId={id} obstacle={loaded.obstacle} textsFrom={loaded.texts_from} />}
        </>
      )}
    </section>
  );
}

/** What an owner or editor sees is read. */
function useRead(loaded: Loaded | undefined, mayAnswer: boolean): void {
  const [, read] = useMutation(readInboxThreadMutation);
  useEffect(() => {
    const until = loaded?.said.at(-1)?.at;
    if (loaded === undefined || until === undefined || !mayAnswer || loaded.thread.unread === 0) return;
    // A mutation of urql answers with its error and never rejects.
    void read({ id: loaded.thread.id, until }).then(({ error }) => {
      if (error) logProblem('A conversation could not be marked as read.', error);
    });
  }, [loaded, mayAnswer, read]);
}

function Head({ loaded, mayAnswer, artistName }: { loaded: Loaded; mayAnswer: boolean; artistName: string }) {
  const { thread } = loaded;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const place = placeText(thread);
  return (
    <header className={classes.head}>
      <div className={classes.fan}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {contactText(thread.contact, { narrow: false })}
        </h2>
        <span className={classes.faint}>
          {thread.fan_id === null ? (
            'Not among your subscribers'
          ) : (
            <>
              {place} · <Link to={`/drops/fans/${thread.fan_id}`}>History</Link>
            </>
          )}
        </span>
      </div>
      {mayAnswer && <ThreadActions thread={thread} artistName={artistName} />}
    </header>
  );
}

const states: Readonly<Record<string, string>> = {
  sending: 'On the way to the carrier',
  sent: 'With the carrier',
  delivered: 'Handed to the phone',
  failed: 'Failed',
  unknown: 'The carrier has not answered. It is not sent again.',
};

function SaidList({ loaded, onEarlier }: { loaded: Loaded; onEarlier: () => void }) {
  const box = useRef<HTMLElement>(null);
  const last = loaded.said.at(-1)?.id;
  useEffect(() => {
    // The newest is at the bottom: it comes into view when the conversation opens and when something is added.
    if (last !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  return (
    <ScrollBox ref={box} className={classes.said} role="log" aria-label="Texts">
      {loaded.has_earlier && (
        <Button variant="default" size="xs" className={classes.earlier} onClick={onEarlier}>
          Show earlier
        </Button>
      )}
      {loaded.said.map((each) => (
        <Said key={`${each.kind} ${each.id}`} said={each} />
      ))}
    </ScrollBox>
  );
}

function Said({ said: { kind, at, text, state, reason, drop_id, writer } }: { said: Loaded['said'][number] }) {
  const note = reason === '' ? (states[state] ?? '') : reason;
  const by = kind === 'drop' ? 'Drop' : kind === 'reply' ? writer || 'Your team' : 'Fan';
  return (
    <div className={classes.text} data-from={kind === 'fan' ? 'fan' : 'artist'}>
      <p className={classes.bubble}>
        <bdi>{text}</bdi>
      </p>
      <p className={classes.faint}>
        {drop_id === null ? by : <Link to={`/messages/${drop_id}`}>{by}</Link>} ·{' '}
        <time dateTime={at}>{writtenTime(at)}</time>
        {note !== '' && <span data-failed={state === 'failed' || undefined}> · {note}</span>}
      </p>
    </div>
  );
}
