/** Which of our hosts a request is for: dashboard, a link host, the short host, or none of ours (HOST-1). */
import { type BoundedMap, createBoundedMap } from '#domain/kernel/bounded-map.ts';

/** The hosts of this installation, which do not change while it runs: the dashboard's address, the built-in link hosts (the first one carries subdomains) and the short host. */
export interface HostSettings {
  appUrl: string;
  linkHosts: readonly string[];
  shortHost: string;
}

/**
 * What a host is for: the dashboard, a built-in link host, short links, a name that may be an artist's own (a subdomain of the first link host,
 * or a custom domain: whether it is one, the server has to know), or nothing of ours. `domain` is the host as it is stored with links:
 * lowercase, without port and without `.localhost`.
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
/** A whole name: at least two labels, the last one no number (which would be an IP address). */
const wholeName = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?!\\d+$)${label}$`);
const localSuffix = '.localhost';

/** What was found out about an installation's hosts, since they are asked for at every request. */
interface KnownHosts {
  appName: string;
  isLocal: boolean;
  /** Answers by Host header. */
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

/** The name in a Host header: lowercase, without port and without the dot of a fully written name. Takes '' for a missing header. */
function hostName(header: string): string {
  const name = header.toLowerCase().replace(/:\d*$/, '');
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** Tells whether the dashboard of this installation lives on the person's own machine. */
export function isLocalInstallation(settings: Pick<HostSettings, 'appUrl'>): boolean {
  return knownHosts(settings).isLocal;
}

/**
 * Classifies a Host header (undefined when the request has none). On a local installation every loopback name is the dashboard, whatever the port.
 * Every other host is also known with `.localhost` behind it, so that it opens on a developer's machine.
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

/**
 * Tells whether a name could be somebody's custom domain: written as a host name in lowercase, and neither one of this installation's hosts nor
 * below one of them.
 */
export function isCustomDomain(domain: string, settings: HostSettings): boolean {
  if (!wholeName.test(domain) || isBelow(domain, 'localhost')) return false;
  const { appName } = knownHosts(settings);
  const ours = [appName, settings.shortHost, ...settings.linkHosts];
  return !ours.some((host) => domain === host || isBelow(domain, host));
}
