/** The three demo artists with their releases, and the ids of their items in the invented catalogue. */
import { spotifyId } from './codes.ts';

/** The id of an artist by name. */
export const artistId = (artist: string): string => spotifyId(`artist:${artist}`);

/** The id of a release (album, EP or single), by artist and title. */
export const releaseId = (artist: string, title: string): string => spotifyId(`release:${artist}:${title}`);

/** The id of a playlist, by title. */
export const playlistId = (title: string): string => spotifyId(`playlist:${title}`);

/** The id of a podcast show, by title. */
export const showId = (title: string): string => spotifyId(`show:${title}`);

/** A release of a demo artist: its kind, its date and the drawing of its cover. */
export interface DemoRelease {
  title: string;
  kind: 'single' | 'ep' | 'album';
  /** YYYY-MM-DD. */
  releaseDate: string;
  /** A composition and a palette of artwork.ts. */
  art: { composition: 'sun' | 'triangles' | 'orbits' | 'waves' | 'grid' | 'arches' | 'stripes'; palette: number };
  tracks: string[];
}

/** A demo artist with all releases, newest first. */
export interface DemoArtist {
  id: string;
  name: string;
  releases: DemoRelease[];
}

/** The label's roster. Paper Lanterns, Night Ferry and Glass Houses are Mara Vale's. */
export const demoArtists: readonly DemoArtist[] = [
  {
    id: artistId('Mara Vale'),
    name: 'Mara Vale',
    releases: [
      {
        title: 'Night Ferry',
        kind: 'single',
        releaseDate: '2026-12-11',
        art: { composition: 'triangles', palette: 1 },
        tracks: ['Night Ferry'],
      },
      {
        title: 'Paper Lanterns',
        kind: 'single',
        releaseDate: '2026-09-18',
        art: { composition: 'sun', palette: 0 },
        tracks: ['Paper Lanterns', 'Paper Lanterns (Acoustic)'],
      },
      {
        title: 'Glass Houses',
        kind: 'album',
        releaseDate: '2025-05-23',
        art: { composition: 'grid', palette: 4 },
        tracks: [
          'Kite Weather',
          'Glass Houses',
          'Ten Green Doors',
          'Vermilion',
          'The Lighthouse Keeper’s Radio',
          'Softly, Then',
          'Skylight',
          'Out With the Tide',
          'Morning, Somewhere',
        ],
      },
      {
        title: 'Small Rooms',
        kind: 'ep',
        releaseDate: '2024-02-09',
        art: { composition: 'waves', palette: 3 },
        tracks: ['Anteroom', 'Slow Sunday', 'Small Rooms', 'Leaving the Light On'],
      },
    ],
  },
  {
    id: artistId('Kilo Dusk'),
    name: 'Kilo Dusk',
    releases: [
      {
        title: 'Signal Box',
        kind: 'album',
        releaseDate: '2027-01-08',
        art: { composition: 'stripes', palette: 8 },
        tracks: [
          'Lever Frame',
          'Signal Box',
          'Down Relief',
          'Ballast',
          'Block Bell',
          'Third Rail',
          'Absolute Block',
          'Home and Distant',
        ],
      },
      {
        title: 'Concrete Bloom',
        kind: 'single',
        releaseDate: '2026-10-30',
        art: { composition: 'orbits', palette: 6 },
        tracks: ['Concrete Bloom', 'Concrete Bloom (Extended Mix)'],
      },
      {
        title: 'Last Light, First Train',
        kind: 'ep',
        releaseDate: '2026-03-06',
        art: { composition: 'stripes', palette: 5 },
        tracks: ['Platform 2', 'Last Light', 'First Train', 'Turnstile Dub'],
      },
      {
        title: 'Overground',
        kind: 'album',
        releaseDate: '2024-09-13',
        art: { composition: 'grid', palette: 9 },
        tracks: [
          'Ticket Hall',
          'Overground',
          'Sodium',
          'Arches',
          'Night Shift',
          'Every Stop',
          'Signal Failure',
          'Dawn Service',
        ],
      },
    ],
  },
  {
    id: artistId('Ines Okoro'),
    name: 'Ines Okoro',
    releases: [
      {
        title: 'Harmattan',
        kind: 'single',
        releaseDate: '2026-11-06',
        art: { composition: 'arches', palette: 7 },
        tracks: ['Harmattan'],
      },
      {
        title: 'Mother of Pearl',
        kind: 'album',
        releaseDate: '2026-06-12',
        art: { composition: 'orbits', palette: 2 },
        tracks: [
          'Overture for Ada',
          'Mother of Pearl',
          'Third Mainland',
          'Indigo',
          'Call Me by My Middle Name',
          'Rain on Zinc',
          'Gele',
          'Long Distance',
          'Benediction',
        ],
      },
      {
        title: 'Soft Life (Live at Terra)',
        kind: 'ep',
        releaseDate: '2025-01-31',
        art: { composition: 'sun', palette: 8 },
        tracks: [
          'Soft Life (Live at Terra)',
          'Indigo (Live at Terra)',
          'Tomorrow Is a Market Day (Live at Terra)',
          'Gele (Live at Terra)',
        ],
      },
    ],
  },
];

/** The playlist of the demo world. Mara Vale owns it. */
export const demoPlaylist = { id: playlistId('Slow Sunday'), title: 'Slow Sunday', owner: 'Mara Vale' } as const;
