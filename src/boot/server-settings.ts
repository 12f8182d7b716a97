/** Turns the environment, with every address filled in, into what the server is handed. */
import type { Environment, ServerSettings } from '../settings.ts';
import { logLevel } from '../settings.ts';

/** What was found out or started besides the environment. */
export interface Filled {
  port: number;
  appUrl: string;
  databaseUrl: string;
  clickhouseUrl: string;
  secretKey: string;
  /** Undefined when every vendor's address was given. */
  standIns:
    | (Pick<
        ServerSettings,
        'spotify' | 'deezer' | 'apple' | 'appleMusic' | 'files' | 'ads' | 'smtpUrl' | 'localVisitorAddress'
      > & {
        odesliUrl: string;
        origins: string[];
      })
    | undefined;
}

/** Tells whether any vendor has no address, so that the stand-ins are needed. */
export function needsStandIns(environment: Environment): boolean {
  const { SMTP_URL, SPOTIFY_CLIENT_ID, ODESLI_URL, DEEZER_URL, BUNNY_STORAGE_URL } = environment;
  const { APPLE_LOOKUP_URL, APPLE_MUSIC_TEAM_ID } = environment;
  const { META_EVENTS_URL, TIKTOK_EVENTS_URL, SNAPCHAT_EVENTS_URL, GOOGLE_TAG_URL } = environment;
  return [
    ...[SMTP_URL, SPOTIFY_CLIENT_ID, ODESLI_URL, DEEZER_URL, BUNNY_STORAGE_URL, APPLE_LOOKUP_URL, APPLE_MUSIC_TEAM_ID],
    ...[META_EVENTS_URL, TIKTOK_EVENTS_URL, SNAPCHAT_EVENTS_URL, GOOGLE_TAG_URL],
  ].includes(undefined);
}

/** Where this installation is opened: the given address, or this machine's. */
export function appUrlOf(environment: Environment, port: number): string {
  return environment.APP_URL ?? `http://localhost:${port}`;
}

/** A setting that is there because `readEnvironment` refuses to go on without it, or without stand-ins. */
function sure<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('an address was neither given nor filled in');
  return value;
}

/** The server's settings: the operator's own addresses first, the stand-ins' where there are none. */
export function serverSettings(environment: Environment, filled: Filled): ServerSettings {
  const { standIns } = filled;
  return {
    production: environment.NODE_ENV === 'production',
    port: filled.port,
    bindAddress: environment.BIND_ADDRESS,
    dataDir: environment.DATA_DIR,
    appUrl: filled.appUrl,
    linkHosts: environment.LINK_HOSTS,
    shortHost: environment.SHORT_HOST,
    trustedProxies: environment.TRUSTED_PROXIES,
    leadOutOfApps: environment.LEAD_OUT_OF_APPS,
    dnsServers: environment.DNS_SERVER,
    logLevel: logLevel(environment),
    databaseUrl: filled.databaseUrl,
    clickhouseUrl: filled.clickhouseUrl,
    smtpUrl: environment.SMTP_URL ?? sure(standIns).smtpUrl,
    mailFrom: environment.MAIL_FROM,
    spotify:
      environment.SPOTIFY_CLIENT_ID === undefined
        ? sure(standIns).spotify
        : {
            apiUrl: environment.SPOTIFY_API_URL,
            accountsUrl: environment.SPOTIFY_ACCOUNTS_URL,
            authorizeUrl: `${environment.SPOTIFY_ACCOUNTS_URL}/authorize`,
            shortLinksUrl: 'https://spotify.link',
            clientId: environment.SPOTIFY_CLIENT_ID,
            clientSecret: sure(environment.SPOTIFY_CLIENT_SECRET),
          },
    odesli: { url: environment.ODESLI_URL ?? sure(standIns).odesliUrl, key: environment.ODESLI_KEY },
    deezer: environment.DEEZER_URL === undefined ? sure(standIns).deezer : { url: environment.DEEZER_URL },
    apple:
      environment.APPLE_LOOKUP_URL === undefined
        ? sure(standIns).apple
        : { url: environment.APPLE_LOOKUP_URL, podcastsUrl: 'https://podcasts.apple.com' },
    appleMusic:
      environment.APPLE_MUSIC_TEAM_ID === undefined
        ? sure(standIns).appleMusic
        : {
            url: environment.APPLE_MUSIC_URL,
            scriptUrl: environment.MUSICKIT_URL,
            teamId: environment.APPLE_MUSIC_TEAM_ID,
            keyId: sure(environment.APPLE_MUSIC_KEY_ID),
            privateKey: sure(environment.APPLE_MUSIC_PRIVATE_KEY),
          },
    files:
      environment.BUNNY_STORAGE_URL === undefined
        ? sure(standIns).files
        : {
            url: environment.BUNNY_STORAGE_URL,
            zone: environment.BUNNY_STORAGE_ZONE,
            password: sure(environment.BUNNY_STORAGE_PASSWORD),
            publicUrl: sure(environment.FILES_URL),
          },
    ads: {
      meta:
        environment.META_EVENTS_URL === undefined
          ? sure(standIns).ads.meta
          : { eventsUrl: environment.META_EVENTS_URL, scriptUrl: environment.META_SCRIPT_URL },
      tiktok:
        environment.TIKTOK_EVENTS_URL === undefined
          ? sure(standIns).ads.tiktok
          : { eventsUrl: environment.TIKTOK_EVENTS_URL, scriptUrl: environment.TIKTOK_SCRIPT_URL },
      snapchat:
        environment.SNAPCHAT_EVENTS_URL === undefined
          ? sure(standIns).ads.snapchat
          : { eventsUrl: environment.SNAPCHAT_EVENTS_URL, scriptUrl: environment.SNAPCHAT_SCRIPT_URL },
      google:
        environment.GOOGLE_TAG_URL === undefined
          ? sure(standIns).ads.google
          : { scriptUrl: environment.GOOGLE_TAG_URL },
    },
    trustedOrigins: standIns?.origins ?? [],
    localVisitorAddress: standIns?.localVisitorAddress ?? (() => undefined),
    secretKey: filled.secretKey,
    previousSecretKey: environment.SECRET_KEY_PREVIOUS,
  };
}
