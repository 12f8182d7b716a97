/** The fan's pages that the homepage shows: invented artists and songs, drawn by the renderer of real pages. */
import type { Link } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { sampleDestination, samplePage } from '#landing/sample-page.ts';
import type { SampleKind } from './site-renderer.ts';

/** The instant at which the pages are drawn, so that the countdown shows the same on every build. */
export const sampleNow = new Date('2026-11-24T07:42:39Z');

/** The ids decide the drawn covers. */
export const sampleIds: Readonly<Record<SampleKind, string>> = {
  hero: 'hero-84',
  bio: 'bio-681',
  release: 'release-898',
  playlist: 'playlist-82',
  'pre-save': 'presave-72',
};

const around = { domain: 'vibe.to', image: null, coverImageStyle: 'square' } as const;
const services = (...types: Parameters<typeof sampleDestination>[0][]) =>
  types.map((type, index) => sampleDestination(type, index + 1));
const custom = (priority: number, text: string, description: string) =>
  sampleDestination('custom', priority, { text, description, url: `https://example.com/${priority}`, cta: 'Open' });

function pageOf(kind: SampleKind): [changes: Partial<Link>, more?: Parameters<typeof samplePage>[1]] {
  switch (kind) {
    case 'hero':
      return [
        {
          title: 'Paper Lanterns',
          subtitle: 'The single',
          destinations: services('spotify', 'applemusic', 'youtube', 'deezer', 'tidal', 'amazonmusic'),
        },
      ];
    case 'bio':
      return [
        {
          type: 'bio',
          title: 'Ines Okoro',
          subtitle: 'Lagos, Paris, and the sea between',
          theme: 'light',
          coverImageStyle: 'avatar',
          displayArtistSocials: true,
          destinations: [
            custom(1, 'Harmattan', 'The new single'),
            custom(2, 'Mother of Pearl', 'The debut album'),
            custom(3, 'Paris, 4 December', 'Le Petit Bain, 19:30'),
            custom(4, 'Vinyl and shirts', 'Ships from Lagos and Lyon'),
          ],
        },
        {
          artistName: 'Ines Okoro',
          socials: (['instagram', 'tiktok', 'twitter', 'website'] as const).map((type) => ({
            id: type,
            artistId: 'ines',
            type,
            url: `https://example.com/${type}`,
          })),
        },
      ];
    case 'release':
      return [
        {
          title: 'Concrete Bloom',
          subtitle: 'The new single',
          destinations: services('spotify', 'applemusic', 'soundcloud', 'tidal', 'bandcamp'),
        },
        { artistName: 'Kilo Dusk' },
      ];
    case 'playlist':
      return [
        {
          type: 'playlist',
          title: 'Slow Sunday',
          subtitle: 'Songs for a day without plans',
          theme: 'light',
          destinations: services('spotify', 'applemusic', 'deezer', 'youtube'),
        },
      ];
    case 'pre-save':
      return [
        {
          type: 'pre-release',
          title: 'Night Ferry',
          subtitle: 'Out 15 December',
          releaseTime: new Date('2026-12-14T23:00:00Z'),
          timezone: 'Europe/Berlin',
          destinations: [
            sampleDestination('spotify', 1, { preRelease: true, cta: 'Pre-Save' }),
            sampleDestination('applemusic', 2, { preRelease: true, cta: 'Pre-Add' }),
            sampleDestination('text', 3, { preRelease: true, cta: 'Notify me', config: { message_body: 'Out now' } }),
          ],
        },
        { canText: true },
      ];
  }
}

/** The page of a kind. */
export function samplePageOf(kind: SampleKind): LinkPage {
  const [changes, more] = pageOf(kind);
  return samplePage({ id: sampleIds[kind], path: kind, ...around, ...changes }, more);
}
