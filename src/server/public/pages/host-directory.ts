/** Which hosts belong to artists, kept in memory: their subdomains and verified custom domains, with the artists whose pages they carry. */
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';

/** A host of an artist's own; a custom domain of several artists stands here once for each. */
export interface ArtistHost {
  domain: string;
  artistId: string;
}

/** Where the hosts come from. */
export interface HostSource {
  /** Every host, or the rows of one `domain` only (none when it is not or no longer an artist's). */
  artistHosts(domain?: string): Promise<ArtistHost[]>;
}

/** The directory. */
export interface HostDirectory {
  /** The artists whose pages a host carries; undefined for a host that is nobody's. Never asks the database. */
  artistsOf(domain: string): ReadonlySet<string> | undefined;
  close(): void;
}

/** What the directory works with. */
export interface HostDirectoryOptions {
  source: HostSource;
  live: Pick<Live, 'subscribe' | 'onGap'>;
  log: Logger;
}

const retryMilliseconds = 1_000;

function gather(rows: readonly ArtistHost[]): Map<string, Set<string>> {
  const hosts = new Map<string, Set<string>>();
  for (const { domain, artistId } of rows) {
    const artists = hosts.get(domain) ?? new Set();
    hosts.set(domain, artists.add(artistId));
  }
  return hosts;
}

/** Reads every host and from then on follows the news; resolves once the hosts are known, rejects when they cannot be read at first. */
export async function openHostDirectory({ source, live, log }: HostDirectoryOptions): Promise<HostDirectory> {
  let hosts = new Map<string, Set<string>>();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  // One reading after the other, each begun after the news that asked for it: the last one read is the last one true.
  let queue: Promise<void> = Promise.resolve();

  async function read(domain?: string): Promise<void> {
    const found = gather(await source.artistHosts(domain));
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
        log.warn({ err: error }, 'The hosts of artists could not be read; trying again.');
        clearTimeout(retry);
        retry = setTimeout(() => refresh(), retryMilliseconds);
      });
  }

  const endings = [
    live.subscribe('hosts.updated', ({ domain }) => refresh(domain)),
    live.onGap(() => refresh()),
    () => clearTimeout(retry),
  ];
  const first = read();
  queue = first.catch(() => undefined);
  const close = () => {
    closed = true;
    for (const end of endings) end();
  };
  try {
    await first;
  } catch (error) {
    close();
    throw error;
  }
  return { artistsOf: (domain) => hosts.get(domain), close };
}
