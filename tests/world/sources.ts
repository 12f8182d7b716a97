/** Looking music up for tests: the service over the stand-ins, and a site of a person's own beside them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createSourcesService, type SourcesService } from '#server/features/sources/sources.service.ts';
import { createGuardedFetch } from '#server/platform/guarded-fetch.ts';
import { createAppleLookup } from '#server/vendors/catalogue/apple-lookup.ts';
import { createAppleMusic } from '#server/vendors/catalogue/apple-music.ts';
import { createApplePodcasts } from '#server/vendors/catalogue/apple-podcasts.ts';
import { createApplePreviews } from '#server/vendors/catalogue/apple-previews.ts';
import type { PlatformLinks } from '#server/vendors/catalogue/catalogue.ts';
import { createDeezer } from '#server/vendors/catalogue/deezer.ts';
import { createOdesli } from '#server/vendors/catalogue/odesli.ts';
import { createSpotifyCatalogue } from '#server/vendors/catalogue/spotify.ts';
import { createSpotifyClient } from '#server/vendors/catalogue/spotify-client.ts';
import { createSpotifyPodcasts } from '#server/vendors/catalogue/spotify-podcasts.ts';
import { type ServedStandIns, serveStandIns } from '#tests/contracts/stand-ins.ts';

/** What a look-up is to meet instead of the stand-ins. */
export interface SourcesChange {
  spotify?: { apiUrl: string };
  odesliUrl?: string;
  deezerUrl?: string;
  appleUrl?: string;
  shortLinksUrl?: string;
  patience?: number;
  more?: PlatformLinks[];
}

/** The running world; the caller closes it. */
export interface SourcesWorld {
  standIns: ServedStandIns['standIns'];
  /** The service over the stand-ins as they are. */
  sources: SourcesService;
  /** The service with something changed. */
  makeSources(change: SourcesChange): SourcesService;
  /** The site under a public-looking name that the guard was told to trust. */
  ownSite: string;
  /** The same site as a vendor's address: below it stand an empty catalogue, one without sound and a look-up that forgets. */
  vendorSite: string;
  close(): Promise<void>;
}

/** How long one finder may take, in milliseconds: as long as a slow machine needs, since nothing here is about speed. */
const patience = 60_000;

/** Where nobody answers. */
export const away = 'http://127.0.0.1:9';

const head = `<!doctype html><html><head><title>Fallback</title>
<meta property="og:type" content="video.other"><meta property="og:title" content="Night Ferry &amp; friends"><meta property="og:image" content="/cover.png">
<meta property="al:ios:url" content="someapp://1"><meta property="al:android:url" content="someapp://2"><meta name="author" content="Mara Vale">
<link rel="icon" href="/icon.png"></head><body></body></html>`;

const statuses: Record<string, number> = { '/broken': 500, '/busy': 429 };

/** Starts stand-ins and site. */
export async function openSources(): Promise<SourcesWorld> {
  const served = await serveStandIns({ limits: { deezerPerFiveSeconds: 1000, applePerMinute: 1000 } });
  const { standIns, clock } = served;

  /** Spotify as newer applications see it: without previews. */
  function withoutSound({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const { authorization = '' } = headers;
    fetch(url.replace('/soundless', standIns.spotify.apiUrl), { headers: { authorization } })
      .then((answer) => answer.text())
      .then((text) => response.end(text.replace(/"preview_url":"[^"]*"/g, '"preview_url":null')))
      .catch(() => response.writeHead(500).end());
  }

  /** Apple's look-up as it is for podcasts whose episodes are all too old for it. */
  function forgetEpisodes(target: string, response: ServerResponse): void {
    fetch(`${standIns.apple.url}${target}`)
      .then((answer) => answer.json())
      .then((answer: { results: { kind: string }[] }) =>
        response.end(JSON.stringify({ results: answer.results.filter(({ kind }) => kind === 'podcast') })),
      )
      .catch(() => response.writeHead(500).end());
  }

  const site = createServer((request, response) => {
    if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head);
    else if (request.url === '/song.mp3') response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('ID3');
    else if (request.url?.startsWith('/empty/search')) response.end('{"albums":{"items":[]},"tracks":{"items":[]}}');
    else if (request.url?.startsWith('/soundless')) withoutSound(request, response);
    else if (request.url?.startsWith('/forgetful')) forgetEpisodes(request.url.slice('/forgetful'.length), response);
    else response.writeHead(statuses[request.url ?? ''] ?? 404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;

  function makeSources(change: SourcesChange): SourcesService {
    const apple = createAppleLookup({ url: change.appleUrl ?? standIns.apple.url, clock });
    const client = createSpotifyClient({ ...standIns.spotify, clock, ...change.spotify });
    return createSourcesService({
      catalogue: createSpotifyCatalogue(client),
      spotifyPodcasts: createSpotifyPodcasts(client),
      applePodcasts: createApplePodcasts(apple),
      previews: createApplePreviews(apple),
      podcastsUrl: standIns.apple.podcastsUrl,
      resolvers: [
        ...(change.more ?? []),
        createAppleMusic(apple, clock),
        createDeezer({ url: change.deezerUrl ?? standIns.deezer.url, clock }),
        createOdesli({ url: change.odesliUrl ?? standIns.odesliUrl, key: undefined, clock }),
      ],
      patience: change.patience ?? patience,
      guardedFetch: createGuardedFetch({
        trustedOrigins: [...standIns.origins, `site.example:${port}`],
        resolve: async (name) => (name === 'site.example' ? [{ address: '127.0.0.1', family: 4 }] : []),
      }),
      log: pino({ level: 'silent' }),
      shortLinksUrl: change.shortLinksUrl ?? standIns.spotify.shortLinksUrl,
    });
  }

  return {
    standIns,
    sources: makeSources({}),
    makeSources,
    ownSite: `http://site.example:${port}`,
    vendorSite: `http://127.0.0.1:${port}`,
    async close() {
      site.closeAllConnections();
      site.close();
      await served.stop();
    },
  };
}
