/** Creates the invented podcasts and their hand-written episodes. */
import { createSeededNumbers } from '../seeded-numbers.ts';
import type { CatalogueShow } from './catalogue.ts';
import { spotifyId } from './codes.ts';
import { showId } from './demo-artists.ts';

const shows: readonly { name: string; publisher: string; language: string; description: string; episodes: string[] }[] =
  [
    {
      name: 'Liner Notes, Read Aloud',
      publisher: 'Low Lantern Records',
      language: 'en',
      description: 'One record, one hour, the people who made it.',
      episodes: [
        'Glass Houses, with Mara Vale',
        'Four takes and a kettle',
        'The drummer nobody credited',
        'How Mother of Pearl got its name',
        'Mixing on headphones at 3 a.m.',
      ],
    },
    {
      name: 'The Van Was the Venue',
      publisher: 'Second Kitchen',
      language: 'en',
      description: 'Touring stories, from the people who carried the amps.',
      episodes: [
        'Breakdown in Ghent',
        'Nine people, two beds',
        'The festival that was a car park',
        'Soundcheck at the border',
      ],
    },
    {
      name: 'Cara B',
      publisher: 'Casa Naranja',
      language: 'es',
      description: 'Las canciones que nadie quiso poner primero.',
      episodes: ['El bolero perdido', 'Grabar en un garaje', 'La voz de la azotea', 'Ruido de fondo'],
    },
    {
      name: 'חדר חזרות',
      publisher: 'בית הקיץ',
      language: 'he',
      description: 'שיחות על מוזיקה, בלילה.',
      episodes: ['התו הראשון', 'על שקט', 'שלושה אקורדים'],
    },
  ];

/** Returns every podcast with its episodes, one or two weeks apart, newest first. */
export function inventShows(seed: string): CatalogueShow[] {
  return shows.map((written) => {
    const numbers = createSeededNumbers(`${seed}:show:${written.name}`);
    const show: CatalogueShow = { ...written, id: showId(written.name), episodes: [] };
    let date = Date.UTC(2026, 10, numbers.between(1, 20));
    show.episodes = written.episodes.map((name) => {
      const releaseDate = new Date(date).toISOString().slice(0, 10);
      date -= numbers.between(7, 15) * 86_400_000;
      return {
        id: spotifyId(`episode:${written.name}:${name}`),
        name,
        description: `${written.description} ${name}.`,
        releaseDate,
        durationMs: numbers.between(1_500, 4_800) * 1000,
        show,
      };
    });
    return show;
  });
}
