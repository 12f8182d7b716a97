/** The SQL for tags and for which links carry them (LINK-70). */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { foldedTag, mostTags } from '#domain/links/tags.ts';
import { type Queryable, violatedUnique } from '../../../platform/db/postgres.ts';
import type { LinksTables } from '../links.tables.ts';

/** A tag of an artist. */
export interface LinkTag {
  id: string;
  artistId: string;
  name: string;
  /** How many links carry it. */
  links: number;
}

/** Reads and writes the tags of artists. Changes of tags raise the versions of the links that carry them, whose lists show them. */
export interface TagsStore {
  /** In their order. */
  list(artistId: string): Promise<LinkTag[]>;
  load(id: string): Promise<LinkTag | undefined>;
  /** Throws TAG_TAKEN when the artist has a tag with this name. */
  rename(id: string, name: string, now: Date, within: Queryable<LinksTables>): Promise<void>;
  delete(id: string, now: Date, within: Queryable<LinksTables>): Promise<void>;
  /** Puts a tag on locked links of an artist, and makes it when the artist lacks it; gives the ids of those that did not carry it. Throws TAGS_FULL, LINK_TAGS_FULL. */
  add(
    linkIds: readonly string[],
    tag: { artistId: string; name: string; now: Date },
    within: Queryable<LinksTables>,
  ): Promise<string[]>;
  /** Takes a tag from locked links of an artist; gives the ids of those that carried it. */
  remove(
    linkIds: readonly string[],
    tag: { artistId: string; name: string; now: Date },
    within: Queryable<LinksTables>,
  ): Promise<string[]>;
}

/** The store over the given database. */
export function createTagsStore(database: Kysely<LinksTables>): TagsStore {
  const select = sql`select t.id, t.artist_id as "artistId", t.name,
    (select count(*)::int from tagged_links g where g.tag_id = t.id) as links from link_tags t`;
  return {
    async list(artistId) {
      const { rows } = await sql<LinkTag>`${select} where t.artist_id = ${artistId} order by t.folded`.execute(
        database,
      );
      return rows;
    },
    async load(id) {
      const { rows } = await sql<LinkTag>`${select} where t.id = ${id}`.execute(database);
      return rows[0];
    },
    async rename(id, name, now, within) {
      try {
        await within
          .updateTable('link_tags')
          .set({ name, folded: foldedTag(name) })
          .where('id', '=', id)
          .execute();
      } catch (error) {
        if (violatedUnique(error) === 'link_tags_name') throw new CodedError('TAG_TAKEN', 'name');
        throw error;
      }
      await raiseCarriers(id, now, within);
    },
    async delete(id, now, within) {
      await raiseCarriers(id, now, within);
      await within.deleteFrom('link_tags').where('id', '=', id).execute();
    },
    async add(linkIds, { artistId, name, now }, within) {
      const [tagId] = await tagIds(artistId, [name], now, within);
      const { rows } = await sql<{ id: string }>`insert into tagged_links (link_id, tag_id)
        select unnest(${[...linkIds]}::uuid[]), ${tagId}::uuid on conflict do nothing returning link_id as id`.execute(
        within,
      );
      const changed = rows.map(({ id }) => id);
      if (changed.length === 0) return [];
      const full = await within
        .selectFrom('tagged_links')
        .where('link_id', 'in', changed)
        .groupBy('link_id')
        .having(({ fn }) => fn.countAll(), '>', mostTags.ofLink)
        .select('link_id')
        .executeTakeFirst();
      if (full !== undefined) throw new CodedError('LINK_TAGS_FULL', 'tag');
      await raise(changed, now, within);
      return changed;
    },
    async remove(linkIds, { artistId, name, now }, within) {
      const { rows } = await sql<{ id: string }>`delete from tagged_links g using link_tags t
        where t.id = g.tag_id and t.artist_id = ${artistId} and t.folded = ${foldedTag(name)}
          and g.link_id = any(${[...linkIds]}::uuid[]) returning g.link_id as id`.execute(within);
      const changed = rows.map(({ id }) => id);
      if (changed.length > 0) await raise(changed, now, within);
      return changed;
    },
  };
}

/** Gives a link the tags in `link.tags`, and takes all others from it; those that the artist lacks are made. Throws TAGS_FULL. */
export async function saveTags(
  { id, artistId, tags = [] }: Pick<Link, 'id' | 'artistId' | 'tags'>,
  now: Date,
  within: Queryable<LinksTables>,
): Promise<void> {
  const wanted = await tagIds(artistId, tags, now, within);
  await sql`delete from tagged_links where link_id = ${id} and tag_id <> all(${wanted}::uuid[])`.execute(within);
  if (wanted.length > 0)
    await sql`insert into tagged_links (link_id, tag_id) select ${id}::uuid, unnest(${wanted}::uuid[])
      on conflict do nothing`.execute(within);
}

/** The ids of an artist's tags with these names, whatever their capitals; those that it lacks are made. */
async function tagIds(
  artistId: string,
  names: readonly string[],
  now: Date,
  within: Queryable<LinksTables>,
): Promise<string[]> {
  if (names.length === 0) return [];
  const folded = names.map(foldedTag);
  const find = async () =>
    within
      .selectFrom('link_tags')
      .where('artist_id', '=', artistId)
      .where('folded', 'in', folded)
      .select(['id', 'folded'])
      .execute();
  const found = await find();
  const known = new Set(found.map((tag) => tag.folded));
  const missing = names.filter((name) => !known.has(foldedTag(name)));
  if (missing.length === 0) return found.map(({ id }) => id);
  const inserted = await within
    .insertInto('link_tags')
    .values(
      // In one order, so that two calls with the same new tags wait for each other and do not deadlock.
      missing
        .map((name) => ({ id: randomUUID(), artist_id: artistId, name, folded: foldedTag(name), created_at: now }))
        .sort((one, other) => (one.folded < other.folded ? -1 : 1)),
    )
    .onConflict((conflict) => conflict.columns(['artist_id', 'folded']).doNothing())
    .returning('id')
    .execute();
  if (inserted.length > 0) await refuseTooMany(artistId, within);
  return (await find()).map(({ id }) => id);
}

async function refuseTooMany(artistId: string, within: Queryable<LinksTables>): Promise<void> {
  const { count } = await within
    .selectFrom('link_tags')
    .where('artist_id', '=', artistId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > mostTags.ofArtist) throw new CodedError('TAGS_FULL', 'tags');
}

async function raise(linkIds: readonly string[], now: Date, within: Queryable<LinksTables>): Promise<void> {
  await sql`update links set version = version + 1, updated_at = ${now} where id = any(${[...linkIds]}::uuid[])`.execute(
    within,
  );
}

async function raiseCarriers(tagId: string, now: Date, within: Queryable<LinksTables>): Promise<void> {
  // Locked in the order in which many links are always locked (`lockAll`).
  await sql`with locked as materialized (
      select id from links where id in (select link_id from tagged_links where tag_id = ${tagId}) order by id for update)
    update links set version = version + 1, updated_at = ${now} where id in (select id from locked)`.execute(within);
}
