/**
 * The read model of an artist's links: rows named as the API's fields, with the requested fields only. Rows are not mapped to other objects,
 * since a list of ten thousand links has a hundred thousand fields.
 */
import { type AliasedExpression, type Expression, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Pool } from 'pg';
import type { Field } from '#domain/kernel/fields.ts';
import { storedLinkFields } from '#domain/links/link.ts';
import { digestModulus } from '#domain/links/links-digest.ts';
import { copyOut } from '../../../platform/db/copy-out.ts';
import { copyStatement, createJsonRows, type PooledJson } from '../../../platform/db/json-rows.ts';
import { destinationColumn, linkColumn, plain, trackColumn } from '../link-columns.ts';
import { destinationsIn, tagsIn, tracksIn } from '../link-rows.ts';
import type { LinksTables } from '../links.tables.ts';
import type { ListedLink } from './link-views.ts';

const fields = Object.values(storedLinkFields);
const columnsOfKind = (kind: Field['kind']): string[] =>
  fields.filter((field) => field.kind === kind).map(({ column }) => column);

const instants = ['created_at', 'updated_at', 'banned_at', 'archived_at', ...columnsOfKind('instant')];

/** Columns that are no plain values, or not part of the API. */
const unlisted: readonly string[] = ['rules', 'rules_made'];

/** The columns that are loaded unchanged. */
const columns = Object.values(linkColumn).filter((column) => !instants.includes(column) && !unlisted.includes(column));

const booleans = columnsOfKind('boolean');
const pictures = fields.filter((field) => field.kind === 'picture').map(({ column }) => column);

/** The columns that are not strings in JSON. */
const unquoted: ReadonlySet<string> = new Set(['version', ...columnsOfKind('integer'), ...booleans]);

/** The fields that computed fields need. */
const madeFrom: Partial<Record<string, readonly string[]>> = {
  artist: ['artist_id'],
  destinations: ['artist_id', 'domain', 'path'],
  views_total: ['artist_id'],
  clickthroughs_total: ['artist_id'],
};

/** The fields to load for the requested ones, in their order; always the id, which nested fields need. */
function loadedFor(fields: ReadonlySet<string>): Set<string> {
  return new Set([...fields, ...[...fields].flatMap((field) => madeFrom[field] ?? []), 'id']);
}

/** What lists need. `publicUrl` turns stored pictures into URLs; `pageHost` is the text before and after a page's host in its URL. */
export interface ListDeps {
  publicUrl: (stored: string) => string;
  pageHost: { before: string; after: string };
}

type Loadable = AliasedExpression<unknown, string>;

/** The SQL of each plain field; without parameters, since COPY accepts none. */
function valuesWith({ before, after }: ListDeps['pageHost']): Map<string, Loadable[]> {
  const pageUrl = sql<string>`concat(${sql.lit(before)}, links.domain, ${sql.lit(`${after}/`)}, links.path)`;
  const values: [string, Expression<unknown>][] = [
    ...columns.map((name): [string, Expression<unknown>] => [name, sql.ref(`links.${name}`)]),
    ...instants.map((name): [string, Expression<unknown>] => [name, writtenInstant(name)]),
    ['page_url', pageUrl],
    ['tags', tagsIn()],
    ['__typename', sql.lit('links')],
  ];
  return new Map(values.map(([name, value]) => [name, [sql`${value}`.as(name)]]));
}

/** Whether all these fields are plain values, so that COPY can write the JSON. */
export function arePlainValues(fields: ReadonlySet<string>): boolean {
  return [...fields].every((field) => plainFields.has(field));
}

/** A part of a list: at most `limit` rows after the first `offset`. */
export interface LinksPage {
  limit: number;
  offset: number;
}

/** Reads the links of an artist, newest first. */
export interface ListedLinksStore {
  /** The rows with these fields of the API only. */
  list(artistId: string, fields: ReadonlySet<string>, page: LinksPage): Promise<ListedLink[]>;
  /** About how many bytes the destinations of these links take in an answer, read from the lengths of their texts. */
  destinationBytes(artistId: string, page: LinksPage): Promise<number>;
  /** The digest of a page of links (`domain/links/links-digest.ts`). */
  digest(artistId: string, page: LinksPage): Promise<string>;
  /** The same as a JSON array, with these fields in their order; all have to be plain values. */
  write(artistId: string, fields: ReadonlySet<string>, page: LinksPage): Promise<PooledJson>;
}

/** The store over an open database. */
export function createListedLinksStore(
  { database, pool }: { database: Kysely<LinksTables>; pool: Pool },
  { publicUrl, pageHost }: ListDeps,
): ListedLinksStore {
  const values = valuesWith(pageHost);
  const rewrites = new Map<string, (stored: string) => string>(pictures.map((name) => [name, publicUrl]));
  // COPY writes a boolean as `t` or `f`.
  const written = new Map<string, Loadable[]>(
    booleans.map((name) => [name, [sql`${sql.ref(`links.${name}`)}::text`.as(name)]]),
  );
  written.set('tags', [sql`${tagsIn()}::text`.as('tags')]);
  // COPY accepts no parameters.
  const newestFirst = (artistId: Expression<string>, { limit, offset }: LinksPage) =>
    database
      .selectFrom('links')
      .where('artist_id', '=', artistId)
      .where('deleting_since', 'is', null)
      .orderBy('links.created_at', 'desc')
      .orderBy('links.id')
      .limit(sql.lit(limit))
      .offset(sql.lit(offset));

  return {
    async digest(artistId, page) {
      const { rows } = await sql<{ digest: string }>`
        select count(*) || '-' || coalesce(sum((('x' || left(id::text, 6))::bit(24)::int + 1)::bigint * (version + 1)), 0)
          % ${sql.lit(digestModulus)} as digest
        from (${newestFirst(sql.val(artistId), page).select(['links.id', 'links.version'])}) as listed`.execute(
        database,
      );
      return rows[0]?.digest ?? '';
    },
    async list(artistId, fields, page) {
      const rows = await newestFirst(sql.val(artistId), page)
        .select((link) =>
          [...loadedFor(fields)].flatMap((field): Loadable[] => {
            if (field === 'destinations')
              return [jsonArrayFrom(destinationsIn(link).select(plain('d', destinationColumn))).as(field)];
            if (field === 'rules') return [sql`links.rules`.as(field)];
            if (field === 'tracks') return [jsonArrayFrom(tracksIn(link).select(plain('t', trackColumn))).as(field)];
            return values.get(field) ?? [];
          }),
        )
        .execute();
      // Check constraints admit only the domain's types, themes and styles.
      const links = rows as ListedLink[];
      for (const link of links) finish(link, publicUrl);
      return links;
    },
    async destinationBytes(artistId, page) {
      const { bytes } = await database
        .selectFrom(newestFirst(sql.val(artistId), page).select('links.id').as('link'))
        .innerJoin('link_destinations as d', 'd.link_id', 'link.id')
        .select(
          sql<number>`coalesce(sum(octet_length(d.text) + octet_length(d.description) + octet_length(d.url)
            + coalesce(octet_length(d.config::text), 0) + ${sql.lit(bytesOfRest)}), 0)::bigint`.as('bytes'),
        )
        .executeTakeFirstOrThrow();
      return bytes;
    },
    async write(artistId, fields, page) {
      const names = [...fields];
      const { sql: query } = newestFirst(sql.lit(artistId), page)
        .select(names.flatMap((name) => written.get(name) ?? values.get(name) ?? []))
        .compile();
      const columns = names.map((name) => ({
        name,
        quoted: !unquoted.has(name),
        rewrite: rewrites.get(name),
        isList: name === 'tags',
      }));
      const rows = createJsonRows(columns);
      await copyOut(pool, copyStatement(query, columns), rows.add);
      return rows.end();
    },
  };
}

// Formatted by PostgreSQL: parsing and formatting ten thousand dates would take as long as the whole query.
function writtenInstant(column: string) {
  return sql<string>`to_char(${sql.ref(`links.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

// Replaces stored pictures by their URLs.
function finish(row: ListedLink, publicUrl: ListDeps['publicUrl']): void {
  for (const name of pictures) {
    const stored = row[name];
    if (stored) row[name] = publicUrl(stored);
  }
  if ('tags' in row) row.tags ??= [];
  for (const destination of row.destinations ?? []) {
    if (destination.logo !== null) destination.logo = publicUrl(destination.logo);
  }
}

/** What the other values of a destination take about, with their names. */
const bytesOfRest = 300;

/** Every field of a list that is loaded from the tables. */
export const listedFields: ReadonlySet<string> = new Set([
  ...columns,
  ...instants,
  'tags',
  'destinations',
  'tracks',
  'rules',
]);

const plainFields: ReadonlySet<string> = new Set([...columns, ...instants, 'tags', 'page_url', '__typename']);
