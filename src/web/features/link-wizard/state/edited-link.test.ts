/** A stored link in the edit wizard, and what the wizard sends back. */
import { describe, expect, it } from 'vitest';
import { isSavedAs } from '../save/is-saved-as.ts';
import { beginEdit, type StoredLink } from './edited-link.ts';
import { isChanged, toEditInput } from './link-input.ts';
import { sampleSource } from './sample-source.ts';
import { customizeProblemsOf, lacksPostRelease, releaseProblemsOf } from './wizard-checks.ts';
import { readDraft } from './wizard-draft.ts';
import { wizardReducer } from './wizard-reducer.ts';

const row = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  cta: 'Go',
  url: '',
  text: '',
  description: '',
  logo: null,
  enabled: true,
  deeplink_ios: null,
  deeplink_android: null,
  autoplay_track: null,
  pre_release: false,
  plain_link: false,
  config: null,
  priority: 1,
  ...more,
});

const link: StoredLink = {
  id: 'link',
  version: 7,
  type: 'pre-release',
  domain: 'vibe.to',
  path: 'night-ferry',
  title: 'Night Ferry',
  subtitle: '',
  description: '',
  image: 'https://files.test/c.jpg',
  preview_type: 'custom',
  theme: 'dark',
  display_artist_socials: false,
  cover_image_style: 'full',
  rid: null,
  release_name: 'Night Ferry',
  release_time: '2026-12-04T05:00:00.000Z',
  timezone: 'America/New_York',
  post_release_title: 'Out now',
  post_release_subtitle: null,
  share_title: '',
  share_description: '',
  share_picture: null,
  draft: false,
  tracks: [
    { id: 'two', name: 'Two', url: 'https://files.test/2.mp3', priority: 2 },
    { id: 'one', name: 'One', url: 'https://files.test/1.mp3', priority: 1 },
  ],
  destinations: [
    row('b', 'spotify', { url: 'https://open.spotify.com/album/1', priority: 2 }),
    row('a', 'spotify', { pre_release: true, priority: 1 }),
    row('c', 'custom', { url: 'https://shop.example.org/', enabled: false, priority: 3 }),
  ],
  artist: {
    id: 'artist',
    name: 'Mara Vale',
    avatar_url: null,
    role: 'owner',
    current_plan: 'pro',
    spotify_id: null,
    feature_flags: [],
  },
};
const start = beginEdit(link);

it('begins at its first step with the local time of the release, and the services it lacks at hand', () => {
  expect(start).toMatchObject({ step: 'release', date: '2026-12-04', time: '00:00', timezone: 'America/New_York' });
  expect(start.destinations.filter((one) => one.id !== null).map((one) => one.id)).toEqual(['a', 'b', 'c']);
  expect(start.destinations.filter((one) => one.type === 'spotify')).toHaveLength(2);
  expect(start.destinations.some((one) => one.type === 'deezer' && !one.enabled)).toBe(true);
  expect(new Set(start.destinations.map((one) => one.key)).size).toBe(start.destinations.length);
});

it('sends the whole link with the version it began on, and the same when nothing was changed', () => {
  const sent = toEditInput(start);
  expect(sent).toMatchObject({
    id: 'link',
    version: 7,
    set: { path: 'night-ferry', release_time: '2026-12-04T05:00:00.000Z', post_release_title: 'Out now' },
    tracks: [
      { id: 'one', name: 'One', url: 'https://files.test/1.mp3' },
      { id: 'two', name: 'Two' },
    ],
  });
  expect([sent?.destinations].flat().map((one) => [one?.id, one?.priority])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  expect(isChanged(start, start)).toBe(false);
  expect(sent && isSavedAs(link, sent)).toBe(true);
});

it('knows its own save again after the connection was lost, and nobody else’s', () => {
  const edited = wizardReducer(start, { kind: 'written', fields: { title: 'Night Ferry II', time: '09:30' } });
  const sent = toEditInput(edited);
  if (!sent) throw new Error('an edit');
  expect(isChanged(edited, start)).toBe(true);
  expect(isSavedAs(link, sent)).toBe(false);
  expect(isSavedAs({ ...link, title: 'Night Ferry II', release_time: '2026-12-04T14:30:00Z' }, sent)).toBe(true);
  expect(isSavedAs({ ...link, title: 'Night Ferry II', release_time: '2026-12-04T14:31:00Z' }, sent)).toBe(false);
});

it('deletes the tracks with an image, and sends one of another kind in the first one’s place', () => {
  const write = (fields: object) => toEditInput(wizardReducer(start, { kind: 'written', fields }))?.tracks;
  expect(write({ previewType: 'image' })).toEqual([]);
  expect(write({ previewType: 'youtube', youtubePreviewUrl: 'https://youtu.be/dQw4w9WgXcQ' })).toEqual([
    { id: 'one', name: 'Night Ferry', url: 'https://youtu.be/dQw4w9WgXcQ', priority: 1 },
  ]);
});

it('gets its own code back when the source is removed from the field, and keeps its own URLs', () => {
  const coded = beginEdit({ ...link, rid: 'GBAYE0601498' });
  const own = 'https://open.spotify.com/album/1';
  const source = sampleSource({ url: own, deeplinkIos: null });
  const loaded = wizardReducer(coded, { kind: 'source loaded', today: '2026-11-23', source });
  const url = (state: typeof start, type: string) =>
    state.destinations.find((one) => one.type === type && !one.preRelease)?.url;
  expect(toEditInput(loaded)?.set.rid).toBe('USRC17607839');
  expect(url(loaded, 'deezer')).toBe('https://www.deezer.com/track/1');
  const other = sampleSource({
    links: [{ platform: 'deezer', url: 'https://www.deezer.com/track/2', confidence: 'exact' }],
  });
  const replaced = wizardReducer(loaded, { kind: 'source loaded', today: '2026-11-23', source: other });
  expect([url(replaced, 'deezer'), url(replaced, 'applemusic')]).toEqual(['https://www.deezer.com/track/2', '']);
  const removed = wizardReducer(loaded, { kind: 'source typed', text: '' });
  expect(toEditInput(removed)?.set.rid).toBe('GBAYE0601498');
  expect([url(removed, 'deezer'), url(removed, 'spotify')]).toEqual(['', own]);
  expect(isChanged(removed, coded)).toBe(false);
});

describe('the checks', () => {
  it('let the link keep its path and its past release time', () => {
    expect(customizeProblemsOf(start, false)).toEqual([]);
    expect(customizeProblemsOf({ ...start, path: 'other' }, false).map(({ code }) => code)).toEqual(['PATH_TAKEN']);
    expect(customizeProblemsOf({ ...start, domain: 'listen.to' }, false).map(({ code }) => code)).toEqual([
      'PATH_TAKEN',
    ]);
    expect(releaseProblemsOf(start, new Date('2027-01-01T00:00:00Z'))).toEqual([]);
  });

  it('ask for one of the five services after the release', () => {
    expect(lacksPostRelease(start)).toBe(false);
    expect(lacksPostRelease(wizardReducer(start, { kind: 'destination disabled', key: '2' }))).toBe(true);
  });
});

it('keeps one’s own over what somebody else saved: their version, and what they deleted is made anew', () => {
  const kept = wizardReducer(start, {
    kind: 'own kept',
    version: 9,
    place: { domain: 'vibe.to', path: 'theirs' },
    destinationIds: ['b'],
    trackIds: ['two'],
  });
  const sent = toEditInput(kept);
  expect(sent).toMatchObject({ version: 9, set: { path: 'night-ferry' } });
  expect([sent?.destinations].flat().map((one) => one?.id)).toEqual([undefined, 'b', undefined]);
  expect([sent?.tracks].flat().map((one) => one?.id)).toEqual(['two']);
  expect(customizeProblemsOf(kept, false).map(({ code }) => code)).toEqual(['PATH_TAKEN']);
});

it('comes back from a draft as it was', () => expect(readDraft(JSON.stringify(start))).toEqual(start));
