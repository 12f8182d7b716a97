/** Creates the invented catalogue from a seed: fixed demo artists, and other artists from the lists. */
import { createSeededNumbers, type SeededNumbers } from '../seeded-numbers.ts';
import { artistLines } from './artist-list.ts';
import {
  allMarkets,
  type Catalogue,
  type CatalogueArtist,
  type CatalogueRelease,
  indexCatalogue,
} from './catalogue.ts';
import { isrcOf, spotifyId, upcOf } from './codes.ts';
import { artistId, type DemoRelease, demoArtists, releaseId } from './demo-artists.ts';
import { inventPlaylists } from './invent-playlists.ts';
import { inventShows } from './invent-shows.ts';
import { titleLists } from './title-lists.ts';

const labels = [
  'Low Lantern Records',
  'Tideline',
  'Second Kitchen',
  'Halcyon Works',
  'Nine Doors Music',
  'Marrowbone Audio',
  'Casa Naranja',
  'Self-released',
];

/** The minimum and maximum number of tracks by kind of release. */
const sizes: Record<DemoRelease['kind'], [number, number]> = { single: [1, 2], ep: [4, 6], album: [8, 12] };

/** The releases of each artist, newest first. */
const shelf: readonly DemoRelease['kind'][] = ['single', 'single', 'ep', 'album', 'single'];

type Draft = Omit<DemoRelease, 'art'>;

/** Artists whose EPs are out at home only. */
const atHomeOnly: Readonly<Record<string, string>> = { 夜汽車コーヒー: 'JP', 'Lena Sternberg': 'DE' };

function homeMarket(artist: CatalogueArtist, { kind }: Draft): string[] | undefined {
  const home = atHomeOnly[artist.name];
  return home === undefined || kind !== 'ep' ? undefined : [home];
}

/** Creates one artist's releases: each title is used once, and each date is a few months before the previous one. */
function draftReleases(titles: readonly string[], numbers: SeededNumbers): Draft[] {
  const pool = numbers.shuffle(titles);
  let next = 0;
  const draw = () => {
    const title = pool[next % pool.length] ?? 'Untitled';
    const round = Math.floor(next / pool.length);
    next += 1;
    return round === 0 ? title : `${title} (${['Reprise', 'Live', 'Demo'][round - 1] ?? `Take ${round}`})`;
  };
  let date = Date.UTC(2026, numbers.between(0, 9), numbers.between(1, 28));
  return shelf.map((kind) => {
    const [from, to] = sizes[kind];
    const tracks = Array.from({ length: numbers.between(from, to) }, draw);
    const releaseDate = new Date(date).toISOString().slice(0, 10);
    date -= numbers.between(70, 420) * 86_400_000;
    return {
      kind,
      tracks,
      releaseDate,
      title: tracks[kind === 'album' ? Math.min(2, tracks.length - 1) : 0] ?? 'Untitled',
    };
  });
}

/** Creates the catalogue, the same for the same seed: about 66 artists, 330 releases and 1,600 tracks, in a few milliseconds. */
export function inventCatalogue(seed = 'fanfare'): Catalogue {
  const artists: CatalogueArtist[] = artistLines.map((line) => {
    const numbers = createSeededNumbers(`${seed}:artist:${line.name}`);
    const popularity = numbers.between(12, 81);
    return {
      id: artistId(line.name),
      name: line.name,
      genres: line.genres,
      popularity,
      followers: Math.round(1.12 ** popularity * 40) + numbers.between(0, 900),
    };
  });
  let releaseSerial = 0;
  let trackSerial = 0;

  const publish = (artist: CatalogueArtist, draft: Draft, numbers: SeededNumbers): CatalogueRelease => {
    releaseSerial += 1;
    const year = Number(draft.releaseDate.slice(0, 4));
    const release: CatalogueRelease = {
      id: releaseId(artist.name, draft.title),
      kind: draft.kind,
      name: draft.title,
      artist,
      releaseDate: draft.releaseDate,
      upc: upcOf(releaseSerial),
      label: demoArtists.some((demo) => demo.id === artist.id) ? 'Low Lantern Records' : numbers.pick(labels),
      markets: homeMarket(artist, draft) ?? allMarkets,
      tracks: [],
    };
    release.tracks = draft.tracks.map((name, index) => {
      trackSerial += 1;
      const guests = numbers.next() < 0.08 ? [numbers.pick(artists)].filter((guest) => guest !== artist) : [];
      return {
        id: spotifyId(`track:${artist.name}:${draft.title}:${index}`),
        name,
        release,
        guests,
        number: index + 1,
        durationMs: numbers.between(98, 391) * 1000 + numbers.between(0, 999),
        explicit: numbers.next() < 0.1,
        isrc: isrcOf(trackSerial, year),
        hasPreview: index === 0 || numbers.next() < 0.9,
      };
    });
    return release;
  };

  const releases = artistLines.flatMap((line, index) => {
    const artist = artists[index];
    if (artist === undefined) return [];
    const numbers = createSeededNumbers(`${seed}:releases:${line.name}`);
    const written = demoArtists.find((demo) => demo.id === artist.id)?.releases;
    const drafts = written ?? draftReleases(titleLists[line.language], numbers);
    return drafts.map((draft) => publish(artist, draft, numbers));
  });
  const tracks = releases.flatMap((release) => release.tracks);
  return indexCatalogue({ artists, releases, playlists: inventPlaylists(tracks, seed), shows: inventShows(seed) });
}
