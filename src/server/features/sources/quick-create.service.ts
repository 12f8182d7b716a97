/** Quick Create: from an ISRC, a UPC or a Spotify URL to a finished, published release link (SRC-19 to SRC-23). */
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { quickCreateSchema } from '#domain/links/quick-create-input.ts';
import { ownArtist, quickLink } from '#domain/links/quick-link.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { AccountArtists } from '../artists/account-artists.service.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import { createOnce } from '../links/create-once.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { SourcesAccess } from './enter-sources.ts';
import { type LinkPlace, publishLink } from './publish-link.ts';
import type { SourceRelease, SourcesService } from './sources.service.ts';

/** The input; an empty or missing domain or path is chosen for the caller. */
export interface QuickCreateInput {
  source: string;
  domain?: string | null | undefined;
  path?: string | null | undefined;
  /** Chosen by the client: a call whose answer was lost is repeated with the same key. */
  requestKey?: string | null | undefined;
}

/** Makes links from sources. */
export interface QuickCreateService {
  /**
   * Creates the link for the caller's artist whose release it is, and adds the artist if needed. Agency and family accounts only
   * (NOT_ALLOWED). Returns the link that the same call with the same key made before. Throws the coded error of the source, the artist, the path
   * or the domain, and QUICK_CREATE_FAILED for anything else.
   */
  create(caller: Caller, input: QuickCreateInput): Promise<Link>;
  /** What `create` would make of a source, and for which artist. Throws like it, as far as the source and the person are to blame. */
  preview(caller: Caller, source: string): Promise<QuickCreatePreview>;
}

/** The release that was found, and the artist whose link it becomes. */
export interface QuickCreatePreview {
  title: string;
  image: string | null;
  artistName: string;
  /** Null when the artist is to be added to the account. */
  artistId: string | null;
}

export interface QuickCreateOptions {
  access: SourcesAccess;
  artists: ArtistsService;
  accountArtists: AccountArtists;
  links: Pick<LinksService, 'create' | 'link' | 'list'>;
  /** Stores a copy of another host's picture; returns its URL, or throws. */
  rehost: (url: string) => Promise<string>;
}

export function createQuickCreateService(options: QuickCreateOptions): QuickCreateService {
  const { access, artists, accountArtists, links, rehost } = options;

  /** Adds the release's main artist to the account; a missing picture is ignored. */
  const addArtist = async (caller: Caller, sources: SourcesService, release: SourceRelease) => {
    const [main] = release.artists;
    if (main === undefined) throw new CodedError('QUICK_CREATE_FAILED');
    const picture = await sources.artistPicture(main.id).catch(() => null);
    const avatarUrl = picture === null ? null : await rehost(picture).catch(() => null);
    return await accountArtists.add(caller, { name: main.name, spotifyId: main.id, avatarUrl });
  };

  const create = async (caller: Caller, { requestKey, ...input }: QuickCreateInput): Promise<Link> => {
    const { userId } = accountArtists.requireAgency(caller);
    const sources = await access.enter(caller);
    const wanted = readInput(quickCreateSchema, input);
    const parts = [userId, wanted.source, wanted.domain, wanted.path];
    return createOnce(links, caller, { key: requestKey, parts }, (id) => createNew(caller, sources, { ...wanted, id }));
  };

  /**
   * The caller's artist whose release it is; undefined when the main artist is to be added. Throws PAYER_MAY_NOT_WRITE where the account pays for that one
   * already, without a role that may make links (SRC-30).
   */
  const artistOf = async (caller: Caller, credits: SourceRelease['artists']) => {
    const listed = await artists.listArtists(caller);
    const own = ownArtist(listed, credits);
    const isPaid = listed.some(({ spotifyId, isPayer }) => isPayer && spotifyId === credits[0]?.id);
    if (own === undefined && isPaid) throw new CodedError('PAYER_MAY_NOT_WRITE', 'source');
    return own;
  };

  const createNew = async (
    caller: Caller,
    sources: SourcesService,
    { source, id, ...place }: LinkPlace & { source: string; id: string },
  ): Promise<Link> => {
    const release = await sources.release(source).catch(blameSource);
    const publish = (artistId: string) =>
      publishLink(links, caller, { artistId, link: quickLink(release), artists: release.artists, id }, place);
    const own = await artistOf(caller, release.artists);
    if (own !== undefined) return await publish(own.id);
    const { artistId, added } = await addArtist(caller, sources, release);
    try {
      return await publish(artistId);
    } catch (error) {
      // Another request may have used the new artist meanwhile.
      if (added && (await links.list(caller, artistId, new Set(['id']))).length === 0)
        await accountArtists.takeBack(artistId);
      throw error;
    }
  };

  return {
    async preview(caller, text) {
      accountArtists.requireAgency(caller);
      const sources = await access.enterPreview(caller);
      const { source } = readInput(quickCreateSchema, { source: text });
      const { name, image, artists: credits } = await sources.catalogued(source).catch(blameSource);
      const own = await artistOf(caller, credits);
      return { title: name, image, artistName: own?.name ?? credits[0]?.name ?? '', artistId: own?.id ?? null };
    },
    async create(caller, input) {
      try {
        return await create(caller, input);
      } catch (error) {
        throw isExplained(error) ? error : new CodedError('QUICK_CREATE_FAILED', undefined, error);
      }
    },
  };
}

/** Throws the error of a look-up as one of the field `source`. */
function blameSource(error: unknown): never {
  throw error instanceof CodedError ? new CodedError(error.code, 'source', error) : error;
}

/** Tells whether the person can act on the error; a cover that could not be copied is not their fault. */
function isExplained(error: unknown): boolean {
  return error instanceof CodedError && error.code !== 'IMAGE_REHOST_FAILED';
}
