/** The clients of outside services, made from the settings: catalogue, links at other services, files, mail, ads, DNS. */
import { isLocalInstallation } from '#domain/hosts/hosts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PixelProvider } from '#domain/pixels/catalogue.ts';
import type { ServerSettings } from '../settings.ts';
import type { SourcesOptions } from './features/sources/sources.service.ts';
import { openFiles } from './open-files.ts';
import { certificateEnd } from './platform/net/certificate-end.ts';
import { createGuardedFetch, type GuardedFetch } from './platform/net/guarded-fetch.ts';
import type { AdPlatforms } from './vendors/ads/ads.ts';
import { createMeta } from './vendors/ads/meta.ts';
import { createSnapchat } from './vendors/ads/snapchat.ts';
import { createTikTok } from './vendors/ads/tiktok.ts';
import { createBraintree } from './vendors/braintree/braintree.ts';
import type { Payments } from './vendors/braintree/payments.ts';
import { createAppleLookup } from './vendors/catalogue/apple-lookup.ts';
import { createAppleMusic } from './vendors/catalogue/apple-music.ts';
import { createApplePodcasts } from './vendors/catalogue/apple-podcasts.ts';
import { createApplePreviews } from './vendors/catalogue/apple-previews.ts';
import type { Catalogue, InMarkets } from './vendors/catalogue/catalogue.ts';
import { createDeezer } from './vendors/catalogue/deezer.ts';
import { createOdesli } from './vendors/catalogue/odesli.ts';
import { createSpotifyCatalogue } from './vendors/catalogue/spotify.ts';
import { createSpotifyClient } from './vendors/catalogue/spotify-client.ts';
import { createSpotifyPodcasts } from './vendors/catalogue/spotify-podcasts.ts';
import type { Dns } from './vendors/dns/dns.ts';
import { createLocalDns } from './vendors/dns/local-dns.ts';
import { createNodeDns } from './vendors/dns/node-dns.ts';
import type { Files } from './vendors/files/files.ts';
import type { Campaigns } from './vendors/mail/campaigns.ts';
import type { Mail } from './vendors/mail/mail.ts';
import { createSmtpMail } from './vendors/mail/smtp.ts';
import { createSmtpCampaigns } from './vendors/mail/smtp-campaigns.ts';
import { clientOf } from './vendors/off.ts';
import { createApplePresaves } from './vendors/presaves/apple-presaves.ts';
import type { MusicKitConsent, PresaveVendor, SpotifyConsent } from './vendors/presaves/presaves.ts';
import { createSpotifyPresaves } from './vendors/presaves/spotify-presaves.ts';
import type { Texts } from './vendors/texts/texts.ts';
import { createTwilio } from './vendors/texts/twilio.ts';

export interface Vendors {
  files: Files;
  catalogue: InMarkets<Catalogue>;
  /** Fetches URLs that people gave, never in a private network. */
  guardedFetch: GuardedFetch;
  sources: Omit<SourcesOptions, 'log'>;
  dns: Dns;
  /** When the certificate ends that visitors of a custom domain get; null without one. Undefined where pages open without certificates. */
  certificateEnd: ((domain: string) => Promise<Date | null>) | undefined;
  mail: Mail;
  campaigns: Campaigns;
  payments: Payments;
  texts: Texts;
  /** The account at the support chat's service; undefined without one. */
  supportChat: ServerSettings['supportChat'];
  /** The feedback board that is embedded; undefined for the built-in one. */
  feedbackUrl: ServerSettings['feedbackUrl'];
  invoiceSeller: ServerSettings['invoiceSeller'];
  /** The largest file of contacts that can be imported. */
  importBytes: ServerSettings['importBytes'];
  ads: AdPlatforms;
  /** The URL of each pixel provider's script in this installation. */
  adScripts: Record<PixelProvider, string>;
  presaves: { spotify: PresaveVendor & SpotifyConsent; apple: PresaveVendor & MusicKitConsent };
  close(): Promise<void>;
}

/** Makes the clients; each connects on first use. */
export function openVendors(settings: ServerSettings, { clock }: { clock: Clock }): Vendors {
  const files = openFiles(settings);
  const guardedFetch = createGuardedFetch({ trustedPrefixes: settings.trustedPrefixes });
  const own = settings.vendors;
  const spotify = clientOf(own.spotify, (account) => createSpotifyClient({ ...account, clock }));
  const catalogue: InMarkets<Catalogue> = (markets) => createSpotifyCatalogue(spotify, markets);
  const apple = clientOf(own.appleLookup, ({ url }) => createAppleLookup({ url, clock }));
  const mail = clientOf(own.smtp, ({ url }) => createSmtpMail({ url, from: settings.mailFrom }));
  const campaigns = clientOf(own.smtp, (server) => createSmtpCampaigns({ ...server, from: settings.mailFrom }));
  const { appUrl } = settings;
  const certificatesUrl =
    settings.certificatesUrl ?? (isLocalInstallation(settings) ? undefined : `https://${settings.linkHosts[0]}`);
  const spotifyPresaves = clientOf(own.spotify, (account) =>
    createSpotifyPresaves({ ...account, redirectUri: `${appUrl}/_/presave/spotify`, client: spotify }),
  );
  const applePresaves = clientOf(own.appleMusic, (team) =>
    createApplePresaves({ ...team, origin: new URL(appUrl).origin, clock }),
  );
  return {
    files,
    catalogue,
    presaves: { spotify: spotifyPresaves, apple: applePresaves },
    async close() {
      mail.close();
      await Promise.all([files.close?.(), spotifyPresaves.close(), applePresaves.close()]);
    },
    dns:
      isLocalInstallation(settings) && settings.dnsServers.length === 0
        ? createLocalDns(settings.linkHosts[0] ?? '')
        : createNodeDns(settings.dnsServers),
    certificateEnd: certificatesUrl === undefined ? undefined : (domain) => certificateEnd(domain, certificatesUrl),
    // Google takes conversions from servers over another API with accounts of its own (decision 0015).
    ads: {
      Facebook: clientOf(own.meta, ({ eventsUrl: url }) => createMeta({ url })),
      TikTok: clientOf(own.tiktok, ({ eventsUrl: url }) => createTikTok({ url })),
      Snapchat: clientOf(own.snapchat, ({ eventsUrl: url }) => createSnapchat({ url })),
    },
    adScripts: {
      Facebook: own.meta?.scriptUrl ?? '',
      TikTok: own.tiktok?.scriptUrl ?? '',
      AdWords: own.google?.scriptUrl ?? '',
      Snapchat: own.snapchat?.scriptUrl ?? '',
    },
    mail,
    campaigns,
    payments: clientOf(own.braintree, (account) => createBraintree({ ...account, clock })),
    texts: clientOf(own.twilio, createTwilio),
    supportChat: settings.supportChat,
    feedbackUrl: settings.feedbackUrl,
    invoiceSeller: settings.invoiceSeller,
    importBytes: settings.importBytes,
    guardedFetch,
    sources: {
      catalogue,
      market: settings.catalogueMarket,
      spotifyPodcasts: (markets) => createSpotifyPodcasts(spotify, markets),
      applePodcasts: (markets) => createApplePodcasts(apple, markets),
      previews: createApplePreviews(apple),
      resolvers: [
        createAppleMusic(apple, clock),
        clientOf(own.deezer, (service) => createDeezer({ ...service, clock })),
        clientOf(own.odesli, (service) => createOdesli({ ...service, clock })),
      ],
      guardedFetch,
      shortLinksUrl: own.spotify?.shortLinksUrl ?? '',
      podcastsUrl: own.appleLookup?.podcastsUrl ?? '',
    },
  };
}
