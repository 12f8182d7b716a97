/** Pixels of artists and agencies: list, save, delete, test, and what a page needs of them. */
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { type PagePixel, type PixelProvider, providerFacts } from '#domain/pixels/catalogue.ts';
import type { PixelDraft } from '#domain/pixels/pixel-checks.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistPolicy, Guard } from '../../platform/auth/guard.ts';
import { type AdPlatforms, AdRefusal, type PixelHealth } from '../../vendors/ads/ads.ts';
import type { PixelRegistry } from './pixel-registry.ts';
import type { PixelSecrets } from './pixel-secrets.ts';
import { canChangePixels, canReadPixels } from './pixels.policy.ts';
import type { Pixel, PixelOwner, PixelsStore } from './pixels.store.ts';

export type { Pixel } from './pixels.store.ts';

/** The requested owner: exactly one of the two. */
export interface AskedOwner {
  artistId: string | undefined;
  agencyId: string | undefined;
}

/** The use cases of pixels for the API, the operator and the public side. Foreign pixels throw NOT_FOUND, as missing ones do. */
export interface PixelsService {
  /** The pixels of one artist alone, or of the calling agency. */
  list(caller: Caller, owner: AskedOwner): Promise<Pixel[]>;
  /** Adds a pixel, or changes the one with the same provider and id; without a token the stored one stays. */
  save(caller: Caller, owner: AskedOwner, draft: PixelDraft): Promise<Pixel>;
  delete(caller: Caller, id: string): Promise<Pixel>;
  /** Tests a saved pixel at the platform. Throws PIXEL_NOT_TESTABLE, AD_PLATFORM_UNREACHABLE. */
  test(caller: Caller, id: string, testCode: string): Promise<PixelHealth>;
  /** For fans' pages, without a caller: the pixels of an artist's pages, each provider's id once. */
  forPage(artistId: string): Promise<PagePixel[]>;
}

export interface PixelsDeps {
  store: PixelsStore;
  registry: PixelRegistry;
  guard: Guard;
  secrets: Pick<PixelSecrets, 'decryptToken'>;
  platforms: AdPlatforms;
  /** URL from which this installation loads each provider's script. */
  scripts: Record<PixelProvider, string>;
  appUrl: string;
  clock: Clock;
}

export function createPixelsService(deps: PixelsDeps): PixelsService {
  const { store, registry, guard, secrets, platforms, scripts, appUrl, clock } = deps;

  /** The owner, after the permission check. */
  async function ownerFor(caller: Caller, asked: AskedOwner, policy: ArtistPolicy): Promise<PixelOwner> {
    const { userId, plan } = guard.member(caller);
    const { artistId, agencyId } = asked;
    if ((artistId === undefined) === (agencyId === undefined)) throw new CodedError('BAD_INPUT', 'artist_id');
    if (artistId !== undefined) return { artistId: (await guard.artist(caller, artistId, policy)).artistId };
    if (agencyId !== userId || plan !== 'agency') throw new CodedError('NOT_FOUND');
    return { agencyId };
  }

  async function loadOwn(caller: Caller, id: string): Promise<Pixel> {
    guard.member(caller);
    const pixel = await store.load(id);
    if (pixel === undefined) throw new CodedError('NOT_FOUND');
    const asked = { artistId: pixel.artistId ?? undefined, agencyId: pixel.agencyId ?? undefined };
    await ownerFor(caller, asked, canChangePixels);
    return pixel;
  }

  return {
    async list(caller, asked) {
      return store.list(await ownerFor(caller, asked, canReadPixels));
    },
    async save(caller, asked, draft) {
      return registry.save(await ownerFor(caller, asked, canChangePixels), draft);
    },
    async delete(caller, id) {
      const pixel = await loadOwn(caller, id);
      await registry.delete(id);
      return pixel;
    },
    async test(caller, id, testCode) {
      const pixel = await loadOwn(caller, id);
      const platform = platforms[pixel.provider];
      const encrypted = await store.encryptedToken(id);
      if (!providerFacts[pixel.provider].isTestable || platform?.test === undefined || encrypted === undefined)
        throw new CodedError('PIXEL_NOT_TESTABLE');
      try {
        const known = { pixel: pixel.pixel, accessToken: secrets.decryptToken(pixel, encrypted) };
        return await platform.test(known, {
          testCode: cleanPasted(testCode, 'code'),
          now: clock.now(),
          pageUrl: appUrl,
        });
      } catch (error) {
        throw error instanceof AdRefusal ? new CodedError('AD_PLATFORM_UNREACHABLE', undefined, error) : error;
      }
    },
    async forPage(artistId) {
      const kept = new Map<string, PagePixel>();
      for (const { id, provider, pixel, conversionTag, hasToken } of await store.listForPage(artistId)) {
        const key = `${provider} ${pixel}`;
        // The artist may have saved the agency's pixel too; the one with a token is preferred.
        if (kept.get(key)?.hasToken !== true)
          kept.set(key, { id, provider, pixel, conversionTag, hasToken, script: scripts[provider] });
      }
      return [...kept.values()];
    },
  };
}
