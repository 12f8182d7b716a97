/** Keeps in memory which subdomains and verified custom domains belong to which artists. */
import { classifyHost, type HostKind, type HostSettings } from '#domain/hosts/hosts.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';

/** A host of an artist. A custom domain of several artists has one entry for each. */
export interface ArtistHost {
  domain: string;
  artistId: string;
}

export interface HostSource {
  /** Every host, or the rows of one `domain` only (none when no artist has it). */
  artistHosts(domain?: string): Promise<ArtistHost[]>;
}

export interface HostDirectory {
  /** The artists whose pages a host serves; undefined for a host of no artist. Never queries the database. */
  artistsOf(domain: string): ReadonlySet<string> | undefined;
  close(): void;
}

/** A host with pages: a built-in one without `artists`, or an artist's own with the artists whose pages it serves. */
export interface LinkHost {
  domain: string;
  artists?: ReadonlySet<string> | undefined;
}

/** The link host behind a classified host; undefined for every other kind of host, and for one of no artist. */
export function linkHostOf(host: HostKind, directory: Pick<HostDirectory, 'artistsOf'>): LinkHost | undefined {
  if (host.kind === 'link') return host;
  if (host.kind !== 'own') return undefined;
  const artists = directory.artistsOf(host.domain);
  return artists === undefined ? undefined : { domain: host.domain, artists };
}

/** Whether visitors are answered on the host of a Host header: one of the installation, or an artist's own. */
export function isServedHost(
  header: string,
  { hosts, directory }: { hosts: HostSettings; directory: Pick<HostDirectory, 'artistsOf'> },
): boolean {
  const host = classifyHost(header, hosts);
  return host.kind === 'own' ? linkHostOf(host, directory) !== undefined : host.kind !== 'unknown';
}

export interface HostDirectoryOptions {
  source: HostSource;
  live: Pick<Live, 'subscribe' | 'onGap'>;
  log: Logger;
}

const retryMilliseconds = 1_000;

function groupByDomain(rows: readonly ArtistHost[]): Map<string, Set<string>> {
  const hosts = new Map<string, Set<string>>();
  for (const { domain, artistId } of rows) {
    const artists = hosts.get(domain) ?? new Set();
    hosts.set(domain, artists.add(artistId));
  }
  return hosts;
}

/** Loads every host and then follows change notifications. Resolves when the hosts are loaded; rejects when the first load fails. */
export async function openHostDirectory({ source, live, log }: HostDirectoryOptions): Promise<HostDirectory> {
  let hosts = new Map<string, Set<string>>();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  // Loads run one after the other, each started after its notification, so that the last result is the current one.
  let queue: Promise<void> = Promise.resolve();

  async function read(domain?: string): Promise<void> {
    const found = groupByDomain(await source.artistHosts(domain));
    if (domain === undefined) {
      hosts = found;
      return;
    }
    const artists = found.get(domain);
    if (artists === undefined) hosts.delete(domain);
    else hosts.set(domain, artists);
  }

  function refresh(domain?: string): void {
    queue = queue
      .then(() => read(domain))
      .catch((error: unknown) => {
        if (closed) return;
        log.warn({ err: error }, `Could not load the hosts of artists; retrying in ${retryMilliseconds} ms.`);
        clearTimeout(retry);
        retry = setTimeout(() => refresh(), retryMilliseconds);
      });
  }

  const unsubscribers = [
    live.subscribe('hosts.updated', ({ domain }) => refresh(domain)),
    live.onGap(() => refresh()),
    () => clearTimeout(retry),
  ];
  const first = read();
  queue = first.catch(() => undefined);
  const close = () => {
    closed = true;
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
  try {
    await first;
  } catch (error) {
    close();
    throw error;
  }
  return { artistsOf: (domain) => hosts.get(domain), close };
}
