/**
 * The read model of a list of links: rows as the API answers them, each property named as its field and nothing loaded that was not asked
 * for. Between table and answer nothing is made of them, since a list of ten thousand links has a hundred thousand fields.
 */
import { type AliasedExpression, type Expression, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Pool } from 'pg';
import { copyOut } from '../../platform/db/copy-out.ts';
import { copyStatement, createJsonRows, type LentJson } from '../../platform/db/json-rows.ts';
import { destinationColumn, linkColumn, plain, trackColumn } from './link-columns.ts';
import { destinationsIn, tracksIn } from './link-rows.ts';
import type { LinkView, ListedLink } from './link-views.ts';
import type { LinksTables } from './links.tables.ts';

const instants: readonly string[] = ['created_at', 'updated_at', 'release_time'] satisfies (keyof LinkView)[];

/** What of a link is loaded as it stands in its table. */
const columns = Object.values(linkColumn).filter((column) => !instants.includes(column));

const yesOrNo = ['display_artist_socials'] as const satisfies readonly (keyof LinkView)[];

/** What is no text in JSON. */
const bare: ReadonlySet<string> = new Set(['version', 'layout', ...yesOrNo]);

/** What else has to be loaded for fields that are made from others. */
const madeFrom: Partial<Record<string, readonly string[]>> = {
  artist: ['artist_id'],
  destinations: ['domain', 'path'],
};

/** What has to be loaded to answer these fields, in their order; the id always, since fields of its parts need it. */
function loadedFor(fields: ReadonlySet<string>): Set<string> {
  return new Set([...fields, ...[...fields].flatMap((field) => madeFrom[field] ?? []), 'id']);
}

/** What lists stand on. `publicAddress` turns stored pictures into ones a browser can load; `pageHost` is what stands around a page's host. */
export interface ListDeps {
  publicAddress: (stored: string) => string;
  pageHost: { before: string; after: string };
}

type Loadable = AliasedExpression<unknown, string>;

/** How each field that is a plain value is loaded; none of them has parameters, since copying out takes none. */
function valuesWith({ before, after }: ListDeps['pageHost']): Map<string, Loadable[]> {
  const pageUrl = sql<string>`concat(${sql.lit(before)}, links.domain, ${sql.lit(`${after}/`)}, links.path)`;
  const values: [string, Expression<unknown>][] = [
    ...columns.map((name): [string, Expression<unknown>] => [name, sql.ref(`links.${name}`)]),
    ...instants.map((name): [string, Expression<unknown>] => [name, writtenInstant(name)]),
    ['page_url', pageUrl],
    ['__typename', sql.lit('links')],
  ];
  return new Map(values.map(([name, value]) => [name, [sql`${value}`.as(name)]]));
}

/** Whether rows with these fields are nothing but plain values, so that they can be written without being read. */
export function arePlainValues(fields: ReadonlySet<string>): boolean {
  return [...fields].every((field) => plainFields.has(field));
}

/** Reads the links of an artist, newest first. */
export interface ListedLinksStore {
  /** With these fields of the API and no others. */
  list(artistId: string, fields: ReadonlySet<string>): Promise<ListedLink[]>;
  /** The same as a JSON array, each row with these fields in their order; all have to be plain values. */
  write(artistId: string, fields: ReadonlySet<string>): Promise<LentJson>;
}

/** The store over an open database. */
export function createListedLinksStore(
  { database, pool }: { database: Kysely<LinksTables>; pool: Pool },
  { publicAddress, pageHost }: ListDeps,
): ListedLinksStore {
  const values = valuesWith(pageHost);
  const rewrites = new Map([['image', publicAddress]]);
  // Copied out as it stands, a yes would be `t`.
  const written = new Map<string, Loadable[]>(
    yesOrNo.map((name) => [name, [sql`${sql.ref(`links.${name}`)}::text`.as(name)]]),
  );
  const newestFirst = (artistId: Expression<string>) =>
    database
      .selectFrom('links')
      .where('artist_id', '=', artistId)
      .orderBy('links.created_at', 'desc')
      .orderBy('links.id');

  return {
    async list(artistId, fields) {
      const rows = await newestFirst(sql.val(artistId))
        .select((link) =>
          [...loadedFor(fields)].flatMap((field): Loadable[] => {
            if (field === 'destinations')
              return [jsonArrayFrom(destinationsIn(link).select(plain('d', destinationColumn))).as(field)];
            if (field === 'tracks') return [jsonArrayFrom(tracksIn(link).select(plain('t', trackColumn))).as(field)];
            return values.get(field) ?? [];
          }),
        )
        .execute();
      // The tables' checks admit only the domain's own words for types, themes and styles.
      const links = rows as ListedLink[];
      for (const link of links) finish(link, publicAddress);
      return links;
    },
    async write(artistId, fields) {
      const names = [...fields];
      const { sql: query } = newestFirst(sql.lit(artistId))
        .select(names.flatMap((name) => written.get(name) ?? values.get(name) ?? []))
        .compile();
      const columns = names.map((name) => ({ name, quoted: !bare.has(name), rewrite: rewrites.get(name) }));
      const rows = createJsonRows(columns);
      await copyOut(pool, copyStatement(query, columns), rows.add);
      return rows.end();
    },
  };
}

// Written by the engine, to the millisecond: ten thousand dates to be parsed and written again would cost as much as the whole statement.
function writtenInstant(column: string) {
  return sql<string>`to_char(${sql.ref(`links.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

// Pictures that a browser can load.
function finish(row: ListedLink, publicAddress: ListDeps['publicAddress']): void {
  if (row.image) row.image = publicAddress(row.image);
  for (const destination of row.destinations ?? []) {
    if (destination.logo !== null) destination.logo = publicAddress(destination.logo);
  }
}

/** Every field of a list that is loaded from the tables. */
export const listedFields: ReadonlySet<string> = new Set([...columns, ...instants, 'destinations', 'tracks']);

const plainFields: ReadonlySet<string> = new Set([...columns, ...instants, 'page_url', '__typename']);
