/** Between the tables' rows and the domain's link: one statement reads a link with everything on its page, or the parts a list shows. */
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Link, pictureFields } from '#domain/links/link.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { renamed } from '../../platform/db/renamed.ts';
import { destinationColumn, linkColumn, trackColumn } from './link-columns.ts';
import type { LinksTables } from './links.tables.ts';

/** The destinations of a link in their order, for a query of links to choose columns of. */
export const destinationsIn = (link: ExpressionBuilder<LinksTables, 'links'>) =>
  link
    .selectFrom('link_destinations as d')
    .whereRef('d.link_id', '=', 'links.id')
    .orderBy('d.priority')
    .orderBy('d.short_id');

/** The same for its tracks. */
export const tracksIn = (link: ExpressionBuilder<LinksTables, 'links'>) =>
  link.selectFrom('link_tracks as t').whereRef('t.link_id', '=', 'links.id').orderBy('t.position').orderBy('t.id');

const isColumn = (part: keyof Link): part is keyof typeof linkColumn => part in linkColumn;

/** The names of a link's tags in their order, as JSON; null where it has none. */
export const tagsIn = () => sql<string[] | null>`(select json_agg(t.name order by t.folded) from tagged_links g
  join link_tags t on t.id = g.tag_id where g.link_id = links.id)`;

/** Every part of a link that its page shows. */
const pageParts: readonly (keyof Link)[] = [
  ...(Object.keys(linkColumn) as (keyof typeof linkColumn)[]),
  'destinations',
  'tracks',
];

/** Every part of a link. */
export const linkParts: readonly (keyof Link)[] = [...pageParts, 'tags'];

/** Links with these parts (those of a page), without those that are being deleted (LINK-72), in one statement however many there are, named as the domain names them. */
export function selectLinks(database: Queryable<LinksTables>, parts: readonly (keyof Link)[] = pageParts) {
  return database
    .selectFrom('links')
    .where('links.deleting_since', 'is', null)
    .select(renamed('links', linkColumn, parts.filter(isColumn)))
    .$if(parts.includes('destinations'), (query) =>
      query.select((link) =>
        jsonArrayFrom(destinationsIn(link).select(renamed('d', destinationColumn))).as('destinations'),
      ),
    )
    .$if(parts.includes('tracks'), (query) =>
      query.select((link) => jsonArrayFrom(tracksIn(link).select(renamed('t', trackColumn))).as('tracks')),
    )
    .$if(parts.includes('tags'), (query) => query.select(sql<string[]>`coalesce(${tagsIn()}, '[]')`.as('tags')));
}

/** A row of `selectLinks`. */
export type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>;

/** The row as the domain's link, with the parts it was loaded with; `publicUrl` turns stored pictures into ones a browser can load. */
export function toLink(row: LinkRow, publicUrl: (stored: string) => string): Link {
  // The tables' checks and the service admit only the domain's own words for types, themes, styles and rules.
  const link = row as unknown as Link;
  for (const field of pictureFields) if (link[field]) link[field] = publicUrl(link[field]);
  for (const destination of row.destinations ?? []) {
    if (destination.logo !== null) destination.logo = publicUrl(destination.logo);
  }
  return link;
}
