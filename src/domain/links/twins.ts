/** Finds twins: one release that a service lists several times (explicit, clean, uploaded again, one for each market) (SRC-26). */
import { comparableTitle } from './source-match.ts';

/** The fields that tell whether two listed releases are one. */
export interface ListedRelease {
  name: string;
  artists: readonly { id: string }[];
  /** YYYY, YYYY-MM or YYYY-MM-DD; null when unknown. */
  releaseDate: string | null;
  songs: number;
}

/** Uploads of one release are at most this many days apart; later, the same title is taken for a new release. */
const mostDaysApart = 60;

const editions = /\s*[([{]\s*(?:clean|explicit|edited)(?:\s+(?:version|edit))?\s*[)\]}]/gi;

/** The releases in groups of twins, each group and its members in the order of the list. */
export function foldTwins<Listed extends ListedRelease>(releases: readonly Listed[]): [Listed, ...Listed[]][] {
  const groups = new Map<string, [Listed, ...Listed[]][]>();
  const all: [Listed, ...Listed[]][] = [];
  for (const release of releases) {
    const artists = release.artists.map(({ id }) => id).sort();
    const key = JSON.stringify([comparableTitle(release.name.replace(editions, '')), release.songs, artists]);
    const same = groups.get(key) ?? [];
    const twin = same.find((group) => group.some((member) => isSameTime(member.releaseDate, release.releaseDate)));
    if (twin === undefined) {
      const group: [Listed, ...Listed[]] = [release];
      groups.set(key, [...same, group]);
      all.push(group);
    } else twin.push(release);
  }
  return all;
}

function isSameTime(one: string | null, other: string | null): boolean {
  if (one === other) return true;
  if (one?.length !== 10 || other?.length !== 10) return false;
  return Math.abs(Date.parse(one) - Date.parse(other)) <= mostDaysApart * 86_400_000;
}
