/** Quick Create: from an ISRC, a UPC or a Spotify URL to a finished, published release link (SRC-19 to SRC-23). */
import { createHash, randomUUID } from 'node:crypto';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { quickCreateSchema } from '#domain/links/quick-create-input.ts';
import { ownArtist, quickLink, quickPaths } from '#domain/links/quick-link.ts';
import { inAscii } from '../../platform/ascii.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { AccountArtists } from '../artists/account-artists.service.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { SourcesAccess } from './sources.access.ts';
import type { SourceRelease, SourcesService } from './sources.service.ts';

/** The input; an empty or missing domain or path is chosen for the caller. */
export interface QuickCreateInput {
  source: string;
  domain?: string | null | undefined;
  path?: string | null | undefined;
  /** Chosen by the client: a call whose answer was lost is repeated with the same key. */
  requestKey?: string | null | undefined;
}

/** The wanted place of the link; an empty domain or path is chosen here. */
interface LinkPlace {
  domain: string;
  path: string;
}

/** Makes links from sources. */
export interface QuickCreateService {
  /**
   * Creates the link for the caller's artist whose release it is, and adds the artist if needed. Agency and family accounts only
   * (NOT_ALLOWED). Returns the link that the same call with the same key made before. Throws the coded error of the source, the artist, the path
   * or the domain, and QUICK_CREATE_FAILED for anything else.
   */
  create(caller: Caller, input: QuickCreateInput): Promise<Link>;
}

/** What the service uses. */
export interface QuickCreateOptions {
  access: SourcesAccess;
  artists: ArtistsService;
  accountArtists: AccountArtists;
  links: Pick<LinksService, 'create' | 'link' | 'list'>;
  /** Stores a copy of another host's picture; returns its URL, or throws. */
  rehost: (url: string) => Promise<string>;
}

/** Makes the service. */
export function createQuickCreateService(options: QuickCreateOptions): QuickCreateService {
  const { access, artists, accountArtists, links, rehost } = options;

  /** Creates the link at the wanted path, or else at the first free one. */
  const createAt = async (
    caller: Caller,
    artistId: string,
    release: SourceRelease,
    { id, ...place }: LinkPlace & { id: string },
  ) => {
    const wanted = place.path;
    const domain = place.domain || undefined;
    const { destinations, tracks, ...set } = quickLink(release);
    for (const path of wanted === '' ? quickPaths(release, inAscii) : [wanted]) {
      try {
        return await links.create(caller, { artistId, set: { ...set, domain, path }, destinations, tracks }, id);
      } catch (error) {
        if (wanted !== '' || !isPathTaken(error)) throw error;
      }
    }
    throw new CodedError('QUICK_CREATE_FAILED');
  };

  /** Adds the release's main artist to the account; a missing picture is ignored. */
  const addArtist = async (caller: Caller, sources: SourcesService, release: SourceRelease) => {
    const [main] = release.artists;
    if (main === undefined) throw new CodedError('QUICK_CREATE_FAILED');
    const picture = await sources.artistPicture(main.id).catch(() => null);
    const avatarUrl = picture === null ? null : await rehost(picture).catch(() => null);
    return await accountArtists.add(caller, { name: main.name, spotifyId: main.id, avatarUrl });
  };

  const findMade = (caller: Caller, id: string) => links.link(caller, id).catch(ignoreMissing);

  const create = async (caller: Caller, { requestKey, ...input }: QuickCreateInput): Promise<Link> => {
    const { userId } = accountArtists.requireAgency(caller);
    const sources = await access.enter(caller);
    const wanted = readInput(quickCreateSchema, input);
    if (!requestKey) return await createNew(caller, sources, { ...wanted, id: randomUUID() });
    const id = idOfRequest([userId, requestKey, wanted.source, wanted.domain, wanted.path]);
    const made = await findMade(caller, id);
    if (made !== undefined) return made;
    try {
      return await createNew(caller, sources, { ...wanted, id });
    } catch (error) {
      // The call before may have been at work still; two links cannot have one id.
      const madeMeanwhile = await findMade(caller, id);
      if (madeMeanwhile !== undefined) return madeMeanwhile;
      throw error;
    }
  };

  const createNew = async (
    caller: Caller,
    sources: SourcesService,
    { source, ...place }: LinkPlace & { source: string; id: string },
  ): Promise<Link> => {
    const release = await sources.release(source).catch(blameSource);
    const own = ownArtist(await artists.listArtists(caller), release.artists);
    if (own !== undefined) return await createAt(caller, own.id, release, place);
    const { artistId, added } = await addArtist(caller, sources, release);
    try {
      return await createAt(caller, artistId, release, place);
    } catch (error) {
      // Another request may have used the new artist meanwhile.
      if (added && (await links.list(caller, artistId, new Set(['id']))).length === 0)
        await accountArtists.takeBack(artistId);
      throw error;
    }
  };

  return {
    async create(caller, input) {
      try {
        return await create(caller, input);
      } catch (error) {
        throw isExplained(error) ? error : new CodedError('QUICK_CREATE_FAILED', undefined, error);
      }
    },
  };
}

/** The id of the link of a repeatable call: nobody can choose it, so nobody can take over the id of another link. */
function idOfRequest(parts: string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  // Version 8 of UUIDs is for ids that an application derives.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof CodedError && error.code === 'NOT_FOUND') return undefined;
  throw error;
}

/** Throws the error of a look-up as one of the field `source`. */
function blameSource(error: unknown): never {
  throw error instanceof CodedError ? new CodedError(error.code, 'source', error) : error;
}

/** Tells whether the person can act on the error; a cover that could not be copied is not their fault. */
function isExplained(error: unknown): boolean {
  return error instanceof CodedError && error.code !== 'IMAGE_REHOST_FAILED';
}

function isPathTaken(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'PATH_TAKEN';
}
