/** The columns of links, destinations and tracks, for reading rows, storing them, and storing only what changed. */
import { isDeepStrictEqual } from 'node:util';
import { columnsOf, type FieldValues, toColumns } from '#domain/kernel/fields.ts';
import { type Destination, destinationFields, type Link, storedLinkFields, type Track } from '#domain/links/link.ts';
import type { LinksTables } from './links.tables.ts';

/** The columns of a link's own row by the domain's names. */
export const linkColumn = {
  id: 'id',
  artistId: 'artist_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
  bannedAt: 'banned_at',
  archivedAt: 'archived_at',
  rules: 'rules',
  rulesMade: 'rules_made',
  ...columnsOf(storedLinkFields),
} as const satisfies Record<Exclude<keyof Link, 'destinations' | 'tracks' | 'tags'>, keyof LinksTables['links']>;

/** The columns of a destination's row. */
export const destinationColumn = {
  id: 'id',
  shortId: 'short_id',
  presaveCount: 'presave_count',
  optinCount: 'optin_count',
  ...columnsOf(destinationFields),
} as const satisfies Record<keyof Destination, keyof LinksTables['link_destinations']>;

/** The columns of a track's row. */
export const trackColumn = {
  id: 'id',
  name: 'name',
  url: 'url',
  priority: 'priority',
} as const satisfies Record<keyof Track, keyof LinksTables['link_tracks']>;

/** Selections of a query that keep the columns' own names. */
export function plain<Table extends string, Column extends string>(table: Table, columns: Record<string, Column>) {
  return Object.values(columns).map((column) => `${table}.${column}` as const);
}

type StoredFields = FieldValues<typeof storedLinkFields> & Pick<Link, 'rules' | 'rulesMade'>;

/** The columns of a link's own fields, its rules as JSON text. */
export const linkColumns = (link: StoredFields) => ({
  ...toColumns(storedLinkFields, link),
  rules: JSON.stringify(link.rules),
  rules_made: link.rulesMade,
});

/** The columns that have another value in `after` than in `before`. */
export function changedColumns(before: StoredFields, after: StoredFields): object {
  const old: Readonly<Record<string, unknown>> = linkColumns(before);
  return Object.fromEntries(
    Object.entries(linkColumns(after)).filter(([column, value]) => !isDeepStrictEqual(value, old[column])),
  );
}

/** The columns of a destination's fields, its config as JSON text. */
export function destinationColumns(destination: Omit<Destination, 'id'>) {
  const { config } = destination;
  return {
    ...toColumns(destinationFields, destination),
    config: config === null ? null : JSON.stringify(config),
  };
}

/** What has to be written to turn a link's rows from `before` into `after`. */
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
