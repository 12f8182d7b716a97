/** Pre-saves at Apple Music: user tokens from MusicKit, asynchronous saves, and library checks. */
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { firstInMarkets, marketsToAsk } from '#domain/links/markets.ts';
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

const albumSchema = z.object({ id: z.string() });
const songSchema = albumSchema.extend({
  relationships: z.object({ albums: z.object({ data: z.array(albumSchema) }).optional() }).optional(),
});
const albumsSchema = z.object({ data: z.array(albumSchema) });
const songsSchema = z.object({ data: z.array(songSchema) });
const storefrontSchema = z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) });
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

  // A release has the same ids in every country where it is available, and none elsewhere.
  const catalogue = async <Shape extends z.ZodType>(
    market: string,
    path: string,
    schema: Shape,
  ): Promise<z.infer<Shape> | undefined> => {
    const answer = await ask('GET', `/v1/catalog/${market.toLowerCase()}/${path}`);
    return answer.status === 404 ? undefined : readCall('Apple Music', schema, answer);
  };
  const albumBy = async (market: string, query: string): Promise<FoundRelease | undefined> => {
    const [album] = (await catalogue(market, `albums?${query}`, albumsSchema))?.data ?? [];
    return album && { key: album.id, item: `albums/${album.id}` };
  };
  const songBy = async (market: string, query: string): Promise<FoundRelease | undefined> => {
    const [song] = (await catalogue(market, `songs?include=albums&${query}`, songsSchema))?.data ?? [];
    return song && { key: song.relationships?.albums?.data[0]?.id ?? song.id, item: `songs/${song.id}` };
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
      const own = await ask('GET', '/v1/me/storefront', access);
      const [{ id: storefront }] = readCall('Apple Music', storefrontSchema, own).data;
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
    async find({ url, code, markets }) {
      const named = releaseAtApple(url);
      const likely = marketsToAsk(markets);
      const found =
        named &&
        (await firstInMarkets(likely, (market) =>
          named.kind === 'songs' ? songBy(market, `ids=${named.id}`) : albumBy(market, `ids=${named.id}`),
        ));
      // A URL that leads nowhere, such as one that was typed wrong, does not hide the release's own code.
      if (found !== undefined || code === null) return found;
      if (!/^\d+$/.test(code)) return firstInMarkets(likely, (market) => songBy(market, `filter[isrc]=${code}`));
      return firstInMarkets(likely, async (market) => {
        for (const upc of barcodeSpellings(code)) {
          const album = await albumBy(market, `filter[upc]=${upc}`);
          if (album !== undefined) return album;
        }
        return undefined;
      });
    },
  };
}
