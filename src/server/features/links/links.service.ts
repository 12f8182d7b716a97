/** Smart links: listing, creating, changing and deleting them, and what a visitor's page is made from. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { customizeProblem, pathProblem } from '#domain/links/customize-checks.ts';
import {
  type CoverImageStyle,
  coverImageStyles,
  defaultCoverImageStyle,
  flatLayout,
  type Link,
  linkTypes,
  previewTypes,
  type Track,
  themes,
} from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { normalisePath } from '#domain/links/path.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Guard } from '../../platform/guard.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Database } from '../../platform/postgres.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import {
  checkRemainingTexts,
  type DestinationInput,
  most,
  offsetOf,
  readDestination,
  readTracks,
} from './link-input.ts';
import { fillDeeplinks } from './links.deeplinks.ts';
import { canReadLinks, canWriteLinks } from './links.policy.ts';
import type { LinkChanges, LinksStore } from './links.store.ts';
import type { Pictures } from './pictures.ts';

/** A link as a call hands it in: words not yet believed, pictures as addresses. */
export interface LinkInput
  extends Omit<
    Link,
    | 'id'
    | 'createdAt'
    | 'updatedAt'
    | 'version'
    | 'imageBlur'
    | 'type'
    | 'previewType'
    | 'theme'
    | 'coverImageStyle'
    | 'destinations'
    | 'tracks'
    | 'offset'
  > {
  type: string;
  previewType: string;
  theme: string;
  coverImageStyle: string | null;
  destinations: DestinationInput[];
  tracks: Omit<Track, 'id'>[];
}

/** What a call may change of a link; what is undefined stays. */
export interface LinkInputChanges {
  domain?: string;
  path?: string;
  image?: string | null;
  title?: string;
  subtitle?: string;
  description?: string;
  previewType?: string;
  theme?: string;
  displayArtistSocials?: boolean;
  coverImageStyle?: string;
  postReleaseTitle?: string | null;
  postReleaseSubtitle?: string | null;
}

/** What the API and the visitor side ask of links. Foreign links and artists throw NOT_FOUND, as missing ones do. */
export interface LinksService {
  /** An artist's links, newest first. */
  list(caller: Caller, artistId: string): Promise<Link[]>;
  link(caller: Caller, id: string): Promise<Link>;
  /** Whether a link could be created there: well written, not reserved, on a domain the caller may use, and free. */
  pathAvailable(caller: Caller, domain: string, path: string): Promise<boolean>;
  /** Creates a link with its destinations and tracks. Throws the first thing wrong, in the spec's order. */
  create(caller: Caller, input: LinkInput): Promise<Link>;
  update(caller: Caller, id: string, changes: LinkInputChanges): Promise<Link>;
  /** Deletes a link with its page and statistics; gives what it was. */
  delete(caller: Caller, id: string): Promise<Link>;
  /** Fills in the app addresses that its destinations lack, as far as their web addresses tell; doing it again changes nothing. */
  fillMissingDeeplinks(caller: Caller, id: string): Promise<void>;
  /** For visitors: the page at a path, whoever asks. */
  findPage(domain: string, path: string): Promise<LinkPage | undefined>;
  /** For visitors: the page whose destination has this short id. */
  findPageByShortId(shortId: number): Promise<LinkPage | undefined>;
}

/** Everything the service works with. */
export interface LinksServiceOptions {
  store: LinksStore;
  database: Database;
  guard: Guard;
  artists: ArtistsService;
  pictures: Pictures;
  live: Live;
  jobs: Jobs;
  clock: Clock;
  /** The domains every artist may use. */
  linkHosts: readonly string[];
}

/** Takes a deleted link's events out of the event store. */
export const forgetStatistics: JobDefinition<{ artistId: string; linkId: string }> = {
  name: 'links.forget_statistics',
  payloadSchema: z.object({ artistId: z.string(), linkId: z.string() }),
};

/** The service over its store. */
export function createLinksService(options: LinksServiceOptions): LinksService {
  const { store, database, guard, artists, pictures, live, jobs, clock, linkHosts } = options;

  async function own(caller: Caller, id: string, policy: typeof canReadLinks): Promise<Link> {
    guard.member(caller);
    const link = await store.load(id);
    await guard.artist(caller, link?.artistId, policy);
    if (link === undefined) throw new CodedError('NOT_FOUND');
    return link;
  }

  async function usableDomain(text: string, artistId: string): Promise<string> {
    const domain = text.trim().toLowerCase();
    if (linkHosts.includes(domain) || (await artists.ownDomains([artistId])).includes(domain)) return domain;
    throw new CodedError('DOMAIN_UNKNOWN', 'domain');
  }

  async function keepCover(image: string | null): Promise<{ image: string | null; imageBlur: string | null }> {
    if (image === null || image === '') return { image: null, imageBlur: null };
    const { stored, blur } = await pictures.keep(image, 'cover');
    return { image: stored, imageBlur: blur };
  }

  async function toPage(link: Link | undefined): Promise<LinkPage | undefined> {
    if (link === undefined) return undefined;
    const shown = await artists.forPage(link.artistId);
    return shown === undefined ? undefined : { link, ...shown };
  }

  return {
    async list(caller, artistId) {
      await guard.artist(caller, artistId, canReadLinks);
      return store.listByArtist(artistId);
    },

    link: (caller, id) => own(caller, id, canReadLinks),

    async pathAvailable(caller, domainText, pathText) {
      guard.member(caller);
      const domain = domainText.trim().toLowerCase();
      const usable =
        linkHosts.includes(domain) ||
        (await artists.ownDomains((await artists.listArtists(caller)).map(({ id }) => id))).includes(domain);
      if (!usable || pathProblem(pathText, { pathAvailable: true }) !== undefined) return false;
      return !(await store.isPathTaken(domain, normalisePath(pathText)));
    },

    async create(caller, input) {
      const { artistId, plan } = await guard.artist(caller, input.artistId, canWriteLinks);
      const type = oneOf(linkTypes, input.type, 'type');
      if (plan === 'bio' && type !== 'bio') throw new CodedError('UPGRADE_REQUIRED', 'type');
      const domain = await usableDomain(input.domain, artistId);
      const path = normalisePath(input.path);
      const previewType = oneOf(previewTypes, input.previewType, 'preview_type');
      if (input.destinations.length > most.destinations) throw new CodedError('BAD_INPUT', 'destinations');
      if (input.tracks.length > most.tracks) throw new CodedError('BAD_INPUT', 'tracks');
      refuse(
        customizeProblem(
          { ...input, path, previewType, trackUrls: input.tracks.map(({ url }) => url) },
          { pathAvailable: !(await store.isPathTaken(domain, path)) },
        ),
      );
      checkRemainingTexts(input);
      const destinations = input.destinations.map((destination, index) => readDestination(destination, index, type));
      const timing = readTiming(type, input);
      const style =
        input.coverImageStyle === null
          ? defaultCoverImageStyle(type)
          : oneOf(coverImageStyles, input.coverImageStyle, 'cover_image_style');
      const link = {
        ...input,
        ...timing,
        id: randomUUID(),
        createdAt: clock.now(),
        type,
        domain,
        path,
        previewType,
        theme: oneOf(themes, input.theme, 'theme'),
        layout: flatLayout,
        coverImageStyle: style satisfies CoverImageStyle,
        tracks: readTracks(input.tracks).map((track) => ({ ...track, id: randomUUID() })),
        // Fetching foreign pictures comes last, when everything else is known to be right, and before the transaction.
        ...(await keepCover(input.image)),
        destinations: await Promise.all(
          destinations.map(async (destination) => ({
            ...destination,
            id: randomUUID(),
            logo: destination.logo ? (await pictures.keep(destination.logo, 'logo')).stored : null,
          })),
        ),
      };
      await database.transaction().execute(async (transaction) => {
        await store.insert(link, transaction);
        await live.publish('link.updated', { linkId: link.id, artistId, domain, path }, transaction);
      });
      return stored(await store.load(link.id));
    },

    async update(caller, id, input) {
      const link = await own(caller, id, canWriteLinks);
      const domain =
        input.domain === undefined || input.domain === link.domain
          ? link.domain
          : await usableDomain(input.domain, link.artistId);
      const path = input.path === undefined ? link.path : normalisePath(input.path);
      const moved = domain !== link.domain || path !== link.path;
      const wanted: LinkChanges = {
        ...input,
        domain,
        path,
        previewType: oneOf(previewTypes, input.previewType ?? link.previewType, 'preview_type'),
        theme: oneOf(themes, input.theme ?? link.theme, 'theme'),
        coverImageStyle: oneOf(coverImageStyles, input.coverImageStyle ?? link.coverImageStyle, 'cover_image_style'),
        image: undefined,
      };
      refuse(
        customizeProblem(
          {
            ...link,
            ...defined(wanted),
            image: input.image === undefined ? link.image : input.image,
            trackUrls: link.tracks.map(({ url }) => url),
          },
          {
            pathAvailable: !moved || !(await store.isPathTaken(domain, path)),
            originalPath: moved ? undefined : link.path,
          },
        ),
      );
      checkRemainingTexts(input);
      const picture = input.image === undefined || input.image === link.image ? {} : await keepCover(input.image);
      await database.transaction().execute(async (transaction) => {
        await store.update(id, { ...wanted, ...picture }, clock.now(), transaction);
        const previous = moved ? { previousDomain: link.domain, previousPath: link.path } : {};
        await live.publish(
          'link.updated',
          { linkId: id, artistId: link.artistId, domain, path, ...previous },
          transaction,
        );
      });
      return stored(await store.load(id));
    },

    async delete(caller, id) {
      const link = await own(caller, id, canWriteLinks);
      const { artistId, domain, path } = link;
      await database.transaction().execute(async (transaction) => {
        await store.delete(id, transaction);
        await jobs.send(forgetStatistics, { artistId, linkId: id }, transaction);
        await live.publish('link.updated', { linkId: id, artistId, domain, path }, transaction);
      });
      return link;
    },

    async fillMissingDeeplinks(caller, id) {
      await fillDeeplinks(await own(caller, id, canWriteLinks), options);
    },

    findPage: async (domain, path) => toPage(await store.loadByPath(domain, path)),
    findPageByShortId: async (shortId) => toPage(await store.loadByShortId(shortId)),
  };
}

function refuse(problem: { code: CodedError['code']; field: string } | undefined): void {
  if (problem !== undefined) throw new CodedError(problem.code, problem.field);
}

// Somebody may delete a link between its write and its reading back.
function stored(link: Link | undefined): Link {
  if (link === undefined) throw new CodedError('NOT_FOUND');
  return link;
}

function oneOf<const Word extends string>(words: readonly Word[], text: string, field: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new CodedError('BAD_INPUT', field);
  return word;
}

function defined<T extends object>(changes: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

// The offset follows from instant and zone, never the other way round.
function readTiming(
  type: Link['type'],
  input: Pick<LinkInput, 'releaseTime' | 'timezone'>,
): Pick<Link, 'releaseTime' | 'timezone' | 'offset'> {
  const { releaseTime, timezone } = input;
  if (type === 'pre-release' && releaseTime === null) throw new CodedError('BAD_INPUT', 'release_time');
  if (type === 'pre-release' && timezone === null) throw new CodedError('BAD_INPUT', 'timezone');
  const offset = timezone === null ? null : offsetOf(releaseTime ?? new Date(0), timezone);
  return { releaseTime, timezone, offset: releaseTime === null ? null : offset };
}
