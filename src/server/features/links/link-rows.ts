/** Between the tables' rows and the domain's link: one statement reads a link with everything on its page, or the parts a list shows. */
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Link } from '#domain/links/link.ts';
import type { Queryable } from '../../platform/postgres.ts';
import type { Tables } from '../../platform/tables.ts';

type LinksQuery = ExpressionBuilder<Tables, 'links'>;

const destinationsOf = (link: LinksQuery) =>
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
        'd.presave_count as presaveCount',
        'd.optin_count as optinCount',
      ]),
  ).as('destinations');

const tracksOf = (link: LinksQuery) =>
  jsonArrayFrom(
    link
      .selectFrom('link_tracks as t')
      .whereRef('t.link_id', '=', 'links.id')
      .orderBy('t.priority')
      .orderBy('t.id')
      .select(['t.id', 't.name', 't.url', 't.priority']),
  ).as('tracks');

const columns = {
  id: 'links.id as id',
  artistId: 'links.artist_id as artistId',
  createdAt: 'links.created_at as createdAt',
  updatedAt: 'links.updated_at as updatedAt',
  version: 'links.version as version',
  type: 'links.type as type',
  domain: 'links.domain as domain',
  path: 'links.path as path',
  title: 'links.title as title',
  subtitle: 'links.subtitle as subtitle',
  description: 'links.description as description',
  image: 'links.image as image',
  imageBlur: 'links.image_blur as imageBlur',
  previewType: 'links.preview_type as previewType',
  theme: 'links.theme as theme',
  layout: 'links.layout as layout',
  coverImageStyle: 'links.cover_image_style as coverImageStyle',
  displayArtistSocials: 'links.display_artist_socials as displayArtistSocials',
  rid: 'links.rid as rid',
  releaseName: 'links.release_name as releaseName',
  releaseTime: 'links.release_time as releaseTime',
  offset: 'links.offset as offset',
  timezone: 'links.timezone as timezone',
  postReleaseTitle: 'links.post_release_title as postReleaseTitle',
  postReleaseSubtitle: 'links.post_release_subtitle as postReleaseSubtitle',
} as const satisfies Record<Exclude<keyof Link, 'destinations' | 'tracks'>, string>;

const isColumn = (part: keyof Link): part is keyof typeof columns => part in columns;

/** Every part of a link. */
const linkParts: readonly (keyof Link)[] = [
  ...(Object.keys(columns) as (keyof typeof columns)[]),
  'destinations',
  'tracks',
];

/** Links with these parts (all of them), in one statement however many there are, named as the domain names them. */
export function selectLinks(database: Queryable, parts: readonly (keyof Link)[] = linkParts) {
  return database
    .selectFrom('links')
    .select(parts.filter(isColumn).map((part) => columns[part]))
    .$if(parts.includes('destinations'), (query) => query.select(destinationsOf))
    .$if(parts.includes('tracks'), (query) => query.select(tracksOf));
}

/** A row of `selectLinks`. */
export type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>;

/** The row as the domain's link, with the parts it was loaded with; `publicAddress` turns stored pictures into ones a browser can load. */
export function toLink(row: LinkRow, publicAddress: (stored: string) => string): Link {
  // The tables' checks and the service admit only the domain's own words for types, themes and styles.
  const link = row as Link;
  if (row.image) link.image = publicAddress(row.image);
  for (const destination of row.destinations ?? []) {
    if (destination.logo !== null) destination.logo = publicAddress(destination.logo);
  }
  return link;
}
