/** What the columns of a file of links can mean, and what they are called in other products' exports (MOVE-3, MOVE-4). */
import { destinationCatalogue } from '#domain/destinations/catalogue.ts';
import type { DestinationType } from '#domain/links/link.ts';

/** The services that can have a column of their own. */
export const serviceColumns: readonly DestinationType[] = destinationCatalogue
  .filter(({ kind }) => kind === 'service')
  .map(({ type }) => type);

/** `short_url` is the whole former url; `url` may stand over several columns. A column of a service is named like its type. */
export const plainMoveColumns = [
  ...['skip', 'short_url', 'domain', 'path', 'url', 'title', 'subtitle', 'tags', 'created', 'clicks', 'type'],
  ...['cover', 'code'],
] as const;
export type MoveColumn = (typeof plainMoveColumns)[number] | DestinationType;

/** Every meaning, in the order in which a form offers them. */
export const moveColumns: readonly MoveColumn[] = [...plainMoveColumns, ...serviceColumns];

/** Meanings that several columns may have. */
export const repeatedColumns: readonly MoveColumn[] = ['skip', 'url', 'tags'];

/** Names in small letters without anything but letters and digits. */
const synonyms: Readonly<Partial<Record<MoveColumn, readonly string[]>>> = {
  short_url: [
    ...['shorturl', 'shortlink', 'bitlink', 'link', 'shortenedurl', 'tinyurl', 'fullshorturl', 'secureshorturl'],
    ...['smartlink', 'pageurl', 'linkurl', 'bitlinkurl', 'customlink'],
  ],
  domain: ['domain', 'host', 'hostname', 'domainname', 'domainfullname', 'shortdomain', 'brandeddomain'],
  path: [
    ...['path', 'slug', 'slashtag', 'key', 'alias', 'address', 'backhalf', 'custombackhalf', 'keyword', 'code'],
    ...['shortcode', 'vanity', 'shortid', 'linkid'],
  ],
  url: [
    ...['url', 'longurl', 'destination', 'destinationurl', 'target', 'targeturl', 'originalurl', 'originallink'],
    ...['longlink', 'redirecturl', 'redirect', 'redirectto', 'forwardurl', 'ziel', 'zielurl', 'to'],
  ],
  title: ['title', 'name', 'linktitle', 'linkname', 'titel', 'nombre', 'release', 'releasename', 'pagetitle'],
  subtitle: ['subtitle', 'artist', 'artistname', 'artists'],
  tags: ['tags', 'tag', 'labels', 'folder', 'campaign', 'collection', 'category', 'groups'],
  created: ['created', 'createdat', 'createdon', 'createddate', 'datecreated', 'creationdate', 'date', 'timestamp'],
  clicks: [
    ...['clicks', 'totalclicks', 'clickcount', 'clickscount', 'visitcount', 'visits', 'engagements', 'hits'],
    ...['totalengagements', 'allengagements', 'views', 'humanclicks', 'totalvisits', 'alltimeclicks', 'sessions'],
  ],
  type: ['type', 'linktype', 'kind'],
  cover: ['image', 'cover', 'coverurl', 'coverimage', 'artwork', 'artworkurl', 'picture', 'imageurl'],
  code: ['isrc', 'upc', 'ean', 'barcode', 'gtin', 'rid'],
  applemusic: ['apple', 'applemusic', 'applemusicurl'],
  amazonmusic: ['amazon', 'amazonmusic', 'amazonmusicurl'],
  youtube: ['youtube', 'youtubemusic', 'youtubeurl'],
};

const kindByName: ReadonlyMap<string, MoveColumn> = new Map([
  ...serviceColumns.flatMap((type) => [type, `${type}url`, `${type}link`].map((name) => [name, type] as const)),
  ...Object.entries(synonyms).flatMap(([kind, names]) => names.map((name) => [name, kind as MoveColumn] as const)),
]);

const normalised = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Whether a text is what a column is called. */
export function isMoveColumnName(text: string): boolean {
  return kindByName.has(normalised(text));
}

/** Products whose exports are recognised by the names of their columns, the most telling first. */
const exportersByColumns: readonly (readonly [string, readonly string[]])[] = [
  ['Bitly', ['bitlink']],
  ['Rebrandly', ['slashtag']],
  ['Short.io', ['originalurl', 'path']],
  ['Dub', ['key', 'url', 'domain']],
  ['Dub', ['shortlink', 'destinationurl']],
  ['kutt', ['address', 'target']],
];

/** The product that wrote a file with these columns; undefined for a file of an unknown or of one's own. */
export function exporterOf(names: readonly string[]): string | undefined {
  const present = new Set(names.map(normalised));
  return exportersByColumns.find(([, wanted]) => wanted.every((name) => present.has(name)))?.[0];
}

/** What columns seem to be by their names; a meaning that only one column may have goes to the first. */
export function moveColumnsByName(names: readonly string[]): MoveColumn[] {
  const present = new Set(names.map(normalised));
  const found = names.map((name): MoveColumn => {
    const plain = normalised(name);
    // kutt calls the short url `link`; where it is the only url, it is where the link leads.
    if (plain === 'link' && !hasTarget(present)) return 'url';
    return kindByName.get(plain) ?? 'skip';
  });
  return found.map((kind, index) => (repeatedColumns.includes(kind) || found.indexOf(kind) === index ? kind : 'skip'));
}

const hasTarget = (names: ReadonlySet<string>): boolean =>
  (synonyms.url ?? []).some((name) => names.has(name)) || serviceColumns.some((type) => names.has(type));
