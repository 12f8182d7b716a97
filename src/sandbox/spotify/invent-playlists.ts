/** Creates the invented playlists: hand-written names and descriptions, tracks from the whole catalogue. */
import { createSeededNumbers } from '../seeded-numbers.ts';
import type { CataloguePlaylist, CatalogueTrack } from './catalogue.ts';
import { demoPlaylist, playlistId } from './demo-artists.ts';

const playlists: readonly { name: string; description: string; owner: string }[] = [
  {
    name: demoPlaylist.title,
    description: 'Coffee first. Songs that let the morning take its time.',
    owner: demoPlaylist.owner,
  },
  {
    name: 'Night Bus Choir',
    description: 'For the top deck, the back row and the long way home.',
    owner: 'Low Lantern Records',
  },
  { name: 'Kitchen Disco at Half Ten', description: 'Leftovers, loud speakers, no shoes.', owner: 'Kilo Dusk' },
  { name: 'Lagos to Leith', description: 'Two cities, one very long playlist.', owner: 'Ines Okoro' },
  { name: 'Soft Edges', description: 'Piano, tape hiss and other quiet company.', owner: 'Halcyon Works' },
  { name: 'Azoteas', description: 'Música para subir a la terraza cuando baja el sol.', owner: 'Casa Naranja' },
  { name: 'ليالي المدينة', description: 'أغانٍ لآخر الليل.', owner: 'ليلى نوران' },
  {
    name: 'New Rooms',
    description: 'First singles by people you will want to have heard first.',
    owner: 'Second Kitchen',
  },
  { name: 'Rain, Mostly', description: 'Grey skies welcome.', owner: 'Tideline' },
  { name: 'Running From Nothing in Particular', description: '160 a minute and up.', owner: 'Marrowbone Audio' },
];

/** Creates ten playlists of 18 to 40 of the tracks each. Mara Vale's playlist begins with two of her own. */
export function inventPlaylists(tracks: CatalogueTrack[], seed: string): CataloguePlaylist[] {
  return playlists.map((playlist) => {
    const numbers = createSeededNumbers(`${seed}:playlist:${playlist.name}`);
    const own = tracks.filter((track) => track.release.artist.name === playlist.owner).slice(0, 2);
    const others = numbers.shuffle(tracks.filter((track) => !own.includes(track))).slice(0, numbers.between(16, 38));
    return {
      ...playlist,
      id: playlistId(playlist.name),
      followers: numbers.between(210, 48_000),
      tracks: [...own, ...others],
    };
  });
}
