/** Everything vendors the house, by the addresses in the settings: catalogue, other services' links, files, mail, and people's own addresses. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { ServerSettings } from '../settings.ts';
import { createSourcesService, type SourcesService } from './features/sources/sources.service.ts';
import { createUploadsService, type UploadsService } from './features/uploads/uploads.service.ts';
import type { Logger } from './platform/log.ts';
import { createGuardedFetch } from './platform/net/guarded-fetch.ts';
import type { AdPlatforms } from './vendors/ads/ads.ts';
import { createMeta } from './vendors/ads/meta.ts';
import { createSnapchat } from './vendors/ads/snapchat.ts';
import { createTikTok } from './vendors/ads/tiktok.ts';
import { createAppleLookup } from './vendors/catalogue/apple-lookup.ts';
import { createAppleMusic } from './vendors/catalogue/apple-music.ts';
import { createApplePodcasts } from './vendors/catalogue/apple-podcasts.ts';
import { createApplePreviews } from './vendors/catalogue/apple-previews.ts';
import type { Catalogue } from './vendors/catalogue/catalogue.ts';
import { createDeezer } from './vendors/catalogue/deezer.ts';
import { createOdesli } from './vendors/catalogue/odesli.ts';
import { createSpotifyCatalogue } from './vendors/catalogue/spotify.ts';
import { createSpotifyClient } from './vendors/catalogue/spotify-client.ts';
import { createSpotifyPodcasts } from './vendors/catalogue/spotify-podcasts.ts';
import type { Dns } from './vendors/dns/dns.ts';
import { createNodeDns } from './vendors/dns/node-dns.ts';
import { createBunnyFiles } from './vendors/files/bunny.ts';
import type { Files } from './vendors/files/files.ts';
import type { Mail } from './vendors/mail/mail.ts';
import { createSmtpMail } from './vendors/mail/smtp.ts';
import { createApplePresaves } from './vendors/presaves/apple-presaves.ts';
import type { MusicKitConsent, PresaveVendor, SpotifyConsent } from './vendors/presaves/presaves.ts';
import { createSpotifyPresaves } from './vendors/presaves/spotify-presaves.ts';

/** What the rooms reach of it. */
export interface Vendors {
  files: Files;
  catalogue: Catalogue;
  sources: SourcesService;
  uploads: UploadsService;
  dns: Dns;
  mail: Mail;
  ads: AdPlatforms;
  presaves: { spotify: PresaveVendor & SpotifyConsent; apple: PresaveVendor & MusicKitConsent };
  /** Lets go of every connection that is kept open. */
  close(): Promise<void>;
}

/** Makes the clients; nothing is connected before it is needed. */
export function openVendors(settings: ServerSettings, { clock, log }: { clock: Clock; log: Logger }): Vendors {
  const files = createBunnyFiles(settings.files);
  const guardedFetch = createGuardedFetch({ trustedOrigins: settings.trustedOrigins });
  const spotify = createSpotifyClient({ ...settings.spotify, clock });
  const catalogue = createSpotifyCatalogue(spotify);
  const apple = createAppleLookup({ url: settings.apple.url, clock });
  const mail = createSmtpMail({ url: settings.smtpUrl, from: settings.mailFrom });
  const { appUrl } = settings;
  const spotifyPresaves = createSpotifyPresaves({
    ...settings.spotify,
    redirectUri: `${appUrl}/_/presave/spotify`,
    client: spotify,
  });
  const applePresaves = createApplePresaves({ ...settings.appleMusic, origin: new URL(appUrl).origin, clock });
  return {
    files,
    catalogue,
    presaves: { spotify: spotifyPresaves, apple: applePresaves },
    async close() {
      mail.close();
      await Promise.all([spotifyPresaves.close(), applePresaves.close()]);
    },
    dns: createNodeDns(settings.dnsServers),
    // Google takes conversions from servers over another API with accounts of its own (decision 0015).
    ads: {
      Facebook: createMeta({ url: settings.ads.meta.eventsUrl }),
      TikTok: createTikTok({ url: settings.ads.tiktok.eventsUrl }),
      Snapchat: createSnapchat({ url: settings.ads.snapchat.eventsUrl }),
    },
    mail,
    sources: createSourcesService({
      catalogue,
      spotifyPodcasts: createSpotifyPodcasts(spotify),
      applePodcasts: createApplePodcasts(apple),
      previews: createApplePreviews(apple),
      resolvers: [
        createAppleMusic(apple, clock),
        createDeezer({ ...settings.deezer, clock }),
        createOdesli({ ...settings.odesli, clock }),
      ],
      guardedFetch,
      log,
      shortLinksUrl: settings.spotify.shortLinksUrl,
      podcastsUrl: settings.apple.podcastsUrl,
    }),
    uploads: createUploadsService({ files, guardedFetch, log }),
  };
}
