/** The columns of links, their destinations and tracks, each named once: for reading, for storing a link and for storing only what changed. */
import { isDeepStrictEqual } from 'node:util';
import type { Destination, Link, Track } from '#domain/links/link.ts';
import type { LinksTables } from './links.tables.ts';

/** What no save of a link changes by what it was sent, and what it may change. */
const keptOfLink = {
  id: 'id',
  artistId: 'artist_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
} as const;
const savedOfLink = {
  type: 'type',
  domain: 'domain',
  path: 'path',
  title: 'title',
  subtitle: 'subtitle',
  description: 'description',
  image: 'image',
  imageBlur: 'image_blur',
  previewType: 'preview_type',
  theme: 'theme',
  layout: 'layout',
  coverImageStyle: 'cover_image_style',
  displayArtistSocials: 'display_artist_socials',
  rid: 'rid',
  releaseName: 'release_name',
  releaseTime: 'release_time',
  offset: 'offset',
  timezone: 'timezone',
  postReleaseTitle: 'post_release_title',
  postReleaseSubtitle: 'post_release_subtitle',
} as const;

/** The columns of a link's own row by the domain's names. */
export const linkColumn = { ...keptOfLink, ...savedOfLink } satisfies Record<
  Exclude<keyof Link, 'destinations' | 'tracks'>,
  keyof LinksTables['links']
>;

const keptOfDestination = {
  id: 'id',
  shortId: 'short_id',
  presaveCount: 'presave_count',
  optinCount: 'optin_count',
} as const;
const savedOfDestination = {
  type: 'type',
  cta: 'cta',
  url: 'url',
  text: 'text',
  description: 'description',
  logo: 'logo',
  enabled: 'enabled',
  deeplinkIos: 'deeplink_ios',
  deeplinkAndroid: 'deeplink_android',
  autoplayTrack: 'autoplay_track',
  preRelease: 'pre_release',
  config: 'config',
  priority: 'priority',
} as const;

/** Those of a destination's row. */
export const destinationColumn = { ...keptOfDestination, ...savedOfDestination } satisfies Record<
  keyof Destination,
  keyof LinksTables['link_destinations']
>;

/** Those of a track's row. */
export const trackColumn = {
  id: 'id',
  name: 'name',
  url: 'url',
  priority: 'priority',
} as const satisfies Record<keyof Track, keyof LinksTables['link_tracks']>;

/** What a query selects to get the columns of `table` by the domain's names; all of them, or those with these names. */
export function renamed<
  Table extends string,
  Columns extends Record<string, string>,
  Name extends keyof Columns & string,
>(table: Table, columns: Columns, names = Object.keys(columns) as Name[]) {
  type Selected = { [Each in Name]: `${Table}.${Columns[Each]} as ${Each}` }[Name];
  return names.map((name) => `${table}.${columns[name]} as ${name}` as Selected);
}

/** The same by the columns' own names. */
export function plain<Table extends string, Column extends string>(table: Table, columns: Record<string, Column>) {
  return Object.values(columns).map((column) => `${table}.${column}` as const);
}

/** The fields of a link that a save may change. */
export type LinkFields = Pick<Link, keyof typeof savedOfLink>;

const savedNames = Object.keys(savedOfLink) as (keyof LinkFields)[];

/** The columns of a link's own fields. */
export function linkColumns(link: LinkFields) {
  const columns = Object.fromEntries(savedNames.map((name) => [savedOfLink[name], link[name]]));
  return columns as { [Name in keyof LinkFields as (typeof savedOfLink)[Name]]: LinkFields[Name] };
}

/** The columns of which `after` says something else than `before`. */
export function changedColumns(before: LinkFields, after: LinkFields): object {
  const changed = savedNames.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [savedOfLink[name], after[name]]));
}

type DestinationFields = Pick<Destination, keyof typeof savedOfDestination>;

/** A destination's columns, without those that never change. */
export function destinationColumns(destination: DestinationFields) {
  const names = Object.keys(savedOfDestination) as (keyof DestinationFields)[];
  const columns = Object.fromEntries(names.map((name) => [savedOfDestination[name], destination[name]]));
  return {
    ...(columns as { [Name in keyof DestinationFields as (typeof savedOfDestination)[Name]]: DestinationFields[Name] }),
    config: destination.config === null ? null : JSON.stringify(destination.config),
  };
}

/** What to do with rows that hang on a link so that `before` becomes `after`. */
export interface RowChanges<Row> {
  added: Row[];
  changed: Row[];
  /** Their ids. */
  gone: string[];
}

/** Compares two lists of destinations or tracks by id. */
export function rowChanges<Row extends Destination | Track>(
  before: readonly Row[],
  after: readonly Row[],
): RowChanges<Row> {
  const old = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !old.has(id)),
    changed: after.filter((row) => old.has(row.id) && !isDeepStrictEqual(row, old.get(row.id))),
    gone: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  };
}
