/** Between the tables' rows and the domain's link: one statement reads a link with everything on its page. */
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Destination, Link, Track } from '#domain/links/link.ts';
import type { Queryable } from '../../platform/postgres.ts';

/** Links with destinations and tracks, in one statement however many there are (no query per link). */
export function selectLinks(database: Queryable) {
  return database
    .selectFrom('links')
    .selectAll('links')
    .select((link) => [
      jsonArrayFrom(
        link
          .selectFrom('link_destinations as d')
          .whereRef('d.link_id', '=', 'links.id')
          .orderBy('d.priority')
          .orderBy('d.short_id')
          .select([
            'd.id',
            'd.short_id as shortId',
            'd.type',
            'd.cta',
            'd.url',
            'd.text',
            'd.description',
            'd.logo',
            'd.enabled',
            'd.deeplink_ios as deeplinkIos',
            'd.deeplink_android as deeplinkAndroid',
            'd.autoplay_track as autoplayTrack',
            'd.pre_release as preRelease',
            'd.config',
            'd.priority',
          ]),
      ).as('destinations'),
      jsonArrayFrom(
        link
          .selectFrom('link_tracks as t')
          .whereRef('t.link_id', '=', 'links.id')
          .orderBy('t.priority')
          .orderBy('t.id')
          .select(['t.id', 't.name', 't.url', 't.priority']),
      ).as('tracks'),
    ]);
}

/** A row of `selectLinks`. */
export type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>;

/** The row as the domain's link; `publicAddress` turns stored pictures into ones a browser can load. */
export function toLink(row: LinkRow, publicAddress: (stored: string) => string): Link {
  const shown = (stored: string | null): string | null => (stored === null ? null : publicAddress(stored));
  // The tables' checks and the service admit only the domain's own words for types, themes and styles.
  const destinations = row.destinations as Destination[];
  for (const destination of destinations) destination.logo = shown(destination.logo);
  return {
    id: row.id,
    artistId: row.artist_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    type: row.type as Link['type'],
    domain: row.domain,
    path: row.path,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    image: shown(row.image),
    imageBlur: row.image_blur,
    previewType: row.preview_type as Link['previewType'],
    theme: row.theme as Link['theme'],
    layout: row.layout,
    coverImageStyle: row.cover_image_style as Link['coverImageStyle'],
    displayArtistSocials: row.display_artist_socials,
    rid: row.rid,
    releaseName: row.release_name,
    releaseTime: row.release_time,
    offset: row.offset,
    timezone: row.timezone,
    postReleaseTitle: row.post_release_title,
    postReleaseSubtitle: row.post_release_subtitle,
    tracks: row.tracks as Track[],
    destinations,
  };
}
