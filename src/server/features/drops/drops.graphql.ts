/** Drops in the API: `bulk_messages`, their plan, their progress and their recipients. */
import { type ColumnChanges, toChanges } from '#domain/kernel/fields.ts';
import { type DropDraft, dropFields, newDraft } from '#domain/messaging/drop-fields.ts';
import { allStopped, type PauseReason, pauseReasons } from '#domain/messaging/pause-reasons.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import { changeInputs, insertInputs } from '../../platform/graphql/record-fields.ts';
import type { Watch } from '../../platform/graphql/watch.ts';
import type { Channels } from './channels/channels.ts';
import type { Drop } from './drop.ts';
import { addDropPlan } from './drop-plan.graphql.ts';
import type { DropsService } from './drops.service.ts';
import { readChoice } from './read-drop-input.ts';
import { addDropProgress } from './reports/drop-progress.graphql.ts';

export interface DropsOperations {
  drops: DropsService;
  channels: Channels;
  watch: Watch;
}

/** Adds the feature's types and operations. */
export function addDrops(builder: Builder, { drops, channels, watch }: DropsOperations): void {
  const release = builder.objectRef<Drop>('drop_release_link').implement({
    fields: (t) => ({
      id: t.field({ type: 'uuid', resolve: ({ waitsForLinkId }) => waitsForLinkId ?? '' }),
      title: t.string({ resolve: ({ releaseTitle }) => releaseTitle ?? '' }),
      release_time: t.field({ type: 'timestamptz', nullable: true, resolve: ({ releaseTime }) => releaseTime }),
    }),
  });
  const destination = builder.objectRef<Drop>('drop_link_destination').implement({
    description: 'The text destination whose message this is: it goes out when the link is released.',
    fields: (t) => ({ link: t.field({ type: release, resolve: (drop) => drop }) }),
  });
  const segment = builder.objectRef<Drop>('drop_segment').implement({
    description: 'The saved filter of the fans whom a drop goes to.',
    fields: (t) => ({
      id: t.field({ type: 'uuid', resolve: ({ segmentId }) => segmentId ?? '' }),
      name: t.string({ resolve: ({ segmentName }) => segmentName ?? '' }),
    }),
  });
  const releaseLink = builder.objectRef<Drop>('drop_release').implement({
    description: 'The link at whose release a drop goes out.',
    fields: (t) => ({
      id: t.field({ type: 'uuid', resolve: ({ releaseLinkId }) => releaseLinkId ?? '' }),
      title: t.string({ resolve: ({ releaseTitle }) => releaseTitle ?? '' }),
      release_time: t.field({ type: 'timestamptz', nullable: true, resolve: ({ releaseTime }) => releaseTime }),
    }),
  });
  const message = builder.objectRef<Drop>('bulk_messages').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
      platform: t.exposeString('channel', { description: dropFields.channel.description }),
      subject: t.exposeString('subject', { description: 'Of a drop by email; empty of texts.' }),
      kind: t.exposeString('kind', { description: 'drop, or welcome: the welcome text of single fans.' }),
      message: t.exposeString('message'),
      location: t.exposeString('location', { description: 'world or us_canada' }),
      segment: t.field({
        type: segment,
        nullable: true,
        resolve: (drop) => (drop.segmentId === null ? null : drop),
      }),
      sms_link: t.exposeString('link'),
      send_at: t.expose('sendAt', { type: 'timestamptz', nullable: true }),
      timezone: t.exposeString('timeZone', { nullable: true }),
      release_link: t.field({
        type: releaseLink,
        nullable: true,
        resolve: (drop) => (drop.releaseLinkId === null ? null : drop),
      }),
      destination_id: t.expose('destinationId', { type: 'uuid', nullable: true }),
      link_destination: t.field({
        type: destination,
        nullable: true,
        resolve: (drop) => (drop.destinationId === null ? null : drop),
      }),
      state: t.exposeString('state', { description: 'scheduled, sending, paused, canceled or sent' }),
      pause_reason: t.string({
        nullable: true,
        description: 'Why a drop stands still, as a sentence: it is paused, or all drops are stopped at the moment.',
        resolve: ({ isStopped, pauseReason }) =>
          isStopped ? allStopped : (pauseReasons[pauseReason as PauseReason] ?? null),
      }),
      recipient_count: t.exposeInt('recipientCount'),
      cost: t.exposeInt('costCents', { description: 'Cents, as shown before it was sent.' }),
      optouts: t.exposeInt('optouts'),
      replies: t.exposeInt('replies'),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      started_at: t.expose('startedAt', { type: 'timestamptz', nullable: true }),
      finished_at: t.expose('finishedAt', { type: 'timestamptz', nullable: true }),
    }),
  });
  const counts = builder.objectRef<{ waiting: number; started: number }>('drop_counts_response').implement({
    fields: (t) => ({ scheduled: t.exposeInt('waiting'), sent: t.exposeInt('started') }),
  });
  const insert = builder.inputType('bulk_messages_insert_input', {
    fields: (t) => ({
      id: t.field({
        type: 'uuid',
        required: false,
        description: 'Chosen by the client, so that a repeat after a lost answer sends nothing twice.',
      }),
      artist_id: t.field({ type: 'uuid' }),
      ...insertInputs(t, dropFields),
      // Null stands for no subject.
      subject: t.string({ required: false, description: dropFields.subject.description }),
    }),
  });
  const set = builder.inputType('bulk_messages_set_input', {
    description: 'What is not given stays.',
    fields: (t) => changeInputs(t, dropFields),
  });
  const key = builder.inputType('bulk_messages_pk_columns_input', {
    fields: (t) => ({ id: t.field({ type: 'uuid' }) }),
  });

  builder.queryFields((t) => {
    const listArgs = {
      artist_id: t.arg({ type: 'uuid' }),
      limit: t.arg.int({ defaultValue: 25 }),
      offset: t.arg.int({ defaultValue: 0 }),
      now: t.arg({
        type: 'timestamptz',
        required: false,
        description: "Changes nothing: a drop's state decides in which list it is, by the server's clock.",
      }),
    };
    return {
      scheduled_bulk_messages: t.field({
        type: [message],
        description: 'Drops that have not started, the next first; those that wait for a release included.',
        args: listArgs,
        resolve: (_root, { artist_id, limit, offset }, { caller }) =>
          drops.waiting(caller, artist_id, { limit, offset }),
      }),
      sent_bulk_messages: t.field({
        type: [message],
        description: 'Drops that were started, the latest first.',
        args: listArgs,
        resolve: (_root, { artist_id, limit, offset }, { caller }) =>
          drops.started(caller, artist_id, { limit, offset }),
      }),
      bulk_messages_by_pk: t.field({
        type: message,
        args: { id: t.arg({ type: 'uuid' }) },
        resolve: (_root, { id }, { caller }) => drops.drop(caller, id),
      }),
    };
  });
  builder.mutationFields((t) => {
    const byId = (
      run: (caller: Parameters<DropsService['drop']>[0], id: string) => Promise<Drop>,
      description: string,
    ) =>
      t.field({
        type: message,
        description,
        args: { id: t.arg({ type: 'uuid' }) },
        resolve: (_root, { id }, { caller }) => run(caller, id),
      });
    return {
      insert_bulk_messages_one: t.field({
        type: message,
        description: 'Schedules a drop, or sends it at once when `send_at` is null.',
        args: { object: t.arg({ type: insert }) },
        resolve: (_root, { object: { id, artist_id, ...draft } }, { caller }) =>
          drops.create(caller, artist_id, newDraft(changesOf(draft)), id ?? undefined),
      }),
      update_bulk_messages_by_pk: t.field({
        type: message,
        description: 'Changes a drop that has not started; with `send_at` null it is sent at once.',
        args: { pk_columns: t.arg({ type: key }), _set: t.arg({ type: set }) },
        resolve: (_root, { pk_columns, _set }, { caller }) => drops.update(caller, pk_columns.id, changesOf(_set)),
      }),
      delete_bulk_messages_by_pk: byId(drops.remove, 'Deletes a drop that has not started.'),
      pause_drop: byId(drops.pause, 'Stops a drop until it is resumed.'),
      resume_drop: byId(drops.resume, 'Continues a paused drop.'),
      cancel_drop: byId(drops.cancel, 'Stops a drop for good: the fans who are queued get nothing.'),
    };
  });
  builder.subscriptionFields((t) => ({
    drop_counts: t.field({
      type: counts,
      description:
        "How many drops the two lists have: at once, and again after each change of one of the artist's drops, at most once a second.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context) =>
        watch.drops(context, artist_id, (caller) => drops.counts(caller, artist_id)),
      resolve: (news) => news(),
    }),
  }));
  addDropPlan(builder, drops);
  addDropProgress(builder, { drops, channels, watch });
}

/** What a call gives of a draft, by the names of the API; what is undefined was not given. */
type DropInput = ColumnChanges<typeof dropFields>;

/** The given fields. Null stands for no subject; of the others, it clears what a drop may do without and changes nothing elsewhere. */
function changesOf(input: DropInput): Partial<DropDraft> {
  const { channel, location, ...given } = toChanges(dropFields, input);
  return {
    ...given,
    subject: input.subject === null ? '' : given.subject,
    channel: channel === undefined ? undefined : readChoice(dropFields.channel, channel),
    location: location === undefined ? undefined : readChoice(dropFields.location, location),
  };
}
