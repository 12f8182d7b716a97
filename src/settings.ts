/** Reads and checks the environment, and says what settings the server gets. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import type { VendorModes } from '#domain/installation/vendor-modes.ts';
import { type ChosenVendors, chooseVendors } from './settings/choose-vendors.ts';
import { coreGroups, coreSchema, type SettingGroup, securePasswordMemory } from './settings/core-settings.ts';
import { givenSettings } from './settings/from-files.ts';
import type { FileStore } from './settings/mode-settings.ts';
import { badSetting, missingSetting, SettingError } from './settings/setting-error.ts';
import { type AllVendorSettings, vendorNames, vendors } from './vendors.ts';

/** The environment as parsed, with the vendors that it chooses. */
export interface Environment extends z.output<typeof coreSchema>, ChosenVendors {}

/** Every group of settings, in the order in which they are documented. */
export const settingGroups: readonly SettingGroup[] = [
  ...coreGroups,
  ...vendorNames.map((name) => vendors[name].settings),
];

/** The name of every setting, in the same order. */
export const settingNames: readonly string[] = settingGroups.flatMap(({ variables }) => Object.keys(variables));

/**
 * Reads and checks the environment. Takes the raw variables (an empty one counts as not given; `<NAME>_FILE` names a file with the value); gives
 * them typed, with `DATA_DIR` absolute; throws one SettingError with all that is wrong, missing or in conflict.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const { given, problems } = givenSettings(settingNames, variables);
  const result = coreSchema.safeParse(given);
  for (const { path, message } of result.error?.issues ?? []) problems.push(badSetting(String(path[0]), message));
  // What is wrong is left out from here on, so that the rest is checked too.
  const wrong = new Set(result.error?.issues.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const core = coreSchema.parse(rest);
  const production = core.NODE_ENV === 'production';
  if (production && core.DEMO_WORLD === true)
    problems.push(badSetting('DEMO_WORLD', 'cannot be yes with NODE_ENV=production'));
  if (production && core.PASSWORD_MEMORY_KB < securePasswordMemory)
    problems.push(badSetting('PASSWORD_MEMORY_KB', `cannot be below ${securePasswordMemory} with NODE_ENV=production`));
  const allowStandIns = mayUseStandIns(core);
  for (const name of ['DATABASE_URL', 'CLICKHOUSE_URL', 'APP_URL'] as const)
    if (!allowStandIns && given[name] === undefined) problems.push(missingSetting(name));
  const { problems: ofVendors, ...chosen } = chooseVendors({ ...core, production, allowStandIns }, given);
  problems.push(...ofVendors);
  if (problems.length > 0) throw new SettingError(problems);
  return { ...core, DATA_DIR: resolve(core.DATA_DIR), ...chosen };
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

type Core = z.output<typeof coreSchema>;

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

/** What the server gets: every value present, from the operator or from what `main.ts` started. */
export interface ServerSettings {
  production: boolean;
  port: number;
  bindAddress: string;
  /** How long the server goes on answering after it was asked to stop. */
  drainSeconds: number;
  /** The error tracker; undefined without one. */
  errorTracker: string | undefined;
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
  /** Further event stores, by URL. */
  clickhouseShards: string[];
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
  /** Who may make an account: everybody, or invited people only. */
  signupMode: 'open' | 'invited';
  /** How each need is met. */
  vendorModes: VendorModes;
  /** Settings by the vendor's key in `src/vendors.ts`, for those that are used. */
  vendors: Partial<AllVendorSettings>;
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
