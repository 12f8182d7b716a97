/** Pre-saves at Spotify: OAuth with PKCE, refresh tokens that expire after six months, and the fan's library. */
import { z } from 'zod';
import { knownMarkets } from '#domain/links/markets.ts';
import { releaseAtSpotify } from '#domain/presaves/release-url.ts';
import type { SpotifyClient } from '../catalogue/spotify-client.ts';
import { listOf } from '../list-of.ts';
import {
  type FanAccess,
  type FoundRelease,
  type GivenGrant,
  PresaveTrouble,
  type PresaveVendor,
  type SpotifyConsent,
} from './presaves.ts';
import { type CallAnswer, createVendorCaller, readCall } from './vendor-call.ts';

/** Connection settings and credentials for Spotify. `apiUrl` ends in /v1. */
export interface SpotifyPresaveOptions {
  apiUrl: string;
  accountsUrl: string;
  authorizeUrl: string;
  clientId: string;
  clientSecret: string;
  /** The redirect URI of the consent screen, as registered with the application. */
  redirectUri: string;
  /** Looks up releases in the catalogue. */
  client: SpotifyClient;
}

/** The scopes we request: save to the library, and read it. */
const scopes = 'user-library-modify user-library-read';

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});
const errorSchema = z.object({ error: z.string() });
const personSchema = z.object({ id: z.string() });
const looksSchema = z.array(z.boolean());
const trackSchema = z.object({ id: z.string(), album: z.object({ id: z.string() }) });
const albumSchema = z.object({ id: z.string() });
const foundTracksSchema = z.object({ tracks: z.object({ items: listOf(trackSchema) }) });
const foundAlbumsSchema = z.object({ albums: z.object({ items: listOf(albumSchema) }) });

export function createSpotifyPresaves(
  options: SpotifyPresaveOptions,
): PresaveVendor & SpotifyConsent & { close(): Promise<void> } {
  const { apiUrl, accountsUrl, authorizeUrl, clientId, clientSecret, redirectUri, client } = options;
  const { call, close } = createVendorCaller('Spotify');
  const credentials = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  /** New Spotify applications have one endpoint for all kinds of items. Applications with extended access keep the older endpoints. */
  let hasOneForAll = true;

  const askForTokens = async (form: Record<string, string>) => {
    const answer = await call(`${accountsUrl}/api/token`, {
      method: 'POST',
      headers: { authorization: credentials, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    if (answer.status === 200) return readCall('Spotify', tokensSchema, answer);
    const error = errorSchema.safeParse(answer.body);
    const said = error.success ? error.data.error : 'nothing readable';
    // Only `invalid_grant` concerns the fan. Every other error concerns our credentials or Spotify itself.
    throw new PresaveTrouble(
      said === 'invalid_grant' ? 'ended' : 'away',
      `Spotify answered ${answer.status}: ${said}.`,
    );
  };

  const asFan = async ({ bearer }: FanAccess, method: 'GET' | 'PUT', path: string): Promise<CallAnswer> => {
    const answer = await call(`${apiUrl}${path}`, { method, headers: { authorization: `Bearer ${bearer}` } });
    // The access token was issued a moment ago. Its rejection does not prove that the fan's permission has ended.
    if (answer.status === 401)
      throw new PresaveTrouble('away', 'Spotify rejected an access token that it had just issued.');
    return answer;
  };

  /** Uses the common endpoint or the older ones. The first call finds out which of them exist. */
  const inLibrary = async (
    access: FanAccess,
    method: 'GET' | 'PUT',
    items: readonly string[],
  ): Promise<CallAnswer[]> => {
    const check = method === 'GET' ? '/contains' : '';
    if (hasOneForAll) {
      const answer = await asFan(access, method, `/me/library${check}?uris=${encodeURIComponent(items.join(','))}`);
      if (!isNoCall(answer)) return [answer];
      hasOneForAll = false;
    }
    const answers: CallAnswer[] = [];
    for (const kind of ['album', 'track'] as const) {
      const ids = items.filter((item) => item.startsWith(`spotify:${kind}:`)).map((item) => item.split(':')[2]);
      if (ids.length > 0) answers.push(await asFan(access, method, `/me/${kind}s${check}?ids=${ids.join(',')}`));
    }
    return answers;
  };

  return {
    provider: 'spotify',
    mostItems: 40,
    close,
    authorizeUrl({ state, challenge }) {
      const url = new URL(authorizeUrl);
      url.search = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
        scope: scopes,
        code_challenge_method: 'S256',
        code_challenge: challenge,
      }).toString();
      return url.href;
    },
    async exchange(code, verifier): Promise<GivenGrant> {
      const tokens = await askForTokens({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      if (tokens.refresh_token === undefined) throw new PresaveTrouble('away', 'Spotify gave no refresh token.');
      const answer = await asFan({ bearer: tokens.access_token }, 'GET', '/me');
      if (answer.status !== 200) throw new PresaveTrouble('away', `Spotify did not say who agreed (${answer.status}).`);
      const { id: account } = readCall('Spotify', personSchema, answer);
      return { token: tokens.refresh_token, account, scopes: tokens.scope ?? scopes };
    },
    async open(token) {
      const tokens = await askForTokens({ grant_type: 'refresh_token', refresh_token: token });
      const renewed = tokens.refresh_token;
      return renewed === undefined || renewed === token
        ? { bearer: tokens.access_token }
        : { bearer: tokens.access_token, renewed };
    },
    async save(access, items) {
      for (const { status } of await inLibrary(access, 'PUT', items)) refuseUnlessDone(status);
      return 'saved';
    },
    async look(access, items) {
      const answers = await inLibrary(access, 'GET', items);
      for (const { status } of answers) refuseUnlessDone(status);
      const seen = answers.flatMap((answer) => readCall('Spotify', looksSchema, answer));
      const ofKind = (kind: string) => items.filter((item) => item.startsWith(`spotify:${kind}:`));
      // The older endpoints return albums first, then songs.
      const asked = hasOneForAll ? items : [...ofKind('album'), ...ofKind('track')];
      return items.map((item) => seen[asked.indexOf(item)] ?? false);
    },
    find: async ({ url, code, markets }) => (await findNamed(client, url)) ?? (await findByCode(client, code, markets)),
  };
}

/** Whether the endpoint itself is missing, as opposed to the item. */
function isNoCall({ status, body }: CallAnswer): boolean {
  const message = z.object({ error: z.object({ message: z.string() }) }).safeParse(body);
  const said = message.success ? message.data.error.message : '';
  return status === 405 || status === 410 || (status === 404 && !/resource/i.test(said));
}

function refuseUnlessDone(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status === 403) throw new PresaveTrouble('forbidden', 'Spotify does not let us save for this fan.');
  throw new PresaveTrouble(status === 404 ? 'refused' : 'away', `Spotify answered ${status} to a save.`);
}

async function findNamed(client: SpotifyClient, url: string): Promise<FoundRelease | undefined> {
  const named = releaseAtSpotify(url);
  if (named?.kind === 'album') return client.lookUp(`/albums/${named.id}`, albumSchema, toAlbum);
  if (named?.kind === 'track') return client.lookUp(`/tracks/${named.id}`, trackSchema, toTrack);
  return undefined;
}

/** The release with this code in the market of most fans, else in any. */
async function findByCode(
  client: SpotifyClient,
  code: string | null,
  markets: readonly string[],
): Promise<FoundRelease | undefined> {
  if (code === null) return undefined;
  const [market] = knownMarkets(markets);
  for (const turn of market === undefined ? [''] : [`&market=${market}`, '']) {
    const isBarcode = /^\d+$/.test(code);
    const query = `/search?limit=1${turn}&type=${isBarcode ? 'album' : 'track'}&q=${isBarcode ? 'upc' : 'isrc'}:${code}`;
    const found = isBarcode
      ? await client.lookUp(query, foundAlbumsSchema, ({ albums: { items } }) =>
          items[0] ? toAlbum(items[0]) : undefined,
        )
      : await client.lookUp(query, foundTracksSchema, ({ tracks: { items } }) =>
          items[0] ? toTrack(items[0]) : undefined,
        );
    if (found !== undefined) return found;
  }
  return undefined;
}

const toAlbum = ({ id }: z.infer<typeof albumSchema>): FoundRelease => ({ key: id, item: `spotify:album:${id}` });
const toTrack = ({ id, album }: z.infer<typeof trackSchema>): FoundRelease => ({
  key: album.id,
  item: `spotify:track:${id}`,
});
