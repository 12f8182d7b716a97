/** Tags of artists and of many links at once: listed, renamed, deleted, put on links and taken from them (LINK-70, LINK-71). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { isLonger } from '#domain/kernel/pasted-text.ts';
import type { Link } from '#domain/links/link.ts';
import { mostTags, tagName } from '#domain/links/tags.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { LinksDeps } from '../links.context.ts';
import { canReadLinks, canWriteLinks } from '../links.policy.ts';
import { loadOwnMany, lockAll } from '../saving/many-links.ts';
import type { LinkTag } from './tags.store.ts';

export type { LinkTag } from './tags.store.ts';

type TagDeps = LinksDeps;

/** A name as it is stored. Throws TAG_MISSING, TAG_TOO_LONG. */
function readName(text: string, field: string): string {
  const name = tagName(text);
  if (name === '') throw new CodedError('TAG_MISSING', field);
  if (isLonger(name, mostTags.characters)) throw new CodedError('TAG_TOO_LONG', field);
  return name;
}

/** The tags of an artist in their order, each with how many links carry it. */
export async function listTags({ guard, tags }: TagDeps, caller: Caller, artistId: string): Promise<LinkTag[]> {
  await guard.artist(caller, artistId, canReadLinks);
  return tags.list(artistId);
}

async function loadTag({ guard, tags }: TagDeps, caller: Caller, id: string): Promise<LinkTag> {
  guard.member(caller);
  const tag = await tags.load(id);
  await guard.artist(caller, tag?.artistId, canWriteLinks);
  if (tag === undefined) throw new CodedError('NOT_FOUND');
  return tag;
}

/** Renames a tag on all links that carry it. Throws TAG_MISSING, TAG_TOO_LONG, TAG_TAKEN. */
export async function renameTag(deps: TagDeps, caller: Caller, id: string, text: string): Promise<LinkTag> {
  const { database, tags, live, clock } = deps;
  const { artistId } = await loadTag(deps, caller, id);
  const name = readName(text, 'name');
  await database.transaction().execute(async (within) => {
    await tags.rename(id, name, clock.now(), within);
    await live.publish('artist.updated', { artistId }, within);
  });
  return loadTag(deps, caller, id);
}

/** Deletes a tag; the links that carried it stay. Gives it as it was. */
export async function deleteTag(deps: TagDeps, caller: Caller, id: string): Promise<LinkTag> {
  const { database, tags, live, clock } = deps;
  const tag = await loadTag(deps, caller, id);
  await database.transaction().execute(async (within) => {
    await tags.delete(id, clock.now(), within);
    await live.publish('artist.updated', { artistId: tag.artistId }, within);
  });
  return tag;
}

/** Puts a tag on links or takes it from them; none when one is not the caller's. Gives the links that changed. Throws TAGS_FULL, LINK_TAGS_FULL. */
export async function tagLinks(
  deps: TagDeps,
  caller: Caller,
  ids: readonly string[],
  { tag, wanted }: { tag: string; wanted: boolean },
): Promise<Link[]> {
  const { database, store, tags, live, clock } = deps;
  const links = await loadOwnMany(deps, caller, ids);
  const name = readName(tag, 'tag');
  if (links.length === 0) return [];
  const now = clock.now();
  const changed = await database.transaction().execute(async (within) => {
    const locked = new Set(await lockAll(deps, links, within));
    const done: string[] = [];
    for (const [artistId, own] of Map.groupBy(links, (link) => link.artistId)) {
      const linkIds = own.map(({ id }) => id).filter((id) => locked.has(id));
      const act = wanted ? tags.add : tags.remove;
      done.push(...(await act(linkIds, { artistId, name, now }, within)));
    }
    const places = new Map(links.map((link) => [link.id, link]));
    for (const id of done) {
      const place = places.get(id);
      if (place === undefined) continue;
      const { artistId, domain, path } = place;
      await live.publish('link.updated', { linkId: id, artistId, domain, path }, within);
    }
    return done;
  });
  if (changed.length === 0) return [];
  return (await store.loadMany(changed)).sort((one, other) => (one.id < other.id ? -1 : 1));
}
