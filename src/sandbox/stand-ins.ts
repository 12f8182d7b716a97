/** Starts every stand-in and says under which addresses they answer, for whatever the operator gave no address of. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MovableClock } from '#domain/kernel/clock.ts';
import { type AdBook, createAdBook } from './ads/ad-book.ts';
import { adScriptsPrefix, createAdScripts } from './ads/ad-scripts.ts';
import { createMetaStandIn } from './ads/meta.ts';
import { createSnapStandIn } from './ads/snapchat.ts';
import { createTikTokStandIn } from './ads/tiktok.ts';
import { createItunes } from './apple/itunes.ts';
import { createMusic } from './apple/music.ts';
import { createMusicConsent } from './apple/music-consent.ts';
import { createTokenCheck, type MusicKey, makePrivateKey } from './apple/music-keys.ts';
import { createPodcastPages } from './apple/podcast-pages.ts';
import { createPullZone } from './bunny/pull-zone.ts';
import { createStorage } from './bunny/storage.ts';
import { createStoredFiles } from './bunny/stored-files.ts';
import { createDeezerStandIn } from './deezer/deezer.ts';
import { withTrouble } from './failure-mode.ts';
import { createFanLibraries, type FanLibraries } from './fans/fan-library.ts';
import { createTokenMint, type TokenMint } from './fans/permissions.ts';
import { createJournal, type Journal } from './journal.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { startSmtpStandIn } from './mail/smtp-stand-in.ts';
import type { Mount } from './mount.ts';
import { createOdesli } from './odesli/odesli.ts';
import { createSandboxPage } from './page/sandbox-page.ts';
import { moodsOf, openSandboxState, type SandboxState } from './sandbox-state.ts';
import { createAccountsService, createTokenBook } from './spotify/accounts.ts';
import type { Catalogue } from './spotify/catalogue.ts';
import { createSpotifyConsent } from './spotify/consent.ts';
import { createFanGrants, type FanGrants } from './spotify/fan-grants.ts';
import { inventCatalogue } from './spotify/invent-catalogue.ts';
import { createMediaHandler } from './spotify/media.ts';
import { createShortLinks } from './spotify/short-links.ts';
import { createWebApi } from './spotify/web-api.ts';
import { startStandInServer } from './stand-in-server.ts';

/** What the stand-ins need. `appUrl` is where the mounts can be reached, without a slash at the end. */
export interface StandInOptions {
  dataDir: string;
  clock: MovableClock;
  log: (line: string) => void;
  appUrl: string;
  /** Limits of the vendors, for tests of what happens beyond them. */
  limits?: {
    spotifyPerThirtySeconds?: number;
    odesliPerMinute?: number;
    deezerPerFiveSeconds?: number;
    applePerMinute?: number;
    appleMusicPerMinute?: number;
  };
  /** Which of Spotify's calls for fans' libraries there are. Default: the one for everything, as new applications have it. */
  spotifyLibrary?: 'one-for-all' | 'older';
}

/** The running stand-ins: addresses for the settings, mounts for the app host, and what tests look into. */
export interface StandIns {
  /** `apiUrl` ends in /v1; `shortLinksUrl` stands for `https://spotify.link`. */
  spotify: {
    apiUrl: string;
    accountsUrl: string;
    /** The consent screen, where browsers reach it. */
    authorizeUrl: string;
    shortLinksUrl: string;
    clientId: string;
    clientSecret: string;
  };
  odesliUrl: string;
  deezer: { url: string };
  /** `url` is the look-up, `podcastsUrl` stands for `https://podcasts.apple.com`. */
  apple: { url: string; podcastsUrl: string };
  /** `scriptUrl` is MusicKit's. */
  appleMusic: MusicKey & { url: string; scriptUrl: string };
  /** Fans' permissions and libraries. */
  fans: {
    spotify: { grants: FanGrants; libraries: FanLibraries };
    appleMusic: { userTokens: TokenMint; libraries: FanLibraries };
    /** The token of a permission as if the account had given it at that instant. */
    mint(provider: 'spotify' | 'applemusic', account: string, givenAt: Date): string;
  };
  /** What a person can choose on the sandbox's page. */
  state: SandboxState;
  /** The storage is at `url`, the pull zone at `publicUrl`. */
  files: { url: string; zone: string; password: string; publicUrl: string };
  ads: {
    meta: { eventsUrl: string; scriptUrl: string };
    tiktok: { eventsUrl: string; scriptUrl: string };
    snapchat: { eventsUrl: string; scriptUrl: string };
    google: { scriptUrl: string };
  };
  smtpUrl: string;
  /** `host:port` of everything on this machine that a guarded fetch may reach. */
  origins: string[];
  /** The address that a visitor from this machine counts as; undefined for none. */
  localVisitorAddress(): string | undefined;
  /** Calls `listener` after somebody moved the clock or chose another address for local visitors. */
  onChoice(listener: () => void): void;
  mounts: Mount[];
  catalogue: Catalogue;
  journal: Journal;
  outbox: Outbox;
  /** What the ad platforms were told. */
  adBook: AdBook;
  stop(): Promise<void>;
}

const clientId = 'fanfare-sandbox';
const zone = 'fanfare';
const musicIds = { teamId: 'FANFARE001', keyId: 'SANDBOX001' };

/** Starts them all on free loopback ports. The clock is moved to where the sandbox's page left it. */
export async function startStandIns(options: StandInOptions): Promise<StandIns> {
  const { clock, log, appUrl, limits } = options;
  const directory = join(options.dataDir, 'sandbox');
  const secrets = readSecrets(directory);
  const state = openSandboxState(directory);
  clock.moveBy(state.read().clockOffset - clock.offset());

  const catalogue = inventCatalogue();
  const journal = createJournal(clock);
  const adBook = createAdBook(clock);
  const tokens = createTokenBook(clock);
  const outbox = createOutbox(join(directory, 'outbox'), clock);
  const files = createStoredFiles(join(options.dataDir, 'files', zone));
  const media = createMediaHandler();
  const mediaUrl = `${appUrl}/sandbox/media`;
  const adScripts = `${appUrl}${adScriptsPrefix}`;

  const moods = moodsOf(state);
  const grants = createFanGrants({ secret: secrets.spotify, clock, moods });
  const spotifyLibraries = createFanLibraries(clock);
  const musicKey: MusicKey = { ...musicIds, privateKey: secrets.appleMusic };
  const isDeveloper = createTokenCheck(musicKey, clock);
  const userTokens = createTokenMint({
    prefix: 'music.',
    secret: secrets.spotify,
    clock,
    revokedAt: (account) => moods.revokedAt('applemusic', account),
  });
  const appleLibraries = createFanLibraries(clock);

  let origin = '';
  const vendors = [
    createAccountsService({
      prefix: '/spotify-accounts',
      client: { id: clientId, secret: secrets.spotify },
      tokens,
      grants,
      moods,
    }),
    createWebApi({
      prefix: '/spotify-api',
      catalogue,
      tokens,
      clock,
      addresses: () => ({ api: `${origin}/spotify-api/v1`, media: mediaUrl }),
      requestsPerWindow: limits?.spotifyPerThirtySeconds ?? 1000,
      library: {
        grants,
        libraries: spotifyLibraries,
        catalogue,
        moods,
        calls: options.spotifyLibrary ?? 'one-for-all',
      },
    }),
    createMusic({
      prefix: '/apple-music',
      catalogue,
      clock,
      isDeveloper,
      userTokens,
      libraries: appleLibraries,
      moods,
      requestsPerMinute: limits?.appleMusicPerMinute ?? 3000,
    }),
    createShortLinks('/spotify-link', catalogue),
    createOdesli({
      prefix: '/odesli',
      catalogue,
      clock,
      media: () => mediaUrl,
      requestsPerMinute: limits?.odesliPerMinute ?? 300,
    }),
    createDeezerStandIn({
      prefix: '/deezer',
      catalogue,
      clock,
      media: () => mediaUrl,
      requestsPerFiveSeconds: limits?.deezerPerFiveSeconds ?? 50,
    }),
    createItunes({
      prefix: '/apple-lookup',
      catalogue,
      clock,
      media: () => mediaUrl,
      requestsPerMinute: limits?.applePerMinute ?? 300,
    }),
    createPodcastPages('/apple-podcasts', catalogue, () => mediaUrl),
    createMetaStandIn('/meta-graph', adBook),
    createTikTokStandIn('/tiktok-events', adBook),
    createSnapStandIn('/snap-conversions', adBook),
    createStorage('/bunny-storage', { name: zone, password: secrets.files }, files),
  ];
  const troubleOf = (service: string) => state.read().troubles[service] ?? 'none';
  const server = await startStandInServer(
    vendors.map((vendor) => withTrouble(vendor, troubleOf)),
    journal,
    log,
  );
  origin = server.origin;
  const smtp = await startSmtpStandIn(outbox, log);

  return {
    spotify: {
      apiUrl: `${origin}/spotify-api/v1`,
      accountsUrl: `${origin}/spotify-accounts`,
      authorizeUrl: `${appUrl}/sandbox/spotify/authorize`,
      shortLinksUrl: `${origin}/spotify-link`,
      clientId,
      clientSecret: secrets.spotify,
    },
    odesliUrl: `${origin}/odesli`,
    deezer: { url: `${origin}/deezer` },
    apple: { url: `${origin}/apple-lookup`, podcastsUrl: `${origin}/apple-podcasts` },
    appleMusic: { ...musicKey, url: `${origin}/apple-music`, scriptUrl: `${appUrl}/sandbox/apple/musickit.js` },
    fans: {
      spotify: { grants, libraries: spotifyLibraries },
      appleMusic: { userTokens, libraries: appleLibraries },
      mint: (provider, account, givenAt) =>
        provider === 'spotify'
          ? grants.mint(account, givenAt, 'user-library-modify user-library-read')
          : userTokens.write({ account, givenAt: givenAt.getTime(), scopes: '' }),
    },
    state,
    files: { url: `${origin}/bunny-storage`, zone, password: secrets.files, publicUrl: `${appUrl}/files` },
    ads: {
      meta: { eventsUrl: `${origin}/meta-graph/v25.0`, scriptUrl: `${adScripts}/facebook/fbevents.js` },
      tiktok: { eventsUrl: `${origin}/tiktok-events/open_api/v1.3`, scriptUrl: `${adScripts}/tiktok/events.js` },
      snapchat: { eventsUrl: `${origin}/snap-conversions/v3`, scriptUrl: `${adScripts}/snapchat/scevent.js` },
      google: { scriptUrl: `${adScripts}/google/gtag.js` },
    },
    smtpUrl: smtp.url,
    origins: [server.host, hostWithPort(appUrl)],
    localVisitorAddress: () => state.read().visitorAddress || undefined,
    onChoice: state.onChange,
    mounts: [
      createAdScripts(adBook),
      createSpotifyConsent({
        prefix: '/sandbox/spotify',
        clientId,
        redirectUri: `${appUrl}/_/presave/spotify`,
        grants,
      }),
      createMusicConsent({ prefix: '/sandbox/apple', clock, isDeveloper, userTokens }),
      createSandboxPage({
        services: vendors.map(({ name }) => name),
        journal,
        outbox,
        ads: adBook,
        catalogue,
        media,
        state,
        clock,
        log,
      }),
      createPullZone('/files', files),
    ],
    catalogue,
    journal,
    outbox,
    adBook,
    stop: async () => {
      await Promise.all([server.stop(), smtp.stop()]);
    },
  };
}

function hostWithPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

interface Secrets {
  spotify: string;
  files: string;
  /** The private key at Apple. */
  appleMusic: string;
}

/** The stand-ins' passwords: made when first needed, kept for the owner only. */
function readSecrets(directory: string): Secrets {
  mkdirSync(directory, { recursive: true });
  const place = join(directory, 'secrets.json');
  const known: Partial<Secrets> = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {};
  const secrets: Secrets = {
    spotify: known.spotify ?? randomBytes(24).toString('hex'),
    files: known.files ?? randomBytes(24).toString('hex'),
    appleMusic: known.appleMusic ?? makePrivateKey(),
  };
  writeFileSync(place, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
