/** The replies inbox: what fans wrote, what they got, and answers by hand (DROP-104 to DROP-111). */
import { randomUUID } from 'node:crypto';
import { maskContact } from '#domain/fans/mask.ts';
import { CodedError, errorSentences } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { dropText, introducedText } from '#domain/messaging/channels/sms/sms-text.ts';
import { mayAnswer, replyFault } from '#domain/messaging/inbox-rules.ts';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import { markedUrl } from '#domain/stats/drop-mark.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistAccess, ArtistPolicy, Guard } from '../../platform/auth/guard.ts';
import type { Limit, MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { TextReceived } from '../../platform/facts/fact-catalogue.ts';
import type { Live } from '../../platform/live/live.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import { canAnswer, canReadInbox, seesNumbers } from './inbox.policy.ts';
import type { SaidRow } from './replies.store.ts';
import { codeOf, replyReason, type SendDeps, sendReply } from './send-reply.ts';
import type { InboxCounts, Thread, ThreadState } from './threads.store.ts';

/** Something that was said in a conversation. */
export interface Said extends Pick<SaidRow, 'id' | 'kind' | 'at' | 'text' | 'state' | 'dropId' | 'writer'> {
  /** Why a text failed, as a sentence; empty otherwise. */
  reason: string;
}

/** A conversation with what was said, the oldest first. */
export interface Conversation {
  thread: Thread;
  said: Said[];
  /** Whether there is more before. */
  hasEarlier: boolean;
  /** Why the fan gets no reply now, as a sentence; empty when a reply can be sent. */
  obstacle: string;
  /** From when on the hour is no obstacle; null unless it is one. */
  from: Date | null;
}

/** The use cases. A foreign conversation or artist throws NOT_FOUND, as a missing one does. */
export interface InboxService {
  threads(
    caller: Caller,
    artistId: string,
    state: ThreadState,
    page: { limit: number; offset: number },
  ): Promise<Thread[]>;
  counts(caller: Caller, artistId: string): Promise<InboxCounts>;
  conversation(caller: Caller, id: string, limit: number): Promise<Conversation>;
  /** Sends a reply once, however often it is called with the same id. Throws DROP_MESSAGE_MISSING, REPLY_TOO_LONG, TEXTS_OFF, TOO_MANY_TRIES, and the codes of `sendReply`. */
  reply(caller: Caller, threadId: string, reply: { id: string; text: string }): Promise<Thread>;
  /** What the fan wrote until an instant was read. */
  markRead(caller: Caller, id: string, until: Date): Promise<Thread>;
  /** Puts a conversation away until an instant or until the fan writes; null brings it back. Throws SNOOZE_PAST. */
  snooze(caller: Caller, id: string, until: Date | null): Promise<Thread>;
  /** A blocked fan gets no texts of the artist, and what the fan writes is not unread. */
  block(caller: Caller, id: string, blocked: boolean): Promise<Thread>;
  /** A fan's text, within the transaction that stores it. */
  onText(text: TextReceived, within: Queryable): Promise<void>;
}

export interface InboxDeps extends SendDeps {
  guard: Guard;
  artists: Pick<ArtistsService, 'forPage'>;
  live: Live;
  limit: Limit;
}

/** Sixty replies a minute for a person. */
export const createReplyLimit = (makeLimit: MakeLimit): Limit => makeLimit('inbox_replies', 60, 60);

/** The most conversations of one answer, and the most that is shown of one. */
const largestPage = 100;
/** The most of one conversation that is shown. */
export const mostSaid = 500;
const longestSnooze = 366 * 86_400_000;

/** The service over its stores. */
export function createInboxService(deps: InboxDeps): InboxService {
  const { database, guard, threads, replies, answering, artists, consents, settings, live, limit, clock } = deps;

  async function open(
    caller: Caller,
    id: string,
    policy: ArtistPolicy,
  ): Promise<{ thread: Thread; access: ArtistAccess }> {
    const thread = await threads.load(id);
    const access = await guard.artist(caller, thread?.artistId, policy);
    if (thread === undefined) throw new CodedError('NOT_FOUND');
    return { thread, access };
  }

  const shown = (access: ArtistAccess, thread: Thread): Thread =>
    seesNumbers(access) ? thread : { ...thread, number: maskContact(thread.number) };

  /** Changes a conversation, tells everybody, and gives it as it is now. */
  async function change(caller: Caller, id: string, act: (thread: Thread) => Promise<void>): Promise<Thread> {
    const { thread } = await open(caller, id, canAnswer);
    await act(thread);
    await live.publish('inbox.changed', { artistId: thread.artistId });
    return (await threads.load(id)) ?? thread;
  }

  /** What keeps a fan from getting a reply now; the same checks as when one is sent. */
  async function obstacleOf({ artistId, number, timeZone, blockedAt }: Thread): Promise<[string, Date | null]> {
    const [page, { sender, obstacle }, wanted, isOptedOut] = await Promise.all([
      artists.forPage(artistId),
      answering.findSender(artistId),
      settings.of(artistId),
      consents.isSuppressed(artistId, number, database),
    ]);
    if (page?.artist.smsActivated !== true) return [errorSentences.TEXTS_OFF, null];
    if (sender === undefined) return [errorSentences[codeOf(obstacle)], null];
    const isBlocked = blockedAt !== null;
    const may = mayAnswer({ number, timeZone, isBlocked, isOptedOut, settings: wanted, now: clock.now() });
    return may.obstacle === undefined ? ['', null] : [errorSentences[may.obstacle], may.from ?? null];
  }

  return {
    async threads(caller, artistId, state, page) {
      const access = await guard.artist(caller, artistId, canReadInbox);
      if (page.limit < 0 || page.limit > largestPage) throw new CodedError('BAD_INPUT', 'limit');
      if (page.offset < 0) throw new CodedError('BAD_INPUT', 'offset');
      return (await threads.list(artistId, state, clock.now(), page)).map((thread) => shown(access, thread));
    },
    async counts(caller, artistId) {
      await guard.artist(caller, artistId, canReadInbox);
      return threads.counts(artistId, clock.now());
    },
    async conversation(caller, id, most) {
      const { thread, access } = await open(caller, id, canReadInbox);
      if (most < 1 || most > mostSaid) throw new CodedError('BAD_INPUT', 'limit');
      const [page, rows, [obstacle, from]] = await Promise.all([
        artists.forPage(thread.artistId),
        replies.said(thread, most + 1),
        obstacleOf(thread),
      ]);
      const said = rows.slice(0, most).map((row) => saidOf(row, page?.artist.name ?? ''));
      return {
        thread: shown(access, thread),
        said: said.reverse(),
        hasEarlier: rows.length > most && most < mostSaid,
        obstacle,
        from,
      };
    },
    reply: (caller, threadId, { id, text }) =>
      change(caller, threadId, async (thread) => {
        const fault = replyFault(text);
        if (fault !== undefined) throw new CodedError(fault, 'text');
        const page = await artists.forPage(thread.artistId);
        if (page?.artist.smsActivated !== true) throw new CodedError('TEXTS_OFF');
        const { userId } = guard.member(caller);
        await limit.consume(userId);
        await sendReply(deps, thread, { id, userId, body: cleanPasted(text, 'words') });
      }),
    markRead: (caller, id, until) => change(caller, id, () => threads.markRead(id, until)),
    snooze: (caller, id, until) =>
      change(caller, id, async () => {
        const ahead = until === null ? 1 : until.getTime() - clock.now().getTime();
        if (ahead <= 0 || ahead > longestSnooze) throw new CodedError('SNOOZE_PAST', 'until');
        await threads.snooze(id, until);
      }),
    block: (caller, id, blocked) => change(caller, id, () => threads.block(id, blocked ? clock.now() : null)),
    async onText({ artistId, number, body, isCommand, at }, within) {
      const text = { id: randomUUID(), artistId, number, body, now: at };
      // A fan who only ends texts or asks for help opens no conversation.
      if (await threads.fanWrote(text, !isCommand, within)) await live.publish('inbox.changed', { artistId }, within);
    },
  };
}

function saidOf({ place, link, linkMark, isIntroduced, code, ...row }: SaidRow, artistName: string): Said {
  const { id, kind, at, state, dropId, writer } = row;
  const words = { message: fillIn(row.text, { ...place, artist: artistName }), link: markedUrl(link, linkMark) };
  const dropped = isIntroduced ? introducedText(words, artistName) : dropText(words);
  const text = kind === 'drop' ? dropped : row.text;
  return { id, kind, at: new Date(at), text, state, dropId, writer, reason: replyReason(state, code) };
}
