/** Fans in the API. */
import type { FanCount } from '#domain/fans/fan-counts.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import { type Fans, type FansService, mostFans } from './fans.service.ts';
import type { Listed, OptIn, Presave } from './fans.store.ts';

/** Adds the feature's types and operations. */
export function addFans(builder: Builder, fans: FansService): void {
  const sourceLink = builder.objectRef<{ id: string; title: string }>('fan_source_link').implement({
    fields: (t) => ({ id: t.expose('id', { type: 'uuid' }), title: t.exposeString('title') }),
  });
  const linkOf = ({ linkId, linkTitle }: { linkId: string | null; linkTitle: string | null }) =>
    linkId === null ? null : { id: linkId, title: linkTitle ?? '' };
  const token = builder.objectRef<{ provider: string }>('presave_token').implement({
    description: 'The permission behind a pre-save. The token itself is shown to nobody.',
    fields: (t) => ({ provider: t.exposeString('provider') }),
  });
  const presave = builder.objectRef<Listed<Presave>>('presave_subscriptions').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      channel: t.exposeString('provider', { description: 'spotify or applemusic' }),
      contact: t.exposeString('contact'),
      provider: t.exposeString('provider'),
      presave: t.boolean({ resolve: () => true }),
      presave_token: t.field({ type: token, resolve: ({ provider }) => ({ provider }) }),
      forever: t.exposeBoolean('forever'),
      country: t.exposeString('country'),
      region: t.exposeString('region'),
      city: t.exposeString('city'),
      link_id: t.expose('linkId', { type: 'uuid', nullable: true }),
      source_link: t.field({ type: sourceLink, nullable: true, resolve: linkOf }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const optIn = builder.objectRef<Listed<OptIn>>('optins_message').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      channel: t.exposeString('platform', { description: 'email, phone_number or text' }),
      contact: t.exposeString('value'),
      platform: t.exposeString('platform'),
      value: t.exposeString('value'),
      presave: t.boolean({ resolve: () => false }),
      country: t.exposeString('country'),
      region: t.exposeString('region'),
      city: t.exposeString('city'),
      link_id: t.expose('linkId', { type: 'uuid', nullable: true }),
      source_link: t.field({ type: sourceLink, nullable: true, resolve: linkOf }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const response = builder.objectRef<Fans>('fans_response').implement({
    fields: (t) => ({
      presave_subscriptions: t.expose('presaves', { type: [presave] }),
      optins_message: t.expose('optIns', { type: [optIn] }),
      has_more: t.exposeBoolean('hasMore', {
        description: 'Whether there are more behind this page: ask again with a higher `offset`.',
      }),
    }),
  });
  const counted = builder.objectRef<FanCount>('link_fan_count').implement({
    fields: (t) => ({
      day: t.exposeString('day', { description: "The day in the caller's zone, YYYY-MM-DD." }),
      event: t.exposeString('event', { description: 'subscribe or presave' }),
      destination_id: t.expose('destinationId', {
        type: 'uuid',
        nullable: true,
        description: 'Null where it is gone.',
      }),
      count: t.exposeInt('count'),
    }),
  });
  builder.queryFields((t) => ({
    link_fan_counts: t.field({
      type: [counted],
      description:
        'Opt-ins (addresses once confirmed) and pre-saves that a link brought, by day and destination, from what is stored of them.',
      args: {
        link_id: t.arg({ type: 'uuid' }),
        start_time: t.arg({ type: 'timestamptz' }),
        end_time: t.arg({ type: 'timestamptz' }),
        offset: t.arg.string(),
      },
      resolve: (_root, { link_id, start_time, end_time, offset }, { caller }) =>
        fans.linkFanCounts(caller, link_id, { start: start_time, end: end_time, offset }),
    }),
    fans: t.field({
      type: response,
      description: `A page of the opt-ins and one of the pre-saves, newest first: at most ${mostFans} of each, after the first \`offset\`.`,
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        limit: t.arg.int({ defaultValue: mostFans }),
        offset: t.arg.int({ defaultValue: 0 }),
      },
      resolve: (_root, { artist_id, limit, offset }, { caller }) => fans.fans(caller, artist_id, { limit, offset }),
    }),
  }));
}
