/** The finder in the API. */
import { fanChannels } from '#domain/fans/fan-filter.ts';
import { dropChannels } from '#domain/messaging/channels/drop-channel.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import { type FinderService, type Found, mostFound } from './finder.service.ts';

/** Adds `finder`. */
export function addFinder(builder: Builder, finder: FinderService): void {
  const link = builder.objectRef<Found['links'][number]>('found_link').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
      title: t.exposeString('title'),
      type: t.exposeString('type'),
      domain: t.exposeString('domain'),
      path: t.exposeString('path'),
      image: t.exposeString('image', { nullable: true }),
    }),
  });
  const fan = builder.objectRef<Found['fans'][number]>('found_fan').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
      channel: t.exposeString('channel', { description: fanChannels.join(', ') }),
      contact: t.exposeString('contact'),
    }),
  });
  const drop = builder.objectRef<Found['drops'][number]>('found_drop').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
      channel: t.exposeString('channel', { description: dropChannels.join(' or ') }),
      title: t.exposeString('title', { description: 'The subject of a mail, or how the text begins.' }),
      state: t.exposeString('state'),
    }),
  });
  const found = builder.objectRef<Found>('finder_response').implement({
    fields: (t) => ({
      links: t.expose('links', { type: [link] }),
      fans: t.expose('fans', { type: [fan] }),
      drops: t.expose('drops', { type: [drop] }),
    }),
  });
  builder.queryFields((t) => ({
    finder: t.field({
      type: found,
      description: `Links and drops with every word of the text, and fans whose email or number begins with it, over all of the person's artists; at most ${mostFound.links} links, ${mostFound.fans} fans and ${mostFound.drops} drops. A text of one character finds nothing.`,
      args: {
        search: t.arg.string(),
        first: t.arg({ type: 'uuid', required: false, description: 'The artist whose results come first.' }),
      },
      resolve: (_root, { search, first }, { caller }) => finder.find(caller, search, first ?? undefined),
    }),
  }));
}
