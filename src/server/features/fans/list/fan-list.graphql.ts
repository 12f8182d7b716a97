/** The list of an artist's fans in the API: pages, what filters offer, and subscriber counts. */
import { fanChannels } from '#domain/fans/fan-filter.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { FanRefs } from '../fans.refs.ts';
import type { Facets, FacetValue, SubscriberCounts } from './fan-counts.store.ts';
import { type FanListService, type ListedFans, mostListed } from './fan-list.service.ts';
import type { ListedFan } from './fan-list.store.ts';

/** Adds the types and operations. */
export function addFanList(builder: Builder, fans: FanListService, { filter }: FanRefs): void {
  const source = builder.objectRef<ListedFan>('listed_fan_source').implement({
    fields: (t) => ({
      id: t.field({ type: 'uuid', resolve: ({ linkId }) => linkId ?? '' }),
      title: t.string({ resolve: ({ linkTitle }) => linkTitle ?? '' }),
    }),
  });
  const fan = builder.objectRef<ListedFan>('listed_fan').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      channel: t.exposeString('channel', { description: fanChannels.join(', ') }),
      contact: t.exposeString('contact', { description: 'Empty where a service gave none.' }),
      country: t.exposeString('country'),
      region: t.exposeString('region'),
      city: t.exposeString('city'),
      forever: t.exposeBoolean('forever'),
      source_link: t.field({
        type: source,
        nullable: true,
        resolve: (each) => (each.linkId === null ? null : each),
      }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const page = builder.objectRef<ListedFans>('fan_list_response').implement({
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'How many fans match, exactly.' }),
      fans: t.expose('fans', { type: [fan] }),
    }),
  });
  const value = builder.objectRef<FacetValue>('fan_facet_value').implement({
    fields: (t) => ({ value: t.exposeString('value'), label: t.exposeString('label'), count: t.exposeInt('count') }),
  });
  const facets = builder.objectRef<Facets>('fan_facets_response').implement({
    description:
      'What each part of the filter offers, the most frequent first; counted among the fans that match the other parts.',
    fields: (t) => ({
      channels: t.expose('channels', { type: [value] }),
      countries: t.expose('countries', { type: [value] }),
      regions: t.expose('regions', { type: [value] }),
      cities: t.expose('cities', { type: [value] }),
      sources: t.expose('sources', { type: [value] }),
      imports: t.expose('imports', { type: [value], description: 'Named by their files.' }),
      unsaved: t.expose('unsaved', {
        type: [value],
        description: 'Links that can be saved, the newest first; counted are their pre-saves.',
      }),
    }),
  });
  const counts = builder.objectRef<SubscriberCounts>('subscriber_counts_response').implement({
    fields: (t) => ({
      email: t.exposeInt('email'),
      subscribers_world: t.exposeInt('world', { description: 'Phone numbers, which are what drops go to.' }),
      subscribers_us_canada: t.exposeInt('usCanada', { description: 'Those of them that begin with +1.' }),
      forever_spotify: t.exposeInt('foreverSpotify'),
      forever_applemusic: t.exposeInt('foreverAppleMusic'),
    }),
  });
  builder.queryFields((t) => ({
    fan_list: t.field({
      type: page,
      description: `The artist's fans over all channels, newest first, at most ${mostListed} at once.`,
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        where: t.arg({ type: filter, defaultValue: {} }),
        limit: t.arg.int({ defaultValue: 25 }),
        offset: t.arg.int({ defaultValue: 0 }),
      },
      resolve: (_root, { artist_id, where, ...wanted }, { caller }) => fans.list(caller, artist_id, where, wanted),
    }),
    fan_facets: t.field({
      type: facets,
      args: { artist_id: t.arg({ type: 'uuid' }), where: t.arg({ type: filter, defaultValue: {} }) },
      resolve: (_root, { artist_id, where }, { caller }) => fans.facets(caller, artist_id, where),
    }),
    subscriber_counts: t.field({
      type: counts,
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => fans.subscriberCounts(caller, artist_id),
    }),
  }));
}
