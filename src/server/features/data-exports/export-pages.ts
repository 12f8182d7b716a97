/** The pages of an archive: each as a file that any web server can serve, with its pictures, and where its other addresses led (LINK-60 to LINK-62). */
import { createHash } from 'node:crypto';
import { pageText } from '#domain/hosts/page-url.ts';
import { csvFile } from '#domain/kernel/csv-file.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import { nginxMap, redirectsCsv, redirectsFile, type WayOut, waysOutOf } from '#domain/links/way-out.ts';
import type { ZipParts } from './zip-parts.ts';

/** Where pages come from. */
export interface PageSources {
  /** The pages of these links of an artist, without those that are gone. */
  pagesOf(artistId: string, linkIds: readonly string[]): Promise<LinkPage[]>;
  /** The page as a file; `pictureOf` gives the address there of a picture. */
  standalone(page: LinkPage, pictureOf: (url: string) => string): string;
  /** The bytes of a stored picture; undefined for one of another host and for one that is gone. */
  picture(url: string): Promise<Buffer | undefined>;
  shortHost: string;
  /** The manifest: hashes by file, with a signature of this installation. */
  sign(hashes: readonly (readonly [file: string, hash: string])[]): unknown;
}

/** Writes the pages of an artist below `folder`. Only their addresses stay in memory: some hundred bytes a link. */
export async function writePages({
  artistId,
  folder,
  pages,
  sources,
  zip,
}: {
  artistId: string;
  folder: string;
  pages: AsyncIterable<string[]>;
  sources: PageSources;
  zip: ZipParts;
}): Promise<void> {
  const ways: WayOut[] = [];
  const rows: string[][] = [];
  const stored = new Set<string>();
  for await (const ids of pages) {
    for (const page of await sources.pagesOf(artistId, ids)) {
      const { title, type, createdAt } = page.link;
      rows.push([`https://${pageText(page.link)}`, title, type, createdAt.toISOString()]);
      // A draft has no page, and none of its urls led anywhere (LINK-80).
      if (page.link.draft) continue;
      ways.push(...waysOutOf(page, sources.shortHost));
      if (closedReason(page) === 'banned') continue;
      await writePage({ folder, page, sources, zip, stored });
    }
  }
  await zip.addFile(`${folder}/links.csv`, [csvFile(['url', 'title', 'type', 'created'], rows)]);
  await zip.addFile(`${folder}/redirects.csv`, [redirectsCsv(ways)]);
  await zip.addFile(`${folder}/redirects.nginx.conf`, [nginxMap(ways)]);
  for (const [host, ofHost] of Map.groupBy(ways, (way) => way.host))
    await zip.addFile(`${folder}/pages/${host}/_redirects`, [redirectsFile(ofHost)]);
}

/** Writes a page and those of its pictures that its host does not have yet. */
async function writePage({
  folder,
  page,
  sources,
  zip,
  stored,
}: {
  folder: string;
  page: LinkPage;
  sources: PageSources;
  zip: ZipParts;
  stored: Set<string>;
}): Promise<void> {
  const { domain, path } = page.link;
  const host = `${folder}/pages/${domain}`;
  const pictures = new Map<string, string>();
  const html = sources.standalone(page, (url) => {
    const name = `${createHash('sha256').update(url).digest('hex').slice(0, 24)}${/\.[a-z]{3,4}$/.exec(url)?.[0] ?? ''}`;
    pictures.set(url, `pictures/${name}`);
    return `../pictures/${name}`;
  });
  for (const [url, name] of pictures) {
    const file = `${host}/${name}`;
    if (stored.has(file)) continue;
    stored.add(file);
    const bytes = await sources.picture(url);
    if (bytes !== undefined) await zip.addFile(file, [bytes]);
  }
  await zip.addFile(`${host}/${path}/index.html`, [html]);
}
