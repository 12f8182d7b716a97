/** Reads a row of a file of links by the meaning of its columns (MOVE-5). */
import { completeUrl, isDestinationUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { type DayOrder, readDay } from '#domain/fans/import/import-day.ts';
import { plainCell } from '#domain/fans/import/plain-cell.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { type LinkType, linkFields, linkTypes } from '#domain/links/link.ts';
import { suggestPath, typedPath } from '#domain/links/path.ts';
import { readReleaseCode } from '#domain/links/release-codes.ts';
import { type MoveColumn, serviceColumns } from './move-columns.ts';
import { fittingType, type MoveDestination, type MoveDraft, mostDestinations, moveDestination } from './move-draft.ts';
import { isSharedHost } from './shared-hosts.ts';

/** A row before its verdict. */
export interface ReadRow {
  /** What the file calls it: the former short url, or the first target. */
  source: string;
  /** Where the link would be. */
  domain: string;
  path: string;
  title: string;
  draft: MoveDraft;
  /** The first cell that should be a url and is none; undefined where all are. */
  wrongUrl: string | undefined;
}

/** What rows are read with. */
export interface RowReading {
  columns: readonly MoveColumn[];
  /** The domain for links whose own one is not the artist's. */
  domain: string;
  /** The domains that the artist may use. */
  ownDomains: ReadonlySet<string>;
  /** Whether links of foreign domains go to `domain`; otherwise those of domains that no product shares are refused (MOVE-7). */
  takesForeign: boolean;
  plan: string;
  dayOrder: DayOrder | undefined;
  now: Date;
}

const mostTags = 20;
const longestTag = 50;

const cellsOfKind = (cells: readonly string[], columns: readonly MoveColumn[], kind: MoveColumn): string[] =>
  columns.flatMap((each, index) => {
    const cell = each === kind ? plainCell(cells[index] ?? '') : '';
    return cell === '' ? [] : [cell];
  });

/** The row of some cells. */
export function readMoveRow(cells: readonly string[], reading: RowReading): ReadRow {
  const { columns, plan, now, dayOrder } = reading;
  const all = (kind: MoveColumn) => cellsOfKind(cells, columns, kind);
  const one = (kind: MoveColumn) => all(kind)[0] ?? '';
  const former = parseWebUrl(completeUrl(one('short_url')));
  const { destinations, wrong } = readTargets(cells, columns);
  const title = cut(one('title') || titleOf(destinations[0], former), linkFields.title.longest);
  const place = placeOf({ former, domain: one('domain'), path: one('path'), title }, reading);
  const code = readReleaseCode(one('code'));
  return {
    source: (former?.href ?? one('short_url')) || destinations[0]?.url || wrong || '',
    ...{ domain: place.domain, path: place.path, title },
    draft: {
      type: readType(one('type'), plan) ?? fittingType(destinations, plan),
      subtitle: cut(one('subtitle'), linkFields.subtitle.longest),
      cover: parseWebUrl(one('cover'))?.href ?? null,
      code: code?.code ?? null,
      tags: readTags(all('tags')),
      createdOn: readDay(one('created'), now, dayOrder),
      clicks: readCount(one('clicks')),
      destinations: destinations.slice(0, mostDestinations),
      leftOver: Math.max(0, destinations.length - mostDestinations),
    },
    wrongUrl: wrong,
  };
}

const cut = (text: string, longest: number): string => {
  const words = cleanPasted(text, 'words').replaceAll(/\s+/g, ' ');
  return isLonger(words, longest) ? [...words].slice(0, longest).join('') : words;
};

/** The urls of a row; `wrong` is the first cell that should be one and is none. */
function readTargets(cells: readonly string[], columns: readonly MoveColumn[]) {
  const destinations: MoveDestination[] = [];
  let wrong: string | undefined;
  const add = (cell: string, part: string, type?: MoveDestination['type']) => {
    const url = completeUrl(part);
    const fits = type === undefined || isDestinationUrl(type, url);
    const found = moveDestination(url, fits && type !== undefined ? { type } : {});
    if (found === undefined) wrong ??= cell.slice(0, 200);
    else if (!destinations.some((known) => known.url === found.url)) destinations.push(found);
  };
  for (const [index, kind] of columns.entries()) {
    const cell = plainCell(cells[index] ?? '');
    const type = serviceColumns.find((each) => each === kind);
    if (cell === '' || (kind !== 'url' && type === undefined)) continue;
    // Exports that put several urls into a cell separate them by spaces or line breaks.
    for (const part of cell.split(/\s+/)) add(cell, part, type);
  }
  return { destinations, wrong };
}

function titleOf(destination: MoveDestination | undefined, former: URL | undefined): string {
  const url = destination === undefined ? former : parseWebUrl(destination.url);
  return url === undefined ? '' : url.hostname.replace(/^www\./, '');
}

function placeOf(
  cell: { former: URL | undefined; domain: string; path: string; title: string },
  { domain, ownDomains, takesForeign }: RowReading,
): { domain: string; path: string } {
  const written = cell.path || decoded(cell.former?.pathname ?? '');
  // Some exports write the path as a whole url.
  const asUrl = parseWebUrl(written);
  const path = typedPath(asUrl === undefined ? written : decoded(asUrl.pathname)) || suggestPath(cell.title);
  const host = cleanPasted(cell.domain || (cell.former ?? asUrl)?.hostname || '', 'host').replace(/^www\./, '');
  if (host === '' || ownDomains.has(host)) return { domain: host || domain, path };
  // A foreign host stays in the row, so that its verdict names it.
  return { domain: takesForeign || isSharedHost(host) ? domain : host, path };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function readType(text: string, plan: string): LinkType | undefined {
  const plainText = text.toLowerCase().replaceAll(/[\s_]+/g, '-');
  const type = linkTypes.find((each) => each === plainText);
  // A pre-release needs a day that no file has; its link is a release until the artist changes it.
  if (type === 'pre-release') return plan === 'bio' ? undefined : 'release';
  return type;
}

function readTags(cells: readonly string[]): string[] {
  const written = cells.flatMap((cell) => cell.replaceAll(/["[\]]/g, '').split(/[,;|\n]/));
  const tags = new Map<string, string>();
  for (const text of written) {
    const tag = [...cleanPasted(text, 'words').replaceAll(/\s+/g, ' ')].slice(0, longestTag).join('').trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, mostTags);
}

/** A count such as 12345, "12,345" or 1.234; 0 for everything else. */
function readCount(text: string): number {
  const digits = text.replace(/[.,]0+$/, (end) => (end.length === 4 ? end : '')).replaceAll(/[\s.,'’]/g, '');
  const count = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
  return Math.min(count, 2_000_000_000);
}
