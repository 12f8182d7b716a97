/** The link's type in the API. */
import type { Link } from '#domain/links/link.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { ArtistsRefs } from '../artists/artists.refs.ts';
import { linkParts } from './link-rows.ts';
import type { LinksRefs } from './links.refs.ts';
import type { PlacedDestination } from './links.service.ts';

/** Adds the type. */
export function addLinkType(builder: Builder, { link, artist, destination, track }: LinksRefs & ArtistsRefs): void {
  builder.objectType(link, {
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
      page_url: t.string({
        resolve: (parent) => parent.pageUrl(),
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
      destinations: t.field({ type: [destination], resolve: (parent) => placedDestinations(parent) }),
    }),
  });
}

/** A link's destinations, each with the link. */
export function placedDestinations(link: PlacedDestination['link']): PlacedDestination[] {
  return link.destinations.map((destination) => Object.assign(destination, { link }));
}

const madeFrom: Record<string, readonly (keyof Link)[]> = {
  page_url: ['domain', 'path'],
  artist: ['artistId'],
  destinations: ['destinations', 'domain', 'path'],
};
const partOf = new Map(linkParts.map((part) => [part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), part]));

/** The parts of a link that these fields of the API are made from; the id always, since fields of its parts need it. */
export function askedParts(fields: ReadonlySet<string>): (keyof Link)[] {
  const parts = new Set<keyof Link>(['id']);
  for (const field of fields) {
    const part = partOf.get(field);
    for (const each of madeFrom[field] ?? (part === undefined ? [] : [part])) parts.add(each);
  }
  return [...parts];
}
