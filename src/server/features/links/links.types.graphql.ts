/** The link's type in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { ArtistsRefs } from '../artists/artists.refs.ts';
import type { LinksRefs } from './links.refs.ts';

/** Adds the type. */
export function addLinkType(builder: Builder, { link, artist, destination, track }: LinksRefs & ArtistsRefs): void {
  builder.objectType(link, {
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artist_id', { type: 'uuid' }),
      artist: t.field({ type: artist, resolve: (parent) => parent.artistOf(parent.artist_id) }),
      created_at: t.expose('created_at', { type: 'timestamptz' }),
      updated_at: t.expose('updated_at', { type: 'timestamptz' }),
      version: t.exposeInt('version'),
      type: t.exposeString('type'),
      domain: t.exposeString('domain'),
      path: t.exposeString('path'),
      page_url: t.exposeString('page_url', {
        description:
          "The address that opens the page on this installation, for the Open button and for copying on a developer's machine.",
      }),
      title: t.exposeString('title'),
      subtitle: t.exposeString('subtitle'),
      description: t.exposeString('description'),
      image: t.exposeString('image', { nullable: true }),
      image_blur: t.exposeString('image_blur', { nullable: true }),
      preview_type: t.exposeString('preview_type'),
      theme: t.exposeString('theme'),
      layout: t.exposeInt('layout'),
      cover_image_style: t.exposeString('cover_image_style'),
      display_artist_socials: t.exposeBoolean('display_artist_socials'),
      rid: t.exposeString('rid', { nullable: true }),
      release_name: t.exposeString('release_name', { nullable: true }),
      release_time: t.expose('release_time', { type: 'timestamptz', nullable: true }),
      offset: t.exposeString('offset', { nullable: true }),
      timezone: t.exposeString('timezone', { nullable: true }),
      post_release_title: t.exposeString('post_release_title', { nullable: true }),
      post_release_subtitle: t.exposeString('post_release_subtitle', { nullable: true }),
      tracks: t.expose('tracks', { type: [track] }),
      destinations: t.expose('destinations', { type: [destination] }),
    }),
  });
}
