/** Pre-saves at Apple Music: user tokens from MusicKit, asynchronous saves, and library checks. */
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { barcodeSpellings } from '#domain/links/release-codes.ts';
import { releaseAtApple } from '#domain/presaves/release-url.ts';
import {
  type FanAccess,
  type FoundRelease,
  type MusicKitConsent,
  PresaveTrouble,
  type PresaveVendor,
} from './presaves.ts';
import { type CallAnswer, createVendorCaller, readCall } from './vendor-call.ts';

/** Connection settings and credentials for Apple Music. */
export interface ApplePresaveOptions {
  url: string;
  scriptUrl: string;
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
  /** The origins whose pages may use the browser's token. */
  origin: string;
  clock: Clock;
}

/** Lifetimes of developer tokens in seconds: for our server's requests, and for browsers. */
const lifetimes = { server: 86_400, browser: 3600 } as const;

/** The storefront whose ids we use. A release has the same ids in every country where it is available. */
const storefront = 'us';

const albumSchema = z.object({ id: z.string() });
const songSchema = albumSchema.extend({
  relationships: z.object({ albums: z.object({ data: z.array(albumSchema) }) }),
});
const albumsSchema = z.object({ data: z.array(albumSchema) });
const songsSchema = z.object({ data: z.array(songSchema) });
const looksSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      relationships: z.object({ library: z.object({ data: z.array(z.unknown()) }).optional() }).optional(),
    }),
  ),
});

/** Creates the client. It signs developer tokens and renews them before they expire. */
export function createApplePresaves(
  options: ApplePresaveOptions,
): PresaveVendor & MusicKitConsent & { close(): Promise<void> } {
  const { url, scriptUrl, teamId, keyId, privateKey, origin, clock } = options;
  const { call, close } = createVendorCaller('Apple Music', 32);
  const key = importPKCS8(privateKey, 'ES256');
  // An invalid key fails the first request; it does not stop the process at startup.
  key.catch(() => undefined);
  let kept: { token: string; until: number } | undefined;

  const sign = async (lifetime: number, claims: Record<string, unknown> = {}): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(await key);
  };
  const developerToken = async (): Promise<string> => {
    const now = clock.now().getTime();
    // A token is reused during the first half of its lifetime. After the clock was moved back, a new one is signed as well.
    const left = (kept?.until ?? 0) - now;
    if (kept === undefined || left < lifetimes.server * 500 || left > lifetimes.server * 1000)
      kept = { token: await sign(lifetimes.server), until: now + lifetimes.server * 1000 };
    return kept.token;
  };

  const ask = async (method: 'GET' | 'POST', path: string, fan?: FanAccess): Promise<CallAnswer> => {
    const answer = await call(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await developerToken()}`,
        ...(fan === undefined ? {} : { 'music-user-token': fan.bearer }),
      },
    });
    // Apple returns 401 for our developer token and 403 for the fan's token.
    if (answer.status === 401) throw new PresaveTrouble('away', "Apple Music refused Fanfare's own token.");
    if (answer.status === 403 && fan !== undefined) throw new PresaveTrouble('ended', 'Apple Music answered 403.');
    if (answer.status >= 400 && answer.status !== 404)
      throw new PresaveTrouble('away', `Apple Music answered ${answer.status}.`);
    return answer;
  };

  const catalogue = async <Shape extends z.ZodType>(
    path: string,
    schema: Shape,
  ): Promise<z.infer<Shape> | undefined> => {
    const answer = await ask('GET', `/v1/catalog/${storefront}/${path}`);
    return answer.status === 404 ? undefined : readCall('Apple Music', schema, answer);
  };
  const albumBy = async (query: string): Promise<FoundRelease | undefined> => {
    const [album] = (await catalogue(`albums?${query}`, albumsSchema))?.data ?? [];
    return album && { key: album.id, item: `albums/${album.id}` };
  };
  const songBy = async (query: string): Promise<FoundRelease | undefined> => {
    const [song] = (await catalogue(`songs?include=albums&${query}`, songsSchema))?.data ?? [];
    return song && { key: song.relationships.albums.data[0]?.id ?? song.id, item: `songs/${song.id}` };
  };

  return {
    provider: 'applemusic',
    mostItems: 40,
    close,
    async musicKit() {
      return { scriptUrl, developerToken: await sign(lifetimes.browser, { origin: [origin] }) };
    },
    async check(userToken) {
      await ask('GET', '/v1/me/storefront', { bearer: userToken });
      // Apple returns no account id. The token stays the same as long as the fan's permission is valid.
      return { token: userToken, account: userToken, scopes: '' };
    },
    open: async (token) => ({ bearer: token }),
    async save(access, items) {
      const query = new URLSearchParams();
      for (const kind of ['albums', 'songs']) {
        const ids = items.filter((item) => item.startsWith(`${kind}/`)).map((item) => item.slice(kind.length + 1));
        if (ids.length > 0) query.set(`ids[${kind}]`, ids.join(','));
      }
      const { status } = await ask('POST', `/v1/me/library?${query}`, access);
      if (status === 404) throw new PresaveTrouble('refused', 'Apple Music answered 404 to a save.');
      return 'accepted';
    },
    async look(access, items) {
      const there = new Set<string>();
      for (const kind of ['albums', 'songs']) {
        const ids = items.filter((item) => item.startsWith(`${kind}/`)).map((item) => item.slice(kind.length + 1));
        if (ids.length === 0) continue;
        const path = `/v1/catalog/${storefront}/${kind}?ids=${ids.join(',')}&include=library`;
        const answer = await ask('GET', path, access);
        if (answer.status === 404) continue;
        for (const { id, relationships } of readCall('Apple Music', looksSchema, answer).data)
          if ((relationships?.library?.data.length ?? 0) > 0) there.add(`${kind}/${id}`);
      }
      return items.map((item) => there.has(item));
    },
    async find({ url, code }) {
      const named = releaseAtApple(url);
      if (named !== undefined) return named.kind === 'songs' ? songBy(`ids=${named.id}`) : albumBy(`ids=${named.id}`);
      if (code === null) return undefined;
      if (!/^\d+$/.test(code)) return songBy(`filter[isrc]=${code}`);
      for (const upc of barcodeSpellings(code)) {
        const found = await albumBy(`filter[upc]=${upc}`);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
