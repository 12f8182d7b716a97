/** The pages of an archive: each as a file that any web server can serve, with its pictures, and where its other addresses led (LINK-60 to LINK-62). */
import { createHash } from 'node:crypto';
import { pageText } from '#domain/hosts/page-url.ts';
import { csvRows, csvStart } from '#domain/kernel/csv-file.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import { nginxMap, redirectsCsv, redirectsFile, type WayOut, waysOutOf } from '#domain/links/way-out.ts';
import type { ZipParts } from './zip-parts.ts';

/** Where pages come from. */
export interface PageSources {
  /** The pages of these links of an artist, without those that are gone. */
  pagesOf(artistId: string, linkIds: readonly string[]): Promise<LinkPage[]>;
  /** The page as a file; `pictureOf` gives the address there of a picture, `stylesheet` is that of the styles. */
  standalone(page: LinkPage, stylesheet: string, pictureOf: (url: string) => string): string;
  /** The styles of every page. */
  css: string;
  /** The bytes of a stored picture; undefined for one of another host and for one that is gone. */
  picture(url: string): Promise<Buffer | undefined>;
  shortHost: string;
  /** The manifest: hashes by file, with a signature of this installation. */
  sign(hashes: readonly (readonly [file: string, hash: string])[]): unknown;
}

/** How pages get into an archive. */
interface PagesOptions {
  artistId: string;
  folder: string;
  /** The ids of the artist's links, some at a time, from the beginning at each call. */
  linkIds: () => AsyncIterable<string[]>;
  sources: PageSources;
  zip: ZipParts;
}

/** Writes the pages of an artist below `folder`. The links are read again for each list, so that none of them has to fit into memory. */
export async function writePages(options: PagesOptions): Promise<void> {
  const { folder, sources, zip } = options;
  const hosts = new Map<string, number>();
  // Pictures that are gone, which are looked for once.
  const gone = new Set<string>();
  for await (const pages of pagesOf(options)) {
    for (const page of pages) {
      for (const { host } of waysOf(page, sources)) hosts.set(host, (hosts.get(host) ?? 0) + 1);
      if (isOpen(page) && closedReason(page) !== 'banned') await writePage(options, page, gone);
    }
  }
  const count = hosts.values().reduce((sum, ofHost) => sum + ofHost, 0);
  const lists: [
    file: string,
    start: string,
    rows: (pages: readonly LinkPage[], ways: WayOut[]) => string,
    end: string,
  ][] = [
    ['links.csv', csvStart(['url', 'title', 'type', 'state', 'created']), (pages) => csvRows(pages.map(rowOf)), ''],
    ['redirects.csv', redirectsCsv.start, (_pages, ways) => redirectsCsv.rows(ways), ''],
    ['redirects.nginx.conf', nginxMap.start(count), (_pages, ways) => nginxMap.rows(ways), nginxMap.end],
    ...[...hosts.keys()].map((host): (typeof lists)[number] => [
      `pages/${host}/_redirects`,
      '',
      (_pages, ways) => redirectsFile(ways.filter((way) => way.host === host)),
      '',
    ]),
  ];
  for (const [file, start, rows, end] of lists) {
    const pieces = async function* (): AsyncGenerator<string> {
      yield start;
      for await (const pages of pagesOf(options))
        yield rows(
          pages,
          pages.flatMap((page) => waysOf(page, sources)),
        );
      yield end;
    };
    await zip.addFile(`${folder}/${file}`, pieces());
  }
}

async function* pagesOf({ artistId, linkIds, sources }: PagesOptions): AsyncGenerator<LinkPage[]> {
  for await (const ids of linkIds()) yield sources.pagesOf(artistId, ids);
}

/** Whether the link has a page: a draft has none, and none of its urls led anywhere (LINK-80). */
const isOpen = ({ link }: LinkPage): boolean => !link.draft;

const waysOf = (page: LinkPage, { shortHost }: PageSources): WayOut[] =>
  isOpen(page) ? waysOutOf(page, shortHost) : [];

function rowOf(page: LinkPage): string[] {
  const { title, type, createdAt, draft, archivedAt } = page.link;
  const state = draft ? 'draft' : (closedReason(page) ?? (archivedAt ? 'archived' : 'published'));
  return [`https://${pageText(page.link)}`, title, type, state, createdAt.toISOString()];
}

/** Writes a page, and those of its pictures and the styles that its host does not have yet. */
async function writePage({ folder, sources, zip }: PagesOptions, page: LinkPage, gone: Set<string>): Promise<void> {
  const { domain, path } = page.link;
  const host = `${folder}/pages/${domain}`;
  const file = `${host}/${path}/index.html`;
  if (zip.has(file)) return;
  const pictures = new Map<string, string>();
  const html = sources.standalone(page, '../styles/page.css', (url) => {
    const name = `${createHash('sha256').update(url).digest('hex').slice(0, 24)}${/\.[a-z]{3,4}$/.exec(url)?.[0] ?? ''}`;
    pictures.set(url, `pictures/${name}`);
    return `../pictures/${name}`;
  });
  await zip.addFile(`${host}/styles/page.css`, [sources.css]);
  for (const [url, name] of pictures) {
    const picture = `${host}/${name}`;
    if (zip.has(picture) || gone.has(picture)) continue;
    const bytes = await sources.picture(url);
    if (bytes === undefined) gone.add(picture);
    else await zip.addFile(picture, [bytes]);
  }
  await zip.addFile(file, [html]);
}
