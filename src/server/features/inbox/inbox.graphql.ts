/** The replies inbox in the API: conversations, one of them, counts that change by themselves, and what members do. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Watch } from '../../platform/graphql/watch.ts';
import { type Conversation, type InboxService, mostSaid, type Said } from './inbox.service.ts';
import type { InboxCounts, Thread, ThreadState } from './threads.store.ts';

const states: readonly ThreadState[] = ['open', 'snoozed', 'blocked'];

function readState(text: string): ThreadState {
  const state = states.find((each) => each === text);
  if (state === undefined) throw new CodedError('BAD_INPUT', 'state');
  return state;
}

/** Adds the queries, the mutations and the subscription. */
export function addInbox(builder: Builder, { inbox, watch }: { inbox: InboxService; watch: Watch }): void {
  const thread = builder.objectRef<Thread>('inbox_thread').implement({
    description: 'A conversation with one fan.',
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      contact: t.exposeString('number', { description: 'Masked for viewers.' }),
      unread: t.exposeInt('unread', { description: 'Texts of the fan that no owner or editor has opened.' }),
      last_at: t.expose('lastAt', { type: 'timestamptz' }),
      last_text: t.exposeString('lastText'),
      last_from: t.exposeString('lastFrom', { description: 'fan or artist' }),
      snoozed_until: t.expose('snoozedUntil', { type: 'timestamptz', nullable: true }),
      blocked: t.boolean({ resolve: ({ blockedAt }) => blockedAt !== null }),
      fan_id: t.expose('optInId', {
        type: 'uuid',
        nullable: true,
        description: "For `fan_profile`; null when the fan is not among the artist's fans.",
      }),
      country: t.exposeString('country'),
      region: t.exposeString('region'),
      city: t.exposeString('city'),
    }),
  });
  const said = builder.objectRef<Said>('inbox_said').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      kind: t.exposeString('kind', { description: 'drop, fan or reply' }),
      at: t.expose('at', { type: 'timestamptz' }),
      text: t.exposeString('text'),
      state: t.exposeString('state', { description: 'Where a text to the fan is; empty for what the fan wrote.' }),
      reason: t.exposeString('reason', { description: 'Why it failed, as a sentence; empty otherwise.' }),
      drop_id: t.expose('dropId', { type: 'uuid', nullable: true }),
      writer: t.exposeString('writer', { description: 'Who wrote a reply; empty otherwise.' }),
    }),
  });
  const conversation = builder.objectRef<Conversation>('inbox_conversation').implement({
    fields: (t) => ({
      thread: t.expose('thread', { type: thread }),
      said: t.expose('said', { type: [said], description: 'The oldest first.' }),
      has_earlier: t.exposeBoolean('hasEarlier'),
      obstacle: t.exposeString('obstacle', {
        description: 'Why the fan gets no reply now; empty when one can be sent.',
      }),
      texts_from: t.expose('from', {
        type: 'timestamptz',
        nullable: true,
        description: 'From when on the hour is no obstacle; null unless it is one.',
      }),
    }),
  });
  const counts = builder.objectRef<InboxCounts>('inbox_counts').implement({
    fields: (t) => ({
      unread: t.exposeInt('unread', { description: 'Conversations of the inbox with texts that nobody opened.' }),
      open: t.exposeInt('open'),
      snoozed: t.exposeInt('snoozed'),
      blocked: t.exposeInt('blocked'),
    }),
  });
  builder.queryFields((t) => ({
    inbox_threads: t.field({
      type: [thread],
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        state: t.arg.string({ defaultValue: 'open', description: 'open, snoozed or blocked' }),
        limit: t.arg.int({ defaultValue: 25 }),
        offset: t.arg.int({ defaultValue: 0 }),
      },
      resolve: (_root, { artist_id, state, ...page }, { caller }) =>
        inbox.threads(caller, artist_id, readState(state), page),
    }),
    inbox_conversation: t.field({
      type: conversation,
      args: {
        id: t.arg({ type: 'uuid' }),
        limit: t.arg.int({ defaultValue: 50, description: `How much of the newest; at most ${mostSaid}.` }),
      },
      resolve: (_root, { id, limit }, { caller }) => inbox.conversation(caller, id, limit),
    }),
    inbox_counts: t.field({
      type: counts,
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => inbox.counts(caller, artist_id),
    }),
  }));
  builder.mutationFields((t) => ({
    send_inbox_reply: t.field({
      type: thread,
      args: {
        thread_id: t.arg({ type: 'uuid' }),
        id: t.arg({ type: 'uuid', description: 'An id of your own: a repeat with the same one sends nothing.' }),
        text: t.arg.string(),
      },
      resolve: (_root, { thread_id, ...reply }, { caller }) => inbox.reply(caller, thread_id, reply),
    }),
    read_inbox_thread: t.field({
      type: thread,
      args: { id: t.arg({ type: 'uuid' }), until: t.arg({ type: 'timestamptz' }) },
      resolve: (_root, { id, until }, { caller }) => inbox.markRead(caller, id, until),
    }),
    snooze_inbox_thread: t.field({
      type: thread,
      args: {
        id: t.arg({ type: 'uuid' }),
        until: t.arg({ type: 'timestamptz', required: false, description: 'Null brings it back at once.' }),
      },
      resolve: (_root, { id, until }, { caller }) => inbox.snooze(caller, id, until ?? null),
    }),
    block_inbox_thread: t.field({
      type: thread,
      args: { id: t.arg({ type: 'uuid' }), blocked: t.arg.boolean() },
      resolve: (_root, { id, blocked }, { caller }) => inbox.block(caller, id, blocked),
    }),
  }));
  builder.subscriptionFields((t) => ({
    inbox_counts: t.field({
      type: counts,
      description: 'At once, and again after each change in the inbox: at most once a second.',
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context) =>
        watch.inbox(context, artist_id, (caller) => inbox.counts(caller, artist_id)),
      resolve: (news) => news(),
    }),
  }));
}
