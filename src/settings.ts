/** The one place that reads the environment: every setting with its name, its default and what is wrong with a bad one. */
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const webAddress = url(['http:', 'https:']).transform((text) => text.replace(/\/+$/, ''));

/** The app's address is a whole host: cookies, sockets and the stand-ins' pages live at its root. */
const appAddress = webAddress.refine((text) => new URL(text).pathname === '/' && new URL(text).search === '', {
  message: 'must be an address without a path, such as https://app.example.com',
});

const yesOrNo = z.enum(['yes', 'no'], { message: 'must be yes or no' }).transform((word) => word === 'yes');

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535');

/** More processes than this are worth it only where somebody knows the machine; each takes memory and connections. */
const mostProcessesUnasked = 4;

const webProcesses = z
  .string()
  .regex(/^\d{1,2}$/, 'must be a number from 1 to 64')
  .transform(Number)
  .refine((count) => count >= 1 && count <= 64, 'must be a number from 1 to 64');

const hostName = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;

const items = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const hostNames = z
  .string()
  .transform((text) => items(text.toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => hostName.test(host)),
    'must be host names with commas between, such as vibe.to,listen.to',
  );

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const addressRanges = z
  .string()
  .transform(items)
  .refine(
    (ranges) => ranges.every(isAddressRange),
    'must be IP addresses or ranges with commas between, such as 10.0.0.0/8,::1',
  );

/** `192.0.2.53`, `192.0.2.53:5353` or `[2001:db8::53]:5353`. */
function isNameServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, address = ''] = /^\[?([^\]]+)\]?:\d{1,5}$/.exec(text) ?? [];
  return isIP(address) === (text.startsWith('[') ? 6 : 4);
}

const nameServers = z
  .string()
  .transform(items)
  .refine(
    (servers) => servers.every(isNameServer),
    'must be IP addresses of name servers with commas between, with or without a port, such as 192.0.2.53:53',
  );

const secret = z.string().min(32, 'must have at least 32 characters');

/** A key of Apple's as its file has it; in one line, line ends may be written as \\n. */
const privateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n').trim())
  .refine(
    (text) => /^-----BEGIN PRIVATE KEY-----\n[\s\S]+\n-----END PRIVATE KEY-----$/.test(text),
    'must be the content of the .p8 file',
  );

const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { message: 'must be development, production or test' })
    .default('development'),
  PORT: portNumber.default(3000),
  BIND_ADDRESS: z
    .string()
    .refine((text) => isIP(text) !== 0, 'must be an IP address')
    .default('0.0.0.0'),
  WEB_PROCESSES: webProcesses.default(() => Math.min(availableParallelism(), mostProcessesUnasked)),
  DATA_DIR: z.string().default('.data'),
  APP_URL: appAddress.optional(),
  LINK_HOSTS: hostNames.default(['vibe.to', 'listen.to']),
  SHORT_HOST: z.string().toLowerCase().regex(hostName, 'must be a host name, such as go.vibe.to').default('go.vibe.to'),
  TRUSTED_PROXIES: addressRanges.default([]),
  LEAD_OUT_OF_APPS: yesOrNo.default(true),
  DNS_SERVER: nameServers.default([]),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      message: 'must be silent, fatal, error, warn, info or debug',
    })
    .optional(),
  USE_STAND_INS: yesOrNo.optional(),
  DEMO_WORLD: yesOrNo.optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  CLICKHOUSE_URL: url(['http:', 'https:']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/, 'must be an email address, with or without a name')
    .default('Fanfare <hello@fanfare.test>'),
  SPOTIFY_API_URL: webAddress.default('https://api.spotify.com/v1'),
  SPOTIFY_ACCOUNTS_URL: webAddress.default('https://accounts.spotify.com'),
  SPOTIFY_CLIENT_ID: z.string().optional(),
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
  ODESLI_URL: webAddress.optional(),
  ODESLI_KEY: z.string().optional(),
  DEEZER_URL: webAddress.optional(),
  APPLE_LOOKUP_URL: webAddress.optional(),
  APPLE_MUSIC_URL: webAddress.default('https://api.music.apple.com'),
  APPLE_MUSIC_TEAM_ID: z.string().optional(),
  APPLE_MUSIC_KEY_ID: z.string().optional(),
  APPLE_MUSIC_PRIVATE_KEY: privateKey.optional(),
  MUSICKIT_URL: webAddress.default('https://js-cdn.music.apple.com/musickit/v3/musickit.js'),
  META_EVENTS_URL: webAddress.optional(),
  META_SCRIPT_URL: webAddress.default('https://connect.facebook.net/en_US/fbevents.js'),
  TIKTOK_EVENTS_URL: webAddress.optional(),
  TIKTOK_SCRIPT_URL: webAddress.default('https://analytics.tiktok.com/i18n/pixel/events.js'),
  SNAPCHAT_EVENTS_URL: webAddress.optional(),
  SNAPCHAT_SCRIPT_URL: webAddress.default('https://sc-static.net/scevent.min.js'),
  GOOGLE_TAG_URL: webAddress.optional(),
  BUNNY_STORAGE_URL: webAddress.optional(),
  BUNNY_STORAGE_ZONE: z.string().default('fanfare'),
  BUNNY_STORAGE_PASSWORD: z.string().optional(),
  FILES_URL: webAddress.optional(),
  SECRET_KEY: secret.optional(),
  SECRET_KEY_PREVIOUS: secret.optional(),
});

/** The environment as parsed: strings become numbers, lists and yes/no. */
export type Environment = z.infer<typeof environmentSchema>;

/** The name of every setting, in the order in which they are documented. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** A setting that is wrong: its name and what is wrong with it, in one sentence. */
class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`The setting ${name} ${problem}.`);
    this.name = 'SettingError';
  }
}

/** Addresses outside of Fanfare, by what they are for: either all settings of a row are given, or none. */
const needs = [
  ['DATABASE_URL'],
  ['CLICKHOUSE_URL'],
  ['SMTP_URL'],
  ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'],
  ['ODESLI_URL'],
  ['DEEZER_URL'],
  ['APPLE_LOOKUP_URL'],
  ['APPLE_MUSIC_TEAM_ID', 'APPLE_MUSIC_KEY_ID', 'APPLE_MUSIC_PRIVATE_KEY'],
  ['BUNNY_STORAGE_URL', 'BUNNY_STORAGE_PASSWORD', 'FILES_URL'],
] as const satisfies readonly (readonly (keyof Environment)[])[];

/** The ad platforms' own addresses, the same for everybody: they hold wherever a stand-in may not fill in. */
const adPlatforms = {
  META_EVENTS_URL: 'https://graph.facebook.com/v25.0',
  TIKTOK_EVENTS_URL: 'https://business-api.tiktok.com/open_api/v1.3',
  SNAPCHAT_EVENTS_URL: 'https://tr.snapchat.com/v3',
  GOOGLE_TAG_URL: 'https://www.googletagmanager.com/gtag/js',
};

function checkNeeds(environment: Environment): void {
  const standIns = mayUseStandIns(environment);
  for (const names of needs) {
    const missing = names.filter((name) => environment[name] === undefined);
    const [first] = missing;
    if (first === undefined) continue;
    if (missing.length < names.length) {
      const given = names.find((name) => environment[name] !== undefined);
      throw new SettingError(first, `is missing, and ${given} does not work without it`);
    }
    if (!standIns)
      throw new SettingError(
        first,
        'is missing; give it, or set USE_STAND_INS=yes to run on what Fanfare brings along',
      );
  }
  if (!standIns && environment.APP_URL === undefined) {
    throw new SettingError(
      'APP_URL',
      'is missing; give the address under which people open Fanfare, or set USE_STAND_INS=yes',
    );
  }
}

/**
 * Reads and checks the environment. Takes the raw variables (an empty one counts as not given); gives them typed, with `DATA_DIR`
 * absolute; throws SettingError for the first one that is wrong, missing or in conflict with another.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingError(String(issue?.path[0] ?? 'environment'), issue?.message ?? 'is not valid');
  }
  const defaults = mayUseStandIns(result.data) ? {} : adPlatforms;
  const environment = { ...defaults, ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) };
  if (environment.NODE_ENV === 'production' && environment.DEMO_WORLD === true) {
    throw new SettingError('DEMO_WORLD', 'cannot be yes with NODE_ENV=production');
  }
  checkNeeds(environment);
  return environment;
}

/**
 * The variables of this process, and below them those of a `.env` file in `folder` where there is one. Throws SettingError when the
 * file cannot be read.
 */
export function readVariables(
  folder: string,
  environment: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  const file = join(folder, '.env');
  if (!existsSync(file)) return environment;
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...environment };
  } catch (error) {
    throw new SettingError('.env', `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Tells whether embedded engines and local stand-ins may fill in for missing addresses. In production they must be asked for. */
export function mayUseStandIns(environment: Environment): boolean {
  return environment.USE_STAND_INS ?? environment.NODE_ENV !== 'production';
}

/** Tells whether the demo world is made: asked for, or a developer's machine whose database is the embedded one. */
export function wantsDemoWorld(environment: Environment): boolean {
  return environment.DEMO_WORLD ?? (environment.NODE_ENV === 'development' && environment.DATABASE_URL === undefined);
}

/** How much is logged: what was asked for, else enough for an operator, and warnings only on a developer's terminal. */
export function logLevel(environment: Environment): string {
  return environment.LOG_LEVEL ?? (environment.NODE_ENV === 'production' ? 'info' : 'warn');
}

/** What the server is handed: every address filled in, by the operator or by what `main.ts` started. */
export interface ServerSettings {
  production: boolean;
  port: number;
  bindAddress: string;
  /** Where this process keeps event segments and secrets; absolute. */
  dataDir: string;
  /** The dashboard's own address, without a slash at the end. */
  appUrl: string;
  /** Built-in link hosts, the first one being the subdomain suffix. */
  linkHosts: string[];
  shortHost: string;
  /** Addresses or CIDR ranges of proxies whose forwarding headers are believed. */
  trustedProxies: string[];
  /** Whether fans inside social apps are offered an address of the app's or the system's own that opens their browser. */
  leadOutOfApps: boolean;
  /** Name servers that custom domains are checked with; none means this machine's own. */
  dnsServers: string[];
  logLevel: string;
  databaseUrl: string;
  clickhouseUrl: string;
  smtpUrl: string;
  mailFrom: string;
  /** `authorizeUrl` is Spotify's consent screen; `shortLinksUrl` is the host of its short links, which are followed there. */
  spotify: {
    apiUrl: string;
    accountsUrl: string;
    authorizeUrl: string;
    shortLinksUrl: string;
    clientId: string;
    clientSecret: string;
  };
  /** `scriptUrl` is MusicKit, which fans' browsers load; `privateKey` is PKCS #8 in PEM. */
  appleMusic: { url: string; scriptUrl: string; teamId: string; keyId: string; privateKey: string };
  odesli: { url: string; key: string | undefined };
  deezer: { url: string };
  /** `url` is the look-up; `podcastsUrl` is where pages of `podcasts.apple.com` are fetched. */
  apple: { url: string; podcastsUrl: string };
  /** Bunny's storage protocol: `url` is PUT to, `publicUrl` is where browsers load from. */
  files: { url: string; zone: string; password: string; publicUrl: string };
  /** Ad platforms: where the server tells them of events, and where browsers have their scripts from. */
  ads: {
    meta: { eventsUrl: string; scriptUrl: string };
    tiktok: { eventsUrl: string; scriptUrl: string };
    snapchat: { eventsUrl: string; scriptUrl: string };
    google: { scriptUrl: string };
  };
  /** Hosts on this machine that may be fetched although they are private: the stand-ins' only. `host:port`. */
  trustedOrigins: string[];
  /** The address that visitors from this machine count as; undefined means that they have no known country. Asked at each hit, since the sandbox may change it. */
  localVisitorAddress: () => string | undefined;
  secretKey: string;
  /** The key before it, as long as something sealed with it may be left. */
  previousSecretKey: string | undefined;
}
