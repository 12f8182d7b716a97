/** A fan's profile in the API. */
import type { Builder } from '../../../platform/graphql/builder.ts';
import { type FanProfile, type FanProfileService, mostEvents } from './fan-profile.service.ts';
import type { FanChannelRow, FanEvent } from './fan-profile.store.ts';

/** Adds `fan_profile`. */
export function addFanProfile(builder: Builder, profiles: FanProfileService): void {
  const channel = builder.objectRef<FanChannelRow>('fan_profile_channel').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      channel: t.exposeString('channel'),
      contact: t.exposeString('contact'),
      country: t.exposeString('country'),
      region: t.exposeString('region'),
      city: t.exposeString('city'),
      forever: t.exposeBoolean('forever'),
      state: t.exposeString('state', { description: 'on or ended; of a pre-save what became of it.' }),
      link_id: t.expose('linkId', { type: 'uuid', nullable: true }),
      link_title: t.exposeString('linkTitle', { nullable: true }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const event = builder.objectRef<FanEvent>('fan_profile_event').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      kind: t.exposeString('kind', {
        description: 'given, withdrawn, resumed, presave, saved, drop, welcome or reply.',
      }),
      at: t.expose('at', { type: 'timestamptz' }),
      channel: t.exposeString('channel'),
      text: t.exposeString('text', { description: 'Words agreed to, a release, a message, or what the fan wrote.' }),
      page: t.exposeString('page'),
      state: t.exposeString('state'),
      drop_id: t.expose('dropId', { type: 'uuid', nullable: true }),
    }),
  });
  const profile = builder.objectRef<FanProfile>('fan_profile_response').implement({
    fields: (t) => ({
      contact: t.exposeString('contact', { description: 'Masked for viewers; empty where a service gave none.' }),
      channels: t.expose('channels', { type: [channel] }),
      events: t.expose('events', { type: [event], description: `The newest first, at most ${mostEvents}.` }),
    }),
  });
  builder.queryFields((t) => ({
    fan_profile: t.field({
      type: profile,
      description: 'The fan behind a row of `fan_list`.',
      args: { artist_id: t.arg({ type: 'uuid' }), id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id, id }, { caller }) => profiles.profile(caller, artist_id, id),
    }),
  }));
}
