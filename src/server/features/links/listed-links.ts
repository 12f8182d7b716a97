/**
 * The read model of a list of links: rows as the API answers them, each property named as its field and nothing loaded that was not asked
 * for. Between table and answer nothing is made of them, since a list of ten thousand links has a hundred thousand fields.
 */
import { type AliasedExpression, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/postgres.ts';
import type { Tables } from '../../platform/tables.ts';
import type { LinkView, ListedLink } from './link-views.ts';

/** What of a link is loaded as it stands in its table. */
const columns = [
  'id',
  'artist_id',
  'version',
  'type',
  'domain',
  'path',
  'title',
  'subtitle',
  'description',
  'image',
  'image_blur',
  'preview_type',
  'theme',
  'layout',
  'cover_image_style',
  'display_artist_socials',
  'rid',
  'release_name',
  'offset',
  'timezone',
  'post_release_title',
  'post_release_subtitle',
] as const satisfies readonly (keyof LinkView)[];

const instants = ['created_at', 'updated_at', 'release_time'] as const satisfies readonly (keyof LinkView)[];

/** What else has to be loaded for fields that are made from others; `page_url` has its place in the row before it is filled in. */
const madeFrom: Partial<Record<string, readonly string[]>> = {
  page_url: ['domain', 'path'],
  artist: ['artist_id'],
  destinations: ['domain', 'path'],
};

/** What has to be loaded to answer these fields, in their order; the id always, since fields of its parts need it. */
function loadedFor(fields: ReadonlySet<string>): Set<string> {
  return new Set([...fields, ...[...fields].flatMap((field) => madeFrom[field] ?? []), 'id']);
}

type Loadable = AliasedExpression<unknown, string>;

/** How each field of a row that is a plain value is loaded. */
const values: ReadonlyMap<string, Loadable> = new Map<string, Loadable>([
  ...columns.map((column) => [column, sql.ref(`links.${column}`).as(column)] as const),
  ...instants.map((column) => [column, writtenInstant(column).as(column)] as const),
  ['page_url', sql.lit('').as('page_url')],
  ['__typename', sql.lit('links').as('__typename')],
]);

/** Whether rows with these fields, once they are finished, hold exactly these fields in this order, each as the API writes it. */
export function areWholeRows(fields: ReadonlySet<string>): boolean {
  return loadedFor(fields).size === fields.size && [...fields].every((field) => values.has(field));
}

/** The statement that lists links with these fields of the API, in their order; each row is finished by `finishListedLink`. */
export function selectListedLinks(database: Queryable, fields: ReadonlySet<string>) {
  return database.selectFrom('links').select((link) =>
    [...loadedFor(fields)].flatMap((field): Loadable[] => {
      if (field === 'destinations') return [destinationsOf(link)];
      if (field === 'tracks') return [tracksOf(link)];
      const value = values.get(field);
      return value === undefined ? [] : [value];
    }),
  );
}

// As text, since ten thousand dates to be parsed and written again would cost as much as the whole statement.
function writtenInstant(column: (typeof instants)[number]) {
  return sql<string>`(${sql.ref(`links.${column}`)} at time zone 'UTC')::text`;
}

const destinationsOf = (link: ExpressionBuilder<Tables, 'links'>) =>
  jsonArrayFrom(
    link
      .selectFrom('link_destinations as d')
      .whereRef('d.link_id', '=', 'links.id')
      .orderBy('d.priority')
      .orderBy('d.short_id')
      .select([
        'd.id',
        'd.short_id',
        'd.type',
        'd.cta',
        'd.url',
        'd.text',
        'd.description',
        'd.logo',
        'd.enabled',
        'd.deeplink_ios',
        'd.deeplink_android',
        'd.autoplay_track',
        'd.pre_release',
        'd.config',
        'd.priority',
        'd.presave_count',
        'd.optin_count',
      ]),
  ).as('destinations');

const tracksOf = (link: ExpressionBuilder<Tables, 'links'>) =>
  jsonArrayFrom(
    link
      .selectFrom('link_tracks as t')
      .whereRef('t.link_id', '=', 'links.id')
      .orderBy('t.priority')
      .orderBy('t.id')
      .select(['t.id', 't.name', 't.url', 't.priority']),
  ).as('tracks');

/** Finishes a row in place: instants in the API's form, and pictures that a browser can load. */
export function finishListedLink(row: ListedLink, publicAddress: (stored: string) => string): void {
  for (const name of instants) {
    const written = row[name];
    if (typeof written === 'string') row[name] = toIsoText(written);
  }
  if (row.image) row.image = publicAddress(row.image);
  for (const destination of row.destinations ?? []) {
    if (destination.logo !== null) destination.logo = publicAddress(destination.logo);
  }
}

// `2026-11-21 20:20:58.12` in UTC becomes `2026-11-21T20:20:58.120Z`.
function toIsoText(written: string): string {
  const time = written.slice(11);
  return `${written.slice(0, 10)}T${`${time}${time.includes('.') ? '' : '.'}000`.slice(0, 12)}Z`;
}

/** Every field of a list that is loaded from the tables. */
export const listedFields: ReadonlySet<string> = new Set([...columns, ...instants, 'destinations', 'tracks']);
