/** Telling podcasts from music by where a link leads. */
import { expect, test } from 'vitest';
import type { DestinationType, Link, LinkType } from './link.ts';
import { podcastKind } from './podcast.ts';

const kindOf = (type: DestinationType, url: string, linkType: LinkType = 'release') =>
  podcastKind({ type: linkType, destinations: [{ type, url }] as Link['destinations'] });

test('shows and episodes at either service are podcasts', () => {
  expect(kindOf('spotify', 'https://open.spotify.com/show/5CfCWKI5pZ28U0uOzXkDHe')).toBe('show');
  expect(kindOf('spotify', 'https://open.spotify.com/episode/512ojhOuo1ktJprKbVcKyQ')).toBe('episode');
  expect(kindOf('applepodcasts', 'https://podcasts.apple.com/us/podcast/late-ferries/id1500000001')).toBe('show');
  expect(
    kindOf('applepodcasts', 'https://podcasts.apple.com/us/podcast/late-ferries/id1500000001?i=1000600000001'),
  ).toBe('episode');
});

test('songs, other kinds of link and addresses that are none are not', () => {
  expect(kindOf('spotify', 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC')).toBeUndefined();
  expect(kindOf('applepodcasts', 'https://podcasts.apple.com/us/podcast/x/id1', 'bio')).toBeUndefined();
  expect(kindOf('applepodcasts', '')).toBeUndefined();
});
