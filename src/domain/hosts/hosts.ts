/** Classifies the host of a request: dashboard, link host, short host, possibly an artist's own, or unknown (HOST-1). */
import { type BoundedMap, createBoundedMap } from '#domain/kernel/bounded-map.ts';

/** The fixed hosts of this installation: the dashboard's URL, the built-in link hosts (the first one has artists' subdomains) and the short host. */
export interface HostSettings {
  appUrl: string;
  linkHosts: readonly string[];
  shortHost: string;
}

/**
 * The kind of a host: the dashboard, a built-in link host, the short host, a possible own host of an artist (a subdomain of the first link host, or
 * a custom domain; only the server knows whether an artist has it), or unknown. `domain` is the host as stored with links: lowercase, without port
 * and without `.localhost`.
 */
export type HostKind =
  | { kind: 'app' }
  | { kind: 'link'; domain: string }
  | { kind: 'short' }
  | { kind: 'own'; domain: string; isSubdomain: boolean }
  | { kind: 'unknown' };

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const subdomainLabel = new RegExp(`^${label}$`);
/** A full domain name: at least two labels, and the last one not a number (which would be an IP address). */
const wholeName = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?!\\d+$)${label}$`);
const localSuffix = '.localhost';

/** Cached facts of an installation's hosts, which every request needs. */
interface KnownHosts {
  appName: string;
  isLocal: boolean;
  /** Results by Host header. */
  kinds: BoundedMap<string, HostKind>;
}

const known = new WeakMap<object, KnownHosts>();
const kindsKept = 2_000;
const longestHeader = 300;

function knownHosts(settings: Pick<HostSettings, 'appUrl'>): KnownHosts {
  const before = known.get(settings);
  if (before !== undefined) return before;
  const appName = new URL(settings.appUrl).hostname;
  const isLocal = loopbackNames.has(appName) || appName.endsWith(localSuffix);
  const hosts = { appName, isLocal, kinds: createBoundedMap<string, HostKind>(kindsKept) };
  known.set(settings, hosts);
  return hosts;
}

/** The name in a Host header: lowercase, without port and trailing dot. Pass '' for a missing header. */
function hostName(header: string): string {
  const name = header.toLowerCase().replace(/:\d*$/, '');
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** Whether the dashboard of this installation runs on the person's own machine. */
export function isLocalInstallation(settings: Pick<HostSettings, 'appUrl'>): boolean {
  return knownHosts(settings).isLocal;
}

/**
 * Classifies a Host header (undefined when the request has none). On a local installation every loopback name is the dashboard, whatever the port.
 * Every other host is also known with `.localhost` appended, so that it opens on a developer's machine.
 */
export function classifyHost(header: string | undefined, settings: HostSettings): HostKind {
  const text = header ?? '';
  const { kinds, appName, isLocal } = knownHosts(settings);
  const before = kinds.get(text);
  if (before !== undefined) return before;
  const kind = kindOf(hostName(text), settings, appName, isLocal);
  if (text.length < longestHeader) kinds.set(text, kind);
  return kind;
}

function kindOf(name: string, settings: HostSettings, appName: string, isLocal: boolean): HostKind {
  if (name === appName) return { kind: 'app' };
  if (loopbackNames.has(name)) return isLocal ? { kind: 'app' } : { kind: 'unknown' };
  const domain = name.endsWith(localSuffix) ? name.slice(0, -localSuffix.length) : name;
  if (domain === settings.shortHost) return { kind: 'short' };
  if (settings.linkHosts.includes(domain)) return { kind: 'link', domain };
  const first = settings.linkHosts[0] ?? '';
  if (isBelow(domain, first)) {
    const isLabel = subdomainLabel.test(domain.slice(0, -first.length - 1));
    return isLabel ? { kind: 'own', domain, isSubdomain: true } : { kind: 'unknown' };
  }
  return isCustomDomain(domain, settings) ? { kind: 'own', domain, isSubdomain: false } : { kind: 'unknown' };
}

const isBelow = (domain: string, host: string): boolean => domain.endsWith(`.${host}`);

/** A Host header without the `www.` that people put before any host; undefined for one without it. */
export function withoutWww(header: string | undefined): string | undefined {
  return header !== undefined && /^www\../i.test(header) ? header.slice('www.'.length) : undefined;
}

/** Whether a name could be a custom domain: a host name in lowercase that is neither a host of this installation nor below one. */
export function isCustomDomain(domain: string, settings: HostSettings): boolean {
  if (!wholeName.test(domain) || isBelow(domain, 'localhost')) return false;
  const { appName } = knownHosts(settings);
  const ours = [appName, settings.shortHost, ...settings.linkHosts];
  return !ours.some((host) => domain === host || isBelow(domain, host));
}
