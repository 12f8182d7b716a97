/** Whether two services mean the same song, album or podcast, judged by names alone: they are never written the same way twice. */
import { latinOf } from './latin.ts';

/** What something is called, and by whom. */
export interface Naming {
  title: string;
  artists: readonly string[];
}

/** Words in brackets that tell of guests, of the kind of release or of the kind of video, and not of another recording. */
const asides =
  /\s*[([{]\s*(?:(?:feat|ft|featuring|with|con|avec|mit)\b[^)\]}]*|(?:single|ep|explicit|audio|visuali[sz]er)|(?:official|lyrics?)(?:\s+(?:music|lyrics?|audio|video|visuali[sz]er))*)\s*[)\]}]/g;

/** Guests named without brackets: everything behind them is names. */
const trailingGuests = /\s+(?:feat|ft|featuring)\b\.?\s.*$/;

/** What shops put behind a title, such as " - Single". */
const trailingKind = /\s+[-–—]\s*(?:single|ep)\s*$/;

/** A name in letters and digits only, lowercase and without accents; what is made of signs alone stays as it is. */
function plain(text: string): string {
  const words = text
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
  return words === '' ? text.trim() : words;
}

/** A title as it is compared: without case, accents, punctuation, "(feat. …)", " - Single" and the like. */
export function comparableTitle(title: string): string {
  const letters = latinOf(title);
  const bare = letters.replace(asides, '').replace(trailingGuests, '').replace(trailingKind, '');
  return plain(bare.trim() === '' ? letters : bare);
}

/** A name as it is compared; a channel that a video service made for an artist ("Mara Vale - Topic") counts as the artist. */
function comparableArtist(name: string): string {
  return plain(latinOf(name).replace(/\s+-\s+topic$/, '')).replace(/^the (?=.)/, '');
}

/** Every name that `artists` could be meant by: each as it is, and the parts of those that name several people at once. */
function namesIn(artists: readonly string[]): string[] {
  const parts = artists.flatMap((name) =>
    latinOf(name).split(/[,;/]|\s(?:and|feat\.?|ft\.?|featuring|with|x|y|et|und)\s/),
  );
  return [...artists, ...parts].map(comparableArtist).filter((name) => name !== '');
}

/** Whether the two lists share at least one artist. */
function artistsMatch(wanted: readonly string[], found: readonly string[]): boolean {
  const known = namesIn(found);
  return [...wanted, wanted.join(' ')].map(comparableArtist).some((name) => name !== '' && known.includes(name));
}

/** Tells whether the titles are the same. One that begins with the artist, as on video services, counts without it. */
function titlesMatch(wanted: Naming, found: Naming): boolean {
  const title = comparableTitle(wanted.title);
  return title !== '' && (comparableTitle(found.title) === title || withoutArtist(wanted, found) === title);
}

/** The found title behind the wanted artist's name, or undefined when it does not begin with it. */
function withoutArtist(wanted: Naming, found: Naming): string | undefined {
  const title = comparableTitle(found.title);
  const artist = wanted.artists.map(comparableArtist).find((name) => name !== '' && title.startsWith(`${name} `));
  return artist === undefined ? undefined : title.slice(artist.length + 1);
}

/** Tells whether both are the same by title and artist. */
export function isSameByName(wanted: Naming, found: Naming): boolean {
  if (!titlesMatch(wanted, found)) return false;
  return artistsMatch(wanted.artists, found.artists) || withoutArtist(wanted, found) === comparableTitle(wanted.title);
}

/** The search result with the same title and artist, else one with the same title, else undefined. */
export function bestByName<Found extends Naming>(wanted: Naming, found: readonly Found[]): Found | undefined {
  return (
    found.find((candidate) => isSameByName(wanted, candidate)) ??
    found.find((candidate) => titlesMatch(wanted, candidate))
  );
}
