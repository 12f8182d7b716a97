/** The replies inbox: conversations at the left and the open one at the right; in a narrow room one of both (DROP-104, DROP-110). */
import { MessagesSquare } from 'lucide-react';
import { type CurrentArtist, mayWrite } from '#web/lib/current-user.ts';
import { useSearchParams } from '#web/navigation/navigation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useRoomWithin } from '#web/ui/use-room-within.ts';
import type { InboxCounts } from '../parts/live-counts.ts';
import { Conversation } from './conversation.tsx';
import classes from './inbox.module.css';
import { ThreadList } from './thread-list.tsx';

const parts = ['open', 'snoozed', 'blocked'] as const;
type Part = (typeof parts)[number];

/** The room in which one of list and conversation stands alone, as the styles have it. */
const oneColumn = 700;

/** The query parameters `show` and `thread` name the part of the inbox and the open conversation. */
export function Inbox({ artist, counts }: { artist: CurrentArtist; counts: InboxCounts }) {
  const [query, setQuery] = useSearchParams();
  const narrow = useRoomWithin(oneColumn);
  const part = parts.find((each) => each === query.get('show')) ?? 'open';
  const thread = query.get('thread');
  const urlOf = (shown: Part, opened?: string): URLSearchParams =>
    new URLSearchParams({
      tab: 'replies',
      ...(shown === 'open' ? {} : { show: shown }),
      ...(opened === undefined ? {} : { thread: opened }),
    });
  const list = (
    <div className={classes.list}>
      <div className={classes.parts}>
        <Segmented<Part>
          label="Show"
          value={part}
          onChange={(next) => setQuery(urlOf(next))}
          options={[
            { value: 'open', label: 'Inbox', count: counts?.open },
            { value: 'snoozed', label: 'Snoozed', count: counts?.snoozed },
            { value: 'blocked', label: 'Blocked', count: counts?.blocked },
          ]}
        />
      </div>
      <ThreadList
        key={part}
        artistId={artist.id}
        part={part}
        opened={thread}
        version={counts}
        urlOf={(id) => `?${urlOf(part, id)}`}
      />
    </div>
  );
  const conversation =
    thread === null ? undefined : (
      <Conversation
        key={thread}
        id={thread}
        artist={artist}
        mayAnswer={mayWrite(artist)}
        version={counts}
        onBack={narrow ? () => setQuery(urlOf(part)) : undefined}
      />
    );
  if (narrow) return <div className={classes.inbox}>{conversation ?? list}</div>;
  return (
    <div className={classes.inbox}>
      {list}
      {conversation ?? (
        <div className={classes.nothing}>
          <EmptyState
            icon={<MessagesSquare size={30} />}
            title="Choose a conversation"
            text="Here you see what a fan got and wrote, and you can answer."
          />
        </div>
      )}
    </div>
  );
}
