/** Fans in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Fans, FansService } from './fans.service.ts';
import type { OptIn, Presave } from './fans.store.ts';

/** Adds the room's types and operations. */
export function addFans(builder: Builder, fans: () => FansService): void {
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
  builder.queryFields((t) => ({
    fans: t.field({
      type: response,
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => fans().fans(caller, artist_id),
    }),
  }));
}
