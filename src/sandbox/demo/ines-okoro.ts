/** Ines Okoro: a singer between Lagos and Paris, at the start, with a first single after her album. */
import type { PlannedArtist } from './plan.ts';
import { custom, header, profilesAt, releaseAt, signUp } from './services.ts';

const name = 'Ines Okoro';

/** The artist with her three links. */
export const inesOkoro: PlannedArtist = {
  name,
  art: { composition: 'arches', palette: 7 },
  plan: 'pro',
  joinedDaysAgo: 200,
  socials: [
    { type: 'instagram', url: 'https://www.instagram.com/inesokoro' },
    { type: 'tiktok', url: 'https://www.tiktok.com/@inesokoro' },
    { type: 'website', url: 'https://inesokoro.example/' },
  ],
  homes: { NG: 9, GH: 6, GB: 1.2, FR: 2.4, ZA: 4, KE: 4, DE: 0.4, BR: 0.6 },
  links: [
    {
      type: 'release',
      domain: 'vibe.to',
      path: 'harmattan',
      title: 'Harmattan',
      subtitle: 'The new single',
      art: { composition: 'arches', palette: 7 },
      theme: 'light',
      previewType: 'spotify',
      displayArtistSocials: true,
      release: 'Harmattan',
      createdDaysAgo: 18,
      track: { name: 'Harmattan' },
      destinations: releaseAt(name, 'Harmattan', {
        spotify: 41,
        applemusic: 29,
        youtube: 18,
        deezer: 7,
        amazonmusic: 3,
        tidal: 2,
      }),
      traffic: {
        recentViews: 5_880,
        clickThroughRate: 44.6,
        growth: 1,
        spikes: [{ daysAgo: 14, height: 5, halfLife: 3 }],
        tilt: { TikTok: 1.8, 'X (Twitter)': 2.5 },
        subscribes: 5,
        presaves: 0,
      },
    },
    {
      type: 'release',
      domain: 'listen.to',
      path: 'mother-of-pearl',
      title: 'Mother of Pearl',
      subtitle: 'The debut album',
      art: { composition: 'orbits', palette: 2 },
      theme: 'dark',
      release: 'Mother of Pearl',
      createdDaysAgo: 168,
      destinations: [
        ...releaseAt(name, 'Mother of Pearl', { spotify: 44, applemusic: 26, youtube: 12, deezer: 7, itunes: 4 }),
        custom(
          7,
          'https://inesokoro.example/shop/mother-of-pearl',
          'The album on vinyl',
          'Cream vinyl with a book of lyrics',
          'Buy',
        ),
      ],
      traffic: {
        recentViews: 2_440,
        clickThroughRate: 40.7,
        growth: 0.8,
        spikes: [{ daysAgo: 70, height: 1.2, halfLife: 5 }],
        tilt: {},
        subscribes: 4,
        presaves: 0,
      },
    },
    {
      type: 'bio',
      domain: 'vibe.to',
      path: 'ines-okoro',
      title: 'Ines Okoro',
      subtitle: 'Lagos, Paris, and the sea between',
      art: { composition: 'sun', palette: 8 },
      theme: 'light',
      coverImageStyle: 'avatar',
      displayArtistSocials: true,
      createdDaysAgo: 190,
      destinations: [
        ...profilesAt(name, { spotify: 36, applemusic: 24, youtube: 20, deezer: 5 }),
        header('On stage'),
        custom(15, 'https://inesokoro.example/live', 'Live in December', 'Lagos, Accra, London', 'Tickets'),
        signUp('Thank you for listening.'),
      ],
      traffic: {
        recentViews: 3_560,
        clickThroughRate: 32.8,
        growth: 1.6,
        spikes: [{ daysAgo: 14, height: 1.6, halfLife: 3 }],
        tilt: { Instagram: 1.2 },
        subscribes: 13,
        presaves: 0,
      },
    },
  ],
};
