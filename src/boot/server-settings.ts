/** Combines the environment with what was started into the server's settings. */
import type { StandIns } from '#sandbox/stand-ins.ts';
import type { Environment, ServerSettings } from '../settings.ts';
import { logLevel } from '../settings.ts';
import type { AllVendorSettings } from '../vendors.ts';

/** What was found out or started besides the environment. */
export interface Started {
  port: number;
  appUrl: string;
  databaseUrl: string;
  clickhouseUrl: string;
  secretKey: string;
  /** Undefined when every vendor has settings. */
  standIns: Pick<StandIns<Partial<AllVendorSettings>>, 'settings' | 'trustedPrefixes' | 'localVisitorIp'> | undefined;
}

/** The URL under which this installation is opened: the given one, or this machine's. */
export function appUrlOf(environment: Environment, port: number): string {
  return environment.APP_URL ?? `http://localhost:${port}`;
}

/** For how long requests are still answered after a stop was asked for: long enough for a balancer, where there is one. */
export function drainSecondsOf({ DRAIN_SECONDS: given, NODE_ENV: mode }: Environment): number {
  return given ?? (mode === 'production' ? 5 : 0);
}

/** The support chat, where both of its settings are given. */
function supportChatOf({ SUPPORT_CHAT_ID: appId, SUPPORT_CHAT_SECRET: secret }: Environment) {
  return appId === undefined || secret === undefined ? undefined : { appId, secret };
}

/** The server's settings. A vendor's own settings come before its stand-in's. */
export function serverSettings(environment: Environment, { standIns, ...started }: Started): ServerSettings {
  const vendors = { ...standIns?.settings, ...environment.vendors };
  const missing = environment.standIns.find((name) => vendors[name] === undefined);
  if (missing !== undefined) throw new Error(`The vendor ${missing} has neither settings nor a stand-in.`);
  return {
    ...started,
    production: environment.NODE_ENV === 'production',
    bindAddress: environment.BIND_ADDRESS,
    drainSeconds: drainSecondsOf(environment),
    errorTracker: environment.SENTRY_DSN,
    dataDir: environment.DATA_DIR,
    clickhouseShards: environment.CLICKHOUSE_SHARDS,
    eventStoreFreeBytes: environment.EVENT_STORE_FREE_MB * 1024 * 1024,
    pageCacheBytes: environment.PAGE_CACHE_MB * 1024 * 1024,
    webProcesses: environment.WEB_PROCESSES,
    linkHosts: environment.LINK_HOSTS,
    shortHost: environment.SHORT_HOST,
    trustedProxies: environment.TRUSTED_PROXIES,
    leadOutOfApps: environment.LEAD_OUT_OF_APPS,
    dnsServers: environment.DNS_SERVER,
    certificatesUrl: environment.CERTIFICATES_URL,
    adminPassword: environment.ADMIN_PASSWORD,
    supportChat: supportChatOf(environment),
    catalogueMarket: environment.CATALOGUE_MARKET,
    importBytes: environment.IMPORT_MB * 1024 * 1024,
    feedbackUrl: environment.FEEDBACK_URL,
    logLevel: logLevel(environment),
    mailFrom: environment.MAIL_FROM,
    invoiceSeller: environment.INVOICE_SELLER,
    signupMode: environment.SIGNUP,
    fileStore: environment.fileStore,
    vendorModes: environment.vendorModes,
    vendors,
    trustedPrefixes: standIns?.trustedPrefixes ?? [],
    localVisitorIp: standIns?.localVisitorIp ?? (() => undefined),
    passwordMemoryKib: environment.PASSWORD_MEMORY_KB,
    previousSecretKey: environment.SECRET_KEY_PREVIOUS,
  };
}
