/** The link's types in the API: a link, its tracks and destinations. */
import type { Destination, Track } from '#domain/links/link.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { ArtistsRefs } from '../artists/artists.refs.ts';
import type { LinksRefs } from './links.refs.ts';

/** Adds the types; gives the destination's ref for the operations. */
export function addLinkTypes(builder: Builder, { link, artist }: LinksRefs & ArtistsRefs) {
  const track = builder.objectRef<{ track: Track; linkId: string }>('link_tracks').implement({
    fields: (t) => ({
      id: t.field({ type: 'uuid', resolve: ({ track }) => track.id }),
      link_id: t.expose('linkId', { type: 'uuid' }),
      name: t.string({ resolve: ({ track }) => track.name }),
      url: t.string({ resolve: ({ track }) => track.url }),
      priority: t.int({ resolve: ({ track }) => track.priority }),
    }),
  });
  const destination = builder.objectRef<DestinationView>('link_destinations').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      short_id: t.int({ resolve: ({ shortId }) => shortId ?? 0 }),
      link_id: t.expose('linkId', { type: 'uuid' }),
      type: t.exposeString('type'),
      cta: t.exposeString('cta'),
      url: t.exposeString('url'),
      text: t.exposeString('text'),
      description: t.exposeString('description'),
      logo: t.exposeString('logo', { nullable: true }),
      enabled: t.exposeBoolean('enabled'),
      deeplink_ios: t.exposeString('deeplinkIos', { nullable: true }),
      deeplink_android: t.exposeString('deeplinkAndroid', { nullable: true }),
      autoplay_track: t.exposeString('autoplayTrack', { nullable: true }),
      pre_release: t.exposeBoolean('preRelease'),
      config: t.expose('config', { type: 'json', nullable: true }),
      priority: t.exposeInt('priority'),
    }),
  });
  link.implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
      artist: t.field({ type: artist, resolve: (parent) => parent.artist() }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      updated_at: t.expose('updatedAt', { type: 'timestamptz' }),
      version: t.exposeInt('version'),
      type: t.exposeString('type'),
      domain: t.exposeString('domain'),
      path: t.exposeString('path'),
      page_url: t.exposeString('pageUrl', {
        description:
          "The address that opens the page on this installation, for the Open button and for copying on a developer's machine.",
      }),
      title: t.exposeString('title'),
      subtitle: t.exposeString('subtitle'),
      description: t.exposeString('description'),
      image: t.exposeString('image', { nullable: true }),
      image_blur: t.exposeString('imageBlur', { nullable: true }),
      preview_type: t.exposeString('previewType'),
      theme: t.exposeString('theme'),
      layout: t.exposeInt('layout'),
      cover_image_style: t.exposeString('coverImageStyle'),
      display_artist_socials: t.exposeBoolean('displayArtistSocials'),
      rid: t.exposeString('rid', { nullable: true }),
      release_name: t.exposeString('releaseName', { nullable: true }),
      release_time: t.expose('releaseTime', { type: 'timestamptz', nullable: true }),
      offset: t.exposeString('offset', { nullable: true }),
      timezone: t.exposeString('timezone', { nullable: true }),
      post_release_title: t.exposeString('postReleaseTitle', { nullable: true }),
      post_release_subtitle: t.exposeString('postReleaseSubtitle', { nullable: true }),
      tracks: t.field({
        type: [track],
        resolve: (parent) => parent.tracks.map((each) => ({ track: each, linkId: parent.id })),
      }),
      destinations: t.field({ type: [destination], resolve: (parent) => withLinkId(parent) }),
    }),
  });
  return destination;
}

/** A destination together with the link it stands on. */
export type DestinationView = Destination & { linkId: string };

/** A link's destinations, each with the link's id. */
export function withLinkId(link: { id: string; destinations: Destination[] }): DestinationView[] {
  return link.destinations.map((destination) => Object.assign(destination, { linkId: link.id }));
}
