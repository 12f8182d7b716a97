/** Collects names, codes and urls from JSON in a page: JSON-LD, and the state that a page's script starts from (MOVE-14). */

/** What some JSON says. */
export interface Statements {
  name: string;
  artist: string;
  image: string;
  code: string;
  links: { url: string; text: string }[];
}

/** The most values that are looked at, and how deep: a hostile page must not hold the process up. */
const mostValues = 100_000;
const deepest = 40;
const mostLinks = 5_000;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const titleNames = [
  'title',
  'label',
  'displayName',
  'name',
  'text',
  'linkText',
  'buttonText',
  'serviceName',
  'platform',
  'service',
];
const urlNames = [
  'url',
  'href',
  'link',
  'target',
  'destUrl',
  'destination',
  'destinationUrl',
  'linkUrl',
  'externalUrl',
];
const codeNames = ['isrcCode', 'isrc', 'upc', 'gtin13', 'gtin12', 'gtin14', 'gtin', 'ean', 'barcode'];
const imageNames = [
  'image',
  'artwork',
  'artworkUrl',
  'coverUrl',
  'cover',
  'imageUrl',
  'thumbnailUrl',
  'profilePictureUrl',
];
const works = /^(MusicAlbum|MusicRecording|MusicRelease|MusicGroup|Person|MusicPlaylist|ProfilePage)$/;

/** Reads it; what is no JSON says nothing. `ld`: names count of works and people only; `state`: those of objects that have a code or a picture. */
export function readJson(text: string, form: 'ld' | 'state'): Statements {
  const said: Statements = { name: '', artist: '', image: '', code: '', links: [] };
  let left = mostValues;
  const object = (value: { [name: string]: Json }, depth: number) => {
    const link = urlNames.map((name) => textOf(value[name])).find(isUrl);
    const words = titleNames.map((name) => textOf(value[name])).find((title) => title !== '' && !isUrl(title)) ?? '';
    if (form === 'ld' ? works.test(textOf(value['@type'])) : isNamed(value)) readNames(value, words, said);
    for (const name of codeNames) {
      const code = value[name];
      if (said.code === '' && (typeof code === 'string' || typeof code === 'number')) said.code = String(code);
    }
    if (link !== undefined && said.links.length < mostLinks) said.links.push({ url: link, text: words });
    for (const [name, each] of Object.entries(value)) {
      if (typeof each === 'string') {
        const isOther = isUrl(each) && each !== link && !imageNames.includes(name);
        if (isOther && said.links.length < mostLinks) said.links.push({ url: each, text: '' });
      } else walk(each, depth + 1);
    }
  };
  const walk = (value: Json, depth: number) => {
    left -= 1;
    if (left <= 0 || depth > deepest || value === null) return;
    if (typeof value === 'string') {
      if (isUrl(value) && said.links.length < mostLinks) said.links.push({ url: value, text: '' });
    } else if (Array.isArray(value)) for (const each of value) walk(each, depth + 1);
    else if (typeof value === 'object') object(value, depth);
  };
  try {
    walk(JSON.parse(text) as Json, 0);
  } catch {
    return said;
  }
  return said;
}

const isUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

const isNamed = (value: { [name: string]: Json }): boolean =>
  [...codeNames, ...imageNames].some((name) => value[name] !== undefined && value[name] !== null) &&
  (textOf(value.title) !== '' || textOf(value.name) !== '');

function readNames(value: { [name: string]: Json }, words: string, said: Statements): void {
  if (said.name !== '') return;
  said.name = textOf(value.title) || textOf(value.name) || words;
  said.artist = artistOf(value.byArtist ?? value.artist ?? value.artists ?? value.artistName);
  for (const name of imageNames) said.image ||= imageOf(value[name]);
}

function artistOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value
      .map(artistOf)
      .filter((name) => name !== '')
      .slice(0, 10)
      .join(', ');
  return value !== null && typeof value === 'object' ? textOf(value.name) : '';
}

function imageOf(value: Json | undefined): string {
  if (typeof value === 'string') return isUrl(value) ? value : '';
  if (Array.isArray(value)) return imageOf(value[0]);
  return value !== null && typeof value === 'object' ? textOf(value.url) : '';
}
