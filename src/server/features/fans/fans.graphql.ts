/** Fans in the API. */
import type { FanCount } from '#domain/fans/fan-counts.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Fans, FansService } from './fans.service.ts';
import type { OptIn, Presave } from './fans.store.ts';

/** Adds the feature's types and operations. */
export function addFans(builder: Builder, fans: FansService): void {
  const presave = builder.objectRef<Presave>('presave_subscriptions').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      provider: t.exposeString('provider'),
      contact: t.exposeString('contact'),
      forever: t.exposeBoolean('forever'),
      country: t.exposeString('country'),
      region: t.exposeString('region'),
      city: t.exposeString('city'),
      link_id: t.expose('linkId', { type: 'uuid', nullable: true }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const optIn = builder.objectRef<OptIn>('optins_message').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      platform: t.exposeString('platform'),
      value: t.exposeString('value'),
      country: t.exposeString('country'),
      region: t.exposeString('region'),
      city: t.exposeString('city'),
      link_id: t.expose('linkId', { type: 'uuid', nullable: true }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const response = builder.objectRef<Fans>('fans_response').implement({
    fields: (t) => ({
      presave_subscriptions: t.expose('presaves', { type: [presave] }),
      optins_message: t.expose('optIns', { type: [optIn] }),
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
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => fans.fans(caller, artist_id),
    }),
  }));
}
