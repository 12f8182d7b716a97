/** Smart links: what the API and the visitors' side ask of them, each use case in a file of its own beside this one. */

import type { PagePlace } from '#domain/hosts/page-url.ts';
import { has } from '#domain/installation/hidden-parts.ts';
import { shownLink } from '#domain/installation/shown-link.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { pathProblem } from '#domain/links/customize-checks.ts';
import type { Link, Track } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { suggestPath, typedPath } from '#domain/links/path.ts';
import { inAscii } from '../../platform/ascii.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { PooledJson } from '../../platform/db/json-rows.ts';
import { expectBytes } from '../../platform/turns/work.ts';
import { isShownText, type LinksDeps, loadOwn } from './links.context.ts';
import { canReadLinks, canWriteLinks } from './links.policy.ts';
import type { FrontPage } from './links.store.ts';
import { type AllLinksAsked, type AllLinksPage, listAllLinks, withNamed } from './lists/all-links.ts';
import type { FoundLink, LinksQuestion } from './lists/found-links.store.ts';
import type { ListedLink } from './lists/link-views.ts';
import { arePlainValues, type LinksPage } from './lists/listed-links.store.ts';
import type { NextRelease } from './lists/next-releases.store.ts';
import {
  type AheadRelease,
  listReleasesOfAll,
  listReleaseWarnings,
  type WarnedRelease,
} from './lists/release-warnings.ts';
import type { WaitingTexts } from './lists/waiting-texts.store.ts';
import { targetOfUrl, type UrlTarget } from './places/page-at-url.ts';
import { archiveLinks } from './saving/archive-links.ts';
import { type DeletingLink, deleteLinksLater, listDeletingLinks, undeleteLinks } from './saving/deleting-links.ts';
import { duplicateLink } from './saving/duplicate-link.ts';
import {
  deleteDestination,
  insertDestination,
  orderDestinations,
  type PlacedDestination,
  updateDestination,
} from './saving/edit-destinations.ts';
import { deleteTrack, insertTrack, type PlacedTrack, updateTrack } from './saving/edit-tracks.ts';
import { fillMissingDeeplinks } from './saving/fill-deeplinks.ts';
import {
  type DestinationChanges,
  type LinkInput,
  type LinkInputChanges,
  mostWaiting,
  type PriorityInput,
  type TrackChanges,
} from './saving/link-input.ts';
import { deleteLinks, type MovedLinks, moveLinks } from './saving/many-links.ts';
import { type PublishedLinks, publishLinks } from './saving/publish-links.ts';
import { createLink, saveLink } from './saving/save-link.ts';
import { deleteTag, type LinkTag, listTags, renameTag, tagLinks } from './tags/tags.ts';

export type { FrontPage } from './links.store.ts';
export type { FoundLink } from './lists/found-links.store.ts';
export type { WarnedRelease } from './lists/release-warnings.ts';
export type { UrlTarget } from './places/page-at-url.ts';
export type { PlacedDestination } from './saving/edit-destinations.ts';
export type { PlacedTrack } from './saving/edit-tracks.ts';
export type { MovedLinks } from './saving/many-links.ts';
export type { PublishedLinks } from './saving/publish-links.ts';

/** The part of a list that is asked for; what is left out or null is the whole of what one answer may have. */
export type AskedPage = { [part in keyof LinksPage]?: LinksPage[part] | null };

/**
 * What the API and the visitor side ask of links. Foreign links, destinations, tracks and artists throw NOT_FOUND, as missing ones do.
 * Every change is one transaction, raises the version of its link, and is heard of in every process.
 */
export interface LinksService {
  /**
   * A page of an artist's links with these fields of the API and no others, newest first; without a limit as many as one answer may have
   * (`mostLinks`). Throws BAD_INPUT for more, and QUERY_TOO_COMPLEX when their destinations are more than an answer may hold: ask for fewer at once.
   */
  list(caller: Caller, artistId: string, fields: ReadonlySet<string>, page?: AskedPage): Promise<ListedLink[]>;
  /** The digest of an artist's newest links, as many as one answer has of plain fields. */
  digest(caller: Caller, artistId: string): Promise<string>;
  /** The same list as a JSON array; every field has to be a plain value. */
  writeList(caller: Caller, artistId: string, fields: ReadonlySet<string>, page?: AskedPage): Promise<PooledJson>;
  /** What an artist's pre-releases lack whose day is near or past, the soonest first, then those that are out, the latest first; at most 100. */
  releaseWarnings(caller: Caller, artistId: string): Promise<WarnedRelease[]>;
  /** The same of all artists whose links the caller may read, and the next release of each that has one, the soonest first. */
  releasesOfAll(caller: Caller): Promise<{ warnings: WarnedRelease[]; next: NextRelease[]; ahead: AheadRelease[] }>;
  /** The newest links with every word, of all artists whose links the caller may read. */
  find(
    caller: Caller,
    question: Omit<LinksQuestion, 'artistIds' | 'words'> & { words: readonly string[] },
  ): Promise<FoundLink[]>;
  /** A page of the links of all artists whose links the caller may read (LINK-76). */
  listAll(caller: Caller, asked: AllLinksAsked): Promise<AllLinksPage>;
  /** Those of these links that the caller may read, each with how many texts wait for its release. Throws BAD_INPUT above 20,000 links. */
  waitingTexts(caller: Caller, ids: readonly string[]): Promise<WaitingTexts[]>;
  link(caller: Caller, id: string): Promise<Link>;
  /** The hosts that every artist's links may be on, the default one first. Works before signup is finished. */
  linkHosts(caller: Caller): readonly string[];
  /**
   * Whether a link of this artist could be created there, or of any of the caller's artists: well written, not reserved, on a domain they may use, and
   * free (LINK-9, LINK-50).
   */
  pathAvailable(caller: Caller, place: PagePlace, artistId?: string): Promise<boolean>;
  /** A path for a title of any script, with the artist's name where the title alone gives none; empty when neither does. */
  suggestPath(caller: Caller, title: string, artistName: string): string;
  /** Creates a link with its destinations and tracks, under `id` or a new one. Throws the first thing wrong, in the order of LINK-19. */
  create(caller: Caller, input: LinkInput, id?: string): Promise<Link>;
  /** Saves a link, all of it or nothing; a `version` other than the stored one throws LINK_CHANGED. */
  save(caller: Caller, id: string, changes: LinkInputChanges, version?: number): Promise<Link>;
  /** Deletes links with their pages and statistics, all or none; gives what they were. */
  deleteMany(caller: Caller, ids: readonly string[]): Promise<Link[]>;
  /** Deletes links so that `undeleteMany` takes them back for half an hour, all or none; gives what they were. */
  deleteManyLater(caller: Caller, ids: readonly string[]): Promise<Link[]>;
  undeleteMany(caller: Caller, ids: readonly string[]): Promise<Link[]>;
  /** An artist's links whose deletion can be undone, the last one first. */
  listDeleting(caller: Caller, artistId: string): Promise<DeletingLink[]>;
  /** Copies a link under a free path next to its own; `newId` is the copy's id. */
  duplicate(caller: Caller, id: string, newId: string): Promise<Link>;
  /** Archives links, or restores them, all or none; gives those that were not so yet. */
  archiveMany(caller: Caller, ids: readonly string[], archived: boolean): Promise<Link[]>;
  /** Puts a tag on links or takes it from them, all or none; gives those that changed. */
  tagMany(caller: Caller, ids: readonly string[], change: { tag: string; wanted: boolean }): Promise<Link[]>;
  /** An artist's tags in their order. */
  tags(caller: Caller, artistId: string): Promise<LinkTag[]>;
  renameTag(caller: Caller, id: string, name: string): Promise<LinkTag>;
  /** Deletes a tag; the links stay. Gives it as it was. */
  deleteTag(caller: Caller, id: string): Promise<LinkTag>;
  /** Publishes drafts, each by itself; those that cannot be published stay drafts. */
  publishMany(caller: Caller, ids: readonly string[]): Promise<PublishedLinks>;
  /** Moves links to another domain; those whose path is taken there stay where they are. */
  moveMany(caller: Caller, ids: readonly string[], domain: string): Promise<MovedLinks>;
  insertDestination(caller: Caller, linkId: string, input: DestinationChanges): Promise<PlacedDestination>;
  updateDestination(caller: Caller, id: string, changes: DestinationChanges): Promise<PlacedDestination>;
  deleteDestination(caller: Caller, id: string): Promise<PlacedDestination>;
  /** Gives destinations of one link new places, all or none; gives all of the link's in their order. */
  orderDestinations(caller: Caller, updates: readonly PriorityInput[]): Promise<PlacedDestination[]>;
  insertTrack(caller: Caller, linkId: string, input: Omit<Track, 'id'>): Promise<PlacedTrack>;
  updateTrack(caller: Caller, id: string, changes: TrackChanges): Promise<PlacedTrack>;
  deleteTrack(caller: Caller, id: string): Promise<PlacedTrack>;
  /** Fills in the app URLs that a link's destinations lack, as far as their web URLs tell; doing it again changes nothing. */
  fillMissingDeeplinks(caller: Caller, id: string): Promise<void>;
  /** For the daily count of followers: the Spotify playlist of every playlist link. No permission is checked. */
  listPlaylistUrls(): Promise<{ linkId: string; url: string }[]>;
  /** For visitors: the page at a path. No permission is checked. */
  findPage(domain: string, path: string): Promise<LinkPage | undefined>;
  /** For move-ins: those of some places where this artist could create no link, because one is there or the place is kept. No permission is checked. */
  takenPlaces(places: readonly PagePlace[], artistId: string): Promise<PagePlace[]>;
  /** For other features: these links, in no order; missing ones are left out. No permission is checked. */
  linksById(ids: readonly string[]): Promise<Link[]>;
  /** For archives: the pages of these links of an artist, in no order, as if the artist could send no texts now. No permission is checked. */
  pagesOfArtist(artistId: string, ids: readonly string[]): Promise<LinkPage[]>;
  /** For other features: the page of a link. No permission is checked. */
  findPageById(id: string): Promise<LinkPage | undefined>;
  /** For press previews: the page of a link, also of a draft. No permission is checked. */
  findPageForPreview(id: string): Promise<LinkPage | undefined>;
  /** For visitors: the page whose destination has this short id. */
  findPageByShortId(shortId: number): Promise<LinkPage | undefined>;
  /** For visitors: the page that has the destination with this id. */
  findPageByDestination(destinationId: string): Promise<LinkPage | undefined>;
  /** For drops: what a web URL leads to, as visitors find it now. */
  urlTarget(url: string): Promise<UrlTarget>;
  /** For visitors: the newest bio links of these artists, those on `domain` first; at most 20. */
  listFrontPages(domain: string, artistIds: readonly string[]): Promise<FrontPage[]>;
}

/**
 * The most links in one answer: of plain fields, whose rows pass through the process as text; and with destinations, tracks or an artist, which are
 * objects for each link. More at once would keep the process busy for everybody else (LINK-42).
 */
export const mostLinks = { plain: 10_000, nested: 1_000 };

/** Throws BAD_INPUT for a page that cannot be answered at once. */
function readPage({ limit, offset }: AskedPage = {}, fields: ReadonlySet<string>): LinksPage {
  const most = arePlainValues(fields) ? mostLinks.plain : mostLinks.nested;
  const asked = { limit: limit ?? most, offset: offset ?? 0 };
  if (asked.limit < 0 || asked.limit > most) throw new CodedError('BAD_INPUT', 'limit');
  if (asked.offset < 0) throw new CodedError('BAD_INPUT', 'offset');
  return asked;
}

/** The longest text of which a path is made, in characters; paths are much shorter. */
const longestSpelled = 400;

/** The service over its stores. */
export function createLinksService(deps: LinksDeps): LinksService {
  const { store, lists, guard, artists, pixels, placements, clock, hosts, findTextsProblem, vendorModes } = deps;

  /** What an artist's pages have in common; undefined when the artist is gone. */
  async function surroundingsOf(artistId: string) {
    const [shown, fired, placed] = await Promise.all([
      artists.forPage(artistId),
      pixels.forPage(artistId),
      placements.forPage(artistId),
    ]);
    return shown && { ...shown, pixels: has(vendorModes, 'ads') ? fired : [], placements: placed };
  }

  const canTextOn = async ({ artistId, destinations }: Link): Promise<boolean> =>
    destinations.some(isShownText) && (await findTextsProblem(artistId)) === undefined;

  /** The page as visitors find it: a draft has none (LINK-80). */
  const toPage = async (link: Link | undefined): Promise<LinkPage | undefined> =>
    link?.draft ? undefined : toAnyPage(link);

  async function toAnyPage(link: Link | undefined): Promise<LinkPage | undefined> {
    if (link === undefined) return undefined;
    const [around, canText] = await Promise.all([surroundingsOf(link.artistId), canTextOn(link)]);
    return around && { link: shownLink(link, vendorModes), ...around, artist: { ...around.artist, canText } };
  }

  return {
    async list(caller, artistId, fields, page) {
      await guard.artist(caller, artistId, canReadLinks);
      const read = readPage(page, fields);
      if (fields.has('destinations')) expectBytes(await lists.destinationBytes(artistId, read));
      return lists.list(artistId, fields, read);
    },
    async digest(caller, artistId) {
      await guard.artist(caller, artistId, canReadLinks);
      return lists.digest(artistId, { limit: mostLinks.plain, offset: 0 });
    },
    async writeList(caller, artistId, fields, page) {
      await guard.artist(caller, artistId, canReadLinks);
      return lists.write(artistId, fields, readPage(page, fields));
    },
    listAll: (caller, asked) => listAllLinks(deps, caller, asked),
    releaseWarnings: (caller, artistId) => listReleaseWarnings(deps, caller, artistId),
    releasesOfAll: (caller) => listReleasesOfAll(deps, caller),
    async find(caller, question) {
      const open = await guard.artists(caller, canReadLinks);
      const artistIds = open.map(({ artistId }) => artistId);
      const own = new Set(artistIds);
      const named = (await artists.listArtists(caller)).filter(({ id }) => own.has(id));
      return store.find({ ...question, words: withNamed(question.words, named), artistIds });
    },
    async waitingTexts(caller, ids) {
      const open = await guard.artists(caller, canReadLinks);
      if (ids.length > mostWaiting) throw new CodedError('BAD_INPUT', 'link_ids');
      return store.waitingTexts({ linkIds: ids, artistIds: open.map(({ artistId }) => artistId), now: clock.now() });
    },
    link: async (caller, id) => (await loadOwn(deps, caller, id, canReadLinks)).link,
    linkHosts(caller) {
      guard.person(caller);
      return hosts.linkHosts;
    },
    async pathAvailable(caller, { domain: domainText, path: pathText }, artistId) {
      guard.member(caller);
      if (artistId !== undefined) await guard.artist(caller, artistId, canWriteLinks);
      const domain = cleanPasted(domainText, 'host');
      const artistIds = artistId === undefined ? (await artists.listArtists(caller)).map(({ id }) => id) : [artistId];
      const usable = hosts.linkHosts.includes(domain) || (await artists.ownDomains(artistIds)).includes(domain);
      if (!usable || pathProblem(pathText, { pathAvailable: true }) !== undefined) return false;
      return !(await store.isPathTaken(domain, typedPath(pathText), { artistIds, now: clock.now() }));
    },
    suggestPath(caller, title, artistName) {
      guard.member(caller);
      const [named, whole] = [title, `${title} ${artistName}`].map((text) => inAscii(text.slice(0, longestSpelled)));
      return suggestPath(named ?? '') || suggestPath(whole ?? '');
    },
    create: (caller, input, id) => createLink(deps, caller, input, id),
    save: (caller, id, changes, version) => saveLink(deps, caller, id, changes, version),
    deleteMany: (caller, ids) => deleteLinks(deps, caller, ids),
    deleteManyLater: (caller, ids) => deleteLinksLater(deps, caller, ids),
    undeleteMany: (caller, ids) => undeleteLinks(deps, caller, ids),
    listDeleting: (caller, artistId) => listDeletingLinks(deps, caller, artistId),
    duplicate: (caller, id, newId) => duplicateLink(deps, caller, id, newId),
    archiveMany: (caller, ids, archived) => archiveLinks(deps, caller, ids, archived),
    tagMany: (caller, ids, change) => tagLinks(deps, caller, ids, change),
    tags: (caller, artistId) => listTags(deps, caller, artistId),
    renameTag: (caller, id, name) => renameTag(deps, caller, id, name),
    deleteTag: (caller, id) => deleteTag(deps, caller, id),
    publishMany: (caller, ids) => publishLinks(deps, caller, ids),
    moveMany: (caller, ids, domain) => moveLinks(deps, caller, ids, domain),
    insertDestination: (caller, linkId, input) => insertDestination(deps, caller, linkId, input),
    updateDestination: (caller, id, changes) => updateDestination(deps, caller, id, changes),
    deleteDestination: (caller, id) => deleteDestination(deps, caller, id),
    orderDestinations: (caller, updates) => orderDestinations(deps, caller, updates),
    insertTrack: (caller, linkId, input) => insertTrack(deps, caller, linkId, input),
    updateTrack: (caller, id, changes) => updateTrack(deps, caller, id, changes),
    deleteTrack: (caller, id) => deleteTrack(deps, caller, id),
    fillMissingDeeplinks: (caller, id) => fillMissingDeeplinks(deps, caller, id),
    listPlaylistUrls: () => store.listPlaylistUrls(),
    findPage: async (domain, path) => toPage(await store.loadByPath(domain, path)),
    takenPlaces: (places, artistId) => store.takenPlaces(places, { artistIds: [artistId], now: clock.now() }),
    linksById: async (ids) => (ids.length === 0 ? [] : store.loadMany(ids)),
    async pagesOfArtist(artistId, ids) {
      const [found, around] = await Promise.all([
        ids.length === 0 ? [] : store.loadMany(ids),
        surroundingsOf(artistId),
      ]);
      if (around === undefined) return [];
      const artist = { ...around.artist, canText: false };
      return found
        .filter((link) => link.artistId === artistId)
        .map((link) => ({ link: shownLink(link, vendorModes), ...around, artist }));
    },
    findPageById: async (id) => toPage(await store.load(id)),
    findPageForPreview: async (id) => toAnyPage(await store.load(id)),
    findPageByShortId: async (shortId) => toPage(await store.loadByShortId(shortId)),
    async findPageByDestination(destinationId) {
      const linkId = await store.linkOfDestination(destinationId);
      return linkId === undefined ? undefined : toPage(await store.load(linkId));
    },
    urlTarget: (url) => targetOfUrl(deps, url),
    listFrontPages: (domain, artistIds) => store.listFrontPages(domain, artistIds),
  };
}
