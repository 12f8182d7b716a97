/** When the list warns of a pre-release: near its day, and once it has passed. */
import { expect, test } from 'vitest';
import type { Destination } from './link.ts';
import { releaseWarnings, type WarnedLink } from './release-warnings.ts';

const release = new Date('2026-12-01T00:00:00Z');
const daysBefore = (days: number): Date => new Date(release.getTime() - days * 86_400_000);
const destination = (draft: Partial<Destination>): WarnedLink['destinations'][number] => ({
  type: 'spotify',
  url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC',
  enabled: true,
  preRelease: false,
  plainLink: false,
  ...draft,
});
const before = destination({ preRelease: true, url: '' });
const after = destination({});
const link = (destinations: WarnedLink['destinations'], more: Partial<WarnedLink> = {}): WarnedLink => ({
  type: 'pre-release',
  releaseTime: release,
  rid: 'USRC17607839',
  draft: false,
  destinations,
  ...more,
});

test('a pre-release with a service before and one of the five after it is fine, whenever one looks', () => {
  for (const now of [daysBefore(30), daysBefore(7), daysBefore(0), daysBefore(-400)]) {
    expect(releaseWarnings(link([before, after]), now)).toEqual([]);
  }
});

test('warnings begin seven days before, to the millisecond', () => {
  const bare = link([]);
  expect(releaseWarnings(bare, new Date(daysBefore(7).getTime() - 1))).toEqual([]);
  expect(releaseWarnings(bare, daysBefore(7))).toEqual(['no_destinations_after', 'no_services_before']);
});

test.each([
  ['disabled', destination({ enabled: false })],
  ['without an address', destination({ url: ' ' })],
  ['of another service', destination({ type: 'bandcamp', url: 'https://x.bandcamp.com' })],
  ['meant for before the release', destination({ preRelease: true })],
])('a destination %s is not one of the five for afterwards', (_, one) => {
  expect(releaseWarnings(link([before, one]), daysBefore(3))).toEqual(['no_destinations_after']);
});

test('a disabled pre-release service counts for nothing', () => {
  expect(releaseWarnings(link([{ ...before, enabled: false }, after]), daysBefore(1))).toEqual(['no_services_before']);
});

test('a pre-save of which neither a url nor the code says what is saved is warned of', () => {
  const artistPage = destination({ url: 'https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC' });
  const warned = (...destinations: WarnedLink['destinations']) =>
    releaseWarnings(link(destinations, { rid: null }), daysBefore(1));
  expect(warned(before, artistPage)).toEqual(['presaves_without_release']);
  expect(warned(before, after)).toEqual([]);
  expect(warned({ ...before, type: 'applemusic' }, after)).toEqual(['presaves_without_release']);
  expect(warned({ ...before, plainLink: true, url: artistPage.url }, artistPage)).toEqual([]);
  expect(releaseWarnings(link([before, artistPage]), daysBefore(1))).toEqual([]);
});

test('once released, any address that leads somewhere is enough, and nothing else is', () => {
  const shop = destination({ type: 'custom', url: 'https://shop.example' });
  const header = destination({ type: 'header', url: '' });
  const optin = destination({ type: 'message_optin', url: '' });
  expect(releaseWarnings(link([shop]), release)).toEqual([]);
  for (const destinations of [[], [before], [header, optin], [destination({ url: '' })]]) {
    expect(releaseWarnings(link(destinations), release)).toEqual(['released_without_destinations']);
  }
});

test('other types and links without a date are never warned of', () => {
  expect(releaseWarnings(link([], { type: 'release' }), release)).toEqual([]);
  expect(releaseWarnings(link([], { releaseTime: null }), release)).toEqual([]);
});

test('a draft is warned of from seven days before, and after its day', () => {
  const draft = link([before, after], { draft: true });
  expect(releaseWarnings(draft, new Date(daysBefore(7).getTime() - 1))).toEqual([]);
  for (const days of [7, 0.01]) expect(releaseWarnings(draft, daysBefore(days))).toEqual(['still_a_draft']);
  for (const days of [0, -30]) expect(releaseWarnings(draft, daysBefore(days))).toEqual(['released_as_draft']);
  const empty = link([], { draft: true });
  expect(releaseWarnings(empty, release)).toEqual(['released_as_draft', 'released_without_destinations']);
});
