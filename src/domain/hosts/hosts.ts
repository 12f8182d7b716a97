/** Which of our hosts a request is for: dashboard, a link host, the short host, or none of ours (spec section 9). */
import { type BoundedMap, createBoundedMap } from '#domain/kernel/bounded-map.ts';

/** The hosts of this installation, which do not change while it runs: the dashboard's address, the built-in link hosts (the first one carries subdomains) and the short host. */
export interface HostSettings {
  appUrl: string;
  linkHosts: readonly string[];
  shortHost: string;
}

/** What a host is for. `domain` is the link host as it is stored with links: lowercase, without port and without `.localhost`. */
export type HostKind = { kind: 'app' } | { kind: 'link'; domain: string } | { kind: 'short' } | { kind: 'unknown' };

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const subdomainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
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
 * Link hosts, their subdomains and the short host are also known with `.localhost` behind them, so that they open on a developer's machine.
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
  const suffix = `.${settings.linkHosts[0] ?? ''}`;
  if (domain.endsWith(suffix) && subdomainLabel.test(domain.slice(0, -suffix.length))) return { kind: 'link', domain };
  return { kind: 'unknown' };
}
