/** What became of a drop in the API: counts, one row per fan, and the texts that fans sent back. */
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { Watch } from '../../../platform/graphql/watch.ts';
import type { BroughtHits } from '../../stats/stats.service.ts';
import type { Channel } from '../channels/channel.ts';
import type { Channels } from '../channels/channels.ts';
import type { DropProgress } from '../drop.ts';
import type { DropsService, ShownRecipient } from '../drops.service.ts';
import type { ListedInbound } from '../inbound/inbound.store.ts';
import { readRecipientState } from '../read-drop-input.ts';

/** Adds the queries and the subscription. */
export function addDropProgress(
  builder: Builder,
  { drops, channels, watch }: { drops: DropsService; channels: Channels; watch: Watch },
): void {
  const progress = builder.objectRef<DropProgress>('drop_progress').implement({
    fields: (t) => ({
      queued: t.exposeInt('queued'),
      waiting: t.exposeInt('waiting', { description: 'Of the queued: those whose local window is closed now.' }),
      sending: t.exposeInt('sending'),
      sent: t.exposeInt('sent', { description: 'Taken by the carrier, without a word about the delivery yet.' }),
      delivered: t.exposeInt('delivered'),
      failed: t.exposeInt('failed'),
      refused: t.exposeInt('refused', {
        description: 'Of the failed: those that were refused when they were handed over, so that they were never sent.',
      }),
      unknown: t.exposeInt('unknown', {
        description: 'Nobody can say whether the carrier took it. It is never repeated.',
      }),
      skipped: t.exposeInt('skipped'),
      segments: t.exposeInt('segments'),
      price_micros: t.exposeFloat('priceMicros', {
        description: 'Millionths of a dollar that the carrier charged so far.',
      }),
    }),
  });
  const brought = builder.objectRef<Partial<BroughtHits>>('drop_visits').implement({
    description:
      'Hits of people that came by the link of a drop; null while it has not started, and where its link leads to another site.',
    fields: (t) => ({
      views: t.exposeInt('view', { nullable: true }),
      clicks: t.exposeInt('click', { nullable: true }),
      presaves: t.exposeInt('presave', { nullable: true }),
      optins: t.exposeInt('subscribe', { nullable: true }),
    }),
  });
  const recipient = builder.objectRef<ShownRecipient>('drop_recipients').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      contact: t.exposeString('number', { description: 'Masked for viewers; empty once the fan deleted it.' }),
      state: t.exposeString('state'),
      reason: t.string({
        description: 'Why it was skipped or failed, as a sentence; empty otherwise.',
        resolve: (row) => reasonSentence(channels[row.channel].words, row),
      }),
      code: t.exposeInt('code', { nullable: true, description: "The carrier's code of a failure." }),
      segments: t.exposeInt('segments'),
      price_micros: t.exposeInt('priceMicros', { nullable: true }),
      updated_at: t.expose('updatedAt', { type: 'timestamptz' }),
    }),
  });
  const inbound = builder.objectRef<ListedInbound>('inbound_texts').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      drop_id: t.expose('dropId', { type: 'uuid', nullable: true }),
      contact: t.exposeString('number'),
      body: t.exposeString('body'),
      kind: t.exposeString('kind', { description: 'stop, start, help or other' }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  builder.queryFields((t) => ({
    drop_progress: t.field({
      type: progress,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => drops.progress(caller, id),
    }),
    drop_visits: t.field({
      type: brought,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => drops.brought(caller, id),
    }),
    drop_recipients: t.field({
      type: [recipient],
      args: {
        drop_id: t.arg({ type: 'uuid' }),
        state: t.arg.string({ required: false }),
        limit: t.arg.int({ defaultValue: 25 }),
        offset: t.arg.int({ defaultValue: 0 }),
      },
      resolve: (_root, { drop_id, state, limit, offset }, { caller }) => {
        const wanted = readRecipientState(state);
        return drops.recipients(caller, drop_id, { limit, offset, ...(wanted === undefined ? {} : { state: wanted }) });
      },
    }),
    inbound_texts: t.field({
      type: [inbound],
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        limit: t.arg.int({ defaultValue: 25 }),
        offset: t.arg.int({ defaultValue: 0 }),
      },
      resolve: (_root, { artist_id, ...page }, { caller }) => drops.inbound(caller, artist_id, page),
    }),
  }));
  builder.subscriptionFields((t) => ({
    drop_progress: t.field({
      type: progress,
      description: 'At once, and again while texts are sent: at most once a second.',
      args: { id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { id }, context) => watch.drop(context, id, (caller) => drops.progress(caller, id)),
      resolve: (news) => news(),
    }),
  }));
}

function reasonSentence(words: Channel['words'], { reason, code }: ShownRecipient): string {
  if (reason === 'bounced') return words.bounced;
  return code === null ? skipSentence(reason) : words.failed(code);
}

/** Why a text was not sent at all. */
function skipSentence(reason: string): string {
  if (reason === 'opted_out') return 'The fan opted out';
  if (reason === 'blocked') return 'You blocked the fan';
  if (reason === 'late') return 'It could not go out within three days of the opt-in';
  if (reason === 'country') return 'Drop Settings leave this country out';
  return reason === 'canceled' ? 'The drop was stopped' : reason;
}
