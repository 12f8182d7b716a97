/** Reads and checks the environment, and says what settings the server gets. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import {
  coreGroups,
  coreSchema,
  type FileStore,
  fileStores,
  type SettingGroup,
  securePasswordMemory,
} from './settings/core-settings.ts';
import { badSetting, missingSetting, SettingError } from './settings/setting-error.ts';
import { type AllVendorSettings, type VendorName, vendorNames, vendors } from './vendors.ts';

/** The environment as parsed. A vendor of `standIns` gets a stand-in; one that is in neither is not used. */
export interface Environment extends z.output<typeof coreSchema> {
  fileStore: FileStore;
  vendors: Partial<AllVendorSettings>;
  standIns: readonly VendorName[];
}

/** Every group of settings, in the order in which they are documented. */
export const settingGroups: readonly SettingGroup[] = [
  ...coreGroups,
  ...vendorNames.map((name) => vendors[name].settings),
];

/** The name of every setting, in the same order. */
export const settingNames: readonly string[] = settingGroups.flatMap(({ variables }) => Object.keys(variables));

/**
 * Reads and checks the environment. Takes the raw variables (an empty one counts as not given); gives them typed, with `DATA_DIR`
 * absolute; throws SettingError for the first one that is wrong, missing or in conflict with another.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) if (value !== undefined && value !== '') given[name] = value;
  const result = coreSchema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw badSetting(String(issue?.path[0]), issue?.message ?? 'is not valid');
  }
  const core = { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) };
  if (core.NODE_ENV === 'production' && core.DEMO_WORLD === true)
    throw badSetting('DEMO_WORLD', 'cannot be yes with NODE_ENV=production');
  if (core.NODE_ENV === 'production' && core.PASSWORD_MEMORY_KB < securePasswordMemory)
    throw badSetting('PASSWORD_MEMORY_KB', `cannot be below ${securePasswordMemory} with NODE_ENV=production`);
  const allowStandIns = mayUseStandIns(core);
  for (const name of ['DATABASE_URL', 'CLICKHOUSE_URL', 'APP_URL'] as const)
    if (!allowStandIns && core[name] === undefined) throw missingSetting(name);
  const fileStore = fileStoreOf(core.FILES, given, allowStandIns);
  const used = vendorNames.filter((name) => !isFileStore(name) || name === fileStore);
  const settings = used.map((name) => [name, readVendor(name, core.FILES, given, allowStandIns)] as const);
  const real = settings.filter(([, own]) => own !== undefined);
  return {
    ...core,
    fileStore,
    vendors: Object.fromEntries(real) as Partial<AllVendorSettings>,
    standIns: settings.filter(([, own]) => own === undefined).map(([name]) => name),
  };
}

const isFileStore = (name: string): name is FileStore => (fileStores as readonly string[]).includes(name);

/** The settings of a vendor; undefined where its stand-in runs. */
function readVendor(name: VendorName, files: Environment['FILES'], given: Record<string, string>, mayStandIn: boolean) {
  if (isFileStore(name) && files === 'stand-in') return undefined;
  return vendors[name].settings.read(given, mayStandIn);
}

/** Where files are kept: as asked for, else by the settings that are given. The stand-in is Bunny's. */
function fileStoreOf(asked: Environment['FILES'], given: Record<string, string>, mayStandIn: boolean): FileStore {
  if (asked !== undefined) return asked === 'stand-in' ? 'bunny' : asked;
  const configured = (['bunny', 's3'] as const).filter((name) =>
    vendors[name].settings.required.some((variable) => given[variable] !== undefined),
  );
  if (configured.length > 1)
    throw new SettingError(
      'Missing setting FILES: settings of S3 and of Bunny are given; say which one keeps the files.',
    );
  if (configured.length === 0 && !mayStandIn)
    throw new SettingError('Missing setting FILES: set it to local, s3 or bunny, or set USE_STAND_INS=yes.');
  return configured[0] ?? 'bunny';
}

/**
 * The variables of this process, and below them those of a file in the form of `.env.example`: `file`, else the one that
 * FANFARE_SETTINGS names, else `.env` in `folder` where there is one. Throws SettingError when the file cannot be read.
 */
export function readVariables(
  folder: string,
  environment: Record<string, string | undefined> = process.env,
  file: string | undefined = environment.FANFARE_SETTINGS,
): Record<string, string | undefined> {
  const found = file ?? join(folder, '.env');
  if (file === undefined && !existsSync(found)) return environment;
  try {
    return { ...parseEnv(readFileSync(found, 'utf8')), ...environment };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`The file of settings ${found} cannot be read: ${reason}.`);
  }
}

type Core = Omit<Environment, 'fileStore' | 'vendors' | 'standIns'>;

/** Whether embedded engines and stand-ins may run for what has no settings. In production this must be asked for. */
export function mayUseStandIns(environment: Core): boolean {
  return environment.USE_STAND_INS ?? environment.NODE_ENV !== 'production';
}

/** Whether the demo world is created: asked for, or a developer's machine whose database is the embedded one. */
export function wantsDemoWorld(environment: Core): boolean {
  return environment.DEMO_WORLD ?? (environment.NODE_ENV === 'development' && environment.DATABASE_URL === undefined);
}

/** How much is logged: LOG_LEVEL, else info in production and warn on a developer's machine. */
export function logLevel(environment: Core): string {
  return environment.LOG_LEVEL ?? (environment.NODE_ENV === 'production' ? 'info' : 'warn');
}

/** Of the vendors that keep files at most one is used. */
export type UsedVendorSettings = Omit<AllVendorSettings, 'bunny' | 's3'> & Partial<AllVendorSettings>;

/** What the server gets: every value present, from the operator or from what `main.ts` started. */
export interface ServerSettings {
  production: boolean;
  port: number;
  bindAddress: string;
  /** Where this process keeps event segments and secrets; absolute. */
  dataDir: string;
  /** The dashboard's own URL, without a slash at the end. */
  appUrl: string;
  /** Built-in link hosts; artists' subdomains belong to the first. */
  linkHosts: string[];
  shortHost: string;
  /** IP addresses or CIDR ranges of proxies whose forwarding headers are believed. */
  trustedProxies: string[];
  /** Whether fans inside social apps are offered a URL of the app's or the system's own that opens their browser. */
  leadOutOfApps: boolean;
  /** The account at the support chat's service; undefined without one. */
  /** With which the operator sets the password of an account; undefined when nobody may. */
  adminPassword: string | undefined;
  /** The feedback board that is embedded; undefined for the built-in one. */
  feedbackUrl: string | undefined;
  /** The largest file of contacts that can be imported. */
  importBytes: number;
  /** The country whose catalogue is asked first. */
  catalogueMarket: string | undefined;
  supportChat: { appId: string; secret: string } | undefined;
  /** Name servers that custom domains are checked with; none means this machine's own. */
  dnsServers: string[];
  /** The server that is asked for the certificates of custom domains; undefined for the first link host's. */
  certificatesUrl: string | undefined;
  logLevel: string;
  databaseUrl: string;
  clickhouseUrl: string;
  /** Bytes that stay free on the disk of ClickHouse. */
  eventStoreFreeBytes: number;
  /** The memory in which each process caches pages. */
  pageCacheBytes: number;
  /** Processes of this machine that answer requests: what they count in memory is divided by it. */
  webProcesses: number;
  mailFrom: string;
  /** The lines that invoices say of their seller, its name first. */
  invoiceSeller: string[];
  /** Where uploaded pictures are kept. */
  fileStore: FileStore;
  /** Settings by the vendor's key in `src/vendors.ts`, for those that are used. */
  vendors: UsedVendorSettings;
  /** What may be fetched although it is on this machine: the stand-ins' only. `host:port`, or `host:port/path` with all below it. */
  trustedPrefixes: string[];
  /** The IP address that visitors from this machine count as; undefined: they have no country. Read at each hit, since the sandbox changes it. */
  localVisitorIp: () => string | undefined;
  /** The memory that hashing a password takes. */
  passwordMemoryKib: number;
  secretKey: string;
  /** The key before it, as long as something encrypted with it may be left. */
  previousSecretKey: string | undefined;
}
