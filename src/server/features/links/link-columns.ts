/** The domain's link as rows: which column holds what, for storing a link and for storing only what changed. */
import { isDeepStrictEqual } from 'node:util';
import type { Destination, Link, Track } from '#domain/links/link.ts';

const columnOf = {
  domain: 'domain',
  path: 'path',
  type: 'type',
  layout: 'layout',
  image: 'image',
  imageBlur: 'image_blur',
  title: 'title',
  subtitle: 'subtitle',
  description: 'description',
  previewType: 'preview_type',
  theme: 'theme',
  displayArtistSocials: 'display_artist_socials',
  coverImageStyle: 'cover_image_style',
  rid: 'rid',
  releaseName: 'release_name',
  releaseTime: 'release_time',
  offset: 'offset',
  timezone: 'timezone',
  postReleaseTitle: 'post_release_title',
  postReleaseSubtitle: 'post_release_subtitle',
} as const satisfies Partial<Record<keyof Link, string>>;

/** The fields of a link that a save may change. */
export type LinkFields = Pick<Link, keyof typeof columnOf>;

const names = Object.keys(columnOf) as (keyof LinkFields)[];

/** The columns of a link's own fields. */
export function linkColumns(link: LinkFields) {
  const columns = Object.fromEntries(names.map((name) => [columnOf[name], link[name]]));
  return columns as { [Name in keyof LinkFields as (typeof columnOf)[Name]]: LinkFields[Name] };
}

/** The columns of which `after` says something else than `before`. */
export function changedColumns(before: LinkFields, after: LinkFields): object {
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [columnOf[name], after[name]]));
}

/** A destination's columns, without those that never change. */
export function destinationColumns(destination: Omit<Destination, 'id' | 'shortId' | 'presaveCount' | 'optinCount'>) {
  return {
    type: destination.type,
    cta: destination.cta,
    url: destination.url,
    text: destination.text,
    description: destination.description,
    logo: destination.logo,
    enabled: destination.enabled,
    deeplink_ios: destination.deeplinkIos,
    deeplink_android: destination.deeplinkAndroid,
    autoplay_track: destination.autoplayTrack,
    pre_release: destination.preRelease,
    config: destination.config === null ? null : JSON.stringify(destination.config),
    priority: destination.priority,
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
