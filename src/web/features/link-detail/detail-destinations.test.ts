/** Which destinations are listed, in which order, and with which share. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detailDestinations, type ListedDestination, lacksDeeplinks, reordered } from './detail-destinations.ts';

const destination = (id: string, more: Partial<ListedDestination> = {}): ListedDestination => ({
  id,
  type: 'spotify',
  text: '',
  url: 'https://www.example.com/x',
  enabled: true,
  pre_release: false,
  plain_link: false,
  priority: 1,
  presave_count: 0,
  optin_count: 0,
  direct_link: { text: `vibe.to/x/${id}`, url: `https://vibe.to/x/${id}` },
  deeplink: { text: `vibe.to/x/${id}:auto`, url: `https://vibe.to/x/${id}:auto` },
  ...more,
});

describe('destinations of a link', () => {
  it('say how many fans they brought', () => {
    const { enabled } = detailDestinations(
      { type: 'release', released: true },
      [destination('a', { presave_count: 3, optin_count: 2 })],
      [],
    );
    expect(enabled[0]).toMatchObject({ presaves: 3, optIns: 2 });
  });

  it('stand in order of priority, enabled and disabled apart, with whole percents', () => {
    const { enabled, disabled } = detailDestinations(
      { type: 'release', released: true },
      [
        destination('c', { priority: 3, type: 'custom', text: 'Vinyl' }),
        destination('a', { priority: 1 }),
        destination('b', { priority: 2, enabled: false, type: 'deezer' }),
      ],
      [
        { destination_id: 'a', count: 57 },
        { destination_id: 'c', count: 23 },
        { destination_id: 'gone', count: 20 },
      ],
    );
    expect(enabled.map(({ name, count, share }) => [name, count, share])).toEqual([
      ['Spotify', 57, 57],
      ['Vinyl', 23, 23],
    ]);
    expect(disabled.map(({ name, count, share }) => [name, count, share])).toEqual([['Deezer', 0, 0]]);
  });

  it('say where they lead when others have the same name: a repeated service its url, a custom link its host', () => {
    const { enabled, disabled } = detailDestinations(
      { type: 'release', released: true },
      [
        destination('a', { url: 'https://open.spotify.com/album/1' }),
        destination('b', { url: 'https://open.spotify.com/track/2', enabled: false }),
        destination('c', { type: 'deezer' }),
        destination('d', { type: 'custom', text: 'Vinyl', url: 'https://www.shop.example/vinyl' }),
      ],
      [],
    );
    expect([...enabled, ...disabled].map(({ id, place }) => [id, place])).toEqual([
      ['a', 'open.spotify.com/album/1'],
      ['c', ''],
      ['d', 'shop.example'],
      ['b', 'open.spotify.com/track/2'],
    ]);
  });

  it('are those of before the release on pre-release links only', () => {
    const both = [destination('before', { pre_release: true }), destination('after')];
    expect(detailDestinations({ type: 'pre-release', released: false }, both, []).enabled.map(({ id }) => id)).toEqual([
      'before',
    ]);
    expect(detailDestinations({ type: 'release', released: true }, both, []).enabled.map(({ id }) => id)).toEqual([
      'after',
    ]);
  });

  it('are those that fans use now once a pre-release is out, with the earlier ones apart', () => {
    const rows = [
      destination('saves', { pre_release: true, presave_count: 9 }),
      destination('off', { pre_release: true, enabled: false, type: 'itunes', priority: 2 }),
      destination('streams', { priority: 3 }),
      destination('unused', { enabled: false, type: 'deezer', priority: 4 }),
    ];
    const counts = [
      { destination_id: 'saves', count: 16 },
      { destination_id: 'streams', count: 84 },
    ];
    const ids = (released: boolean) => {
      const { enabled, disabled, past } = detailDestinations({ type: 'pre-release', released }, rows, counts);
      return [enabled, disabled, past].map((list) => list.map(({ id, share }) => `${id} ${share}`));
    };
    expect(ids(false)).toEqual([['saves 16'], ['off 0'], []]);
    expect(ids(true)).toEqual([['streams 84'], ['unused 0'], ['saves 16', 'off 0']]);
    const { past } = detailDestinations({ type: 'release', released: true }, rows, counts);
    expect(past).toEqual([]);
  });

  it('are listed with headers and sign-up blocks in their place, which have no address to share', () => {
    const blocks = [
      destination('h', { type: 'header', text: 'Merch', priority: 2 }),
      destination('o', { type: 'message_optin', text: 'Get notified', optin_count: 7, priority: 3 }),
      destination('x', { type: 'unheard-of' }),
      destination('a', { priority: 1 }),
    ];
    const { enabled } = detailDestinations({ type: 'bio', released: true }, blocks, [
      { destination_id: 'a', count: 4 },
    ]);
    expect(
      enabled.map(({ id, name, takesClicks, count, optIns, urls }) => [
        id,
        name,
        takesClicks,
        count,
        optIns,
        urls !== undefined,
      ]),
    ).toEqual([
      ['a', 'Spotify', true, 4, 0, true],
      ['h', 'Merch', false, 0, 0, false],
      ['o', 'Fan sign-up', false, 0, 7, false],
    ]);
  });
});

it('are shared by their direct link where they save in advance', () => {
  const { enabled } = detailDestinations(
    { type: 'pre-release', released: false },
    [
      destination('a', { pre_release: true }),
      destination('b', { pre_release: true, url: '', type: 'itunes', priority: 2 }),
    ],
    [],
  );
  expect(enabled.map(({ urls }) => urls)).toEqual([
    { direct: { text: 'vibe.to/x/a', url: 'https://vibe.to/x/a' }, deeplink: undefined },
    undefined,
  ]);
});

it('are shared by their addresses only where these lead somewhere', () => {
  const { enabled, disabled } = detailDestinations(
    { type: 'release', released: true },
    [
      destination('a'),
      destination('b', { type: 'text', priority: 2 }),
      destination('c', { url: '', priority: 3 }),
      destination('d', { enabled: false, priority: 4 }),
    ],
    [],
  );
  expect([...enabled, ...disabled].map(({ id, urls }) => [id, urls?.direct.text])).toEqual([
    ['a', 'vibe.to/x/a'],
    ['b', undefined],
    ['c', undefined],
    ['d', undefined],
  ]);
});

describe('a new order', () => {
  it('counts every destination 1, 2, 3…, enabled first, and keeps the others in theirs', () => {
    const rows = [
      destination('pre-1', { priority: 1, pre_release: true }),
      destination('post-1', { priority: 2 }),
      destination('pre-2', { priority: 3, pre_release: true }),
      destination('pre-3', { priority: 4, pre_release: true, enabled: false }),
      destination('pre-4', { priority: 5, pre_release: true }),
    ];
    const next = reordered(rows, 'pre-4', 'pre-1');
    expect(next.map(({ id, priority }) => [id, priority])).toEqual([
      ['pre-4', 1],
      ['pre-1', 2],
      ['post-1', 3],
      ['pre-2', 4],
      ['pre-3', 5],
    ]);
    expect(detailDestinations({ type: 'pre-release', released: false }, next, []).enabled.map(({ id }) => id)).toEqual([
      'pre-4',
      'pre-1',
      'pre-2',
    ]);
  });

  it('loses none, whatever is dropped where', () => {
    const rows = fc.uniqueArray(fc.record({ id: fc.string(), enabled: fc.boolean(), priority: fc.nat(40) }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(rows, fc.nat(12), fc.nat(12), (list, from, to) => {
        const next = reordered(list, list[from]?.id ?? '?', list[to]?.id ?? '?');
        expect(next.map(({ priority }) => priority)).toEqual(list.map((_, index) => index + 1));
        expect(next.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id).sort());
        expect(next.findLastIndex(({ enabled }) => enabled)).toBe(next.filter(({ enabled }) => enabled).length - 1);
      }),
    );
  });
});

it('app addresses are asked for when a service lacks the one for iOS, never for pre-releases', () => {
  expect(lacksDeeplinks('release', [destination('a', { deeplink_ios: 'spotify:album:1' })])).toBe(false);
  for (const deeplink_ios of ['', null, undefined])
    expect(lacksDeeplinks('release', [destination('a', { deeplink_ios })])).toBe(true);
  expect(lacksDeeplinks('pre-release', [destination('a')])).toBe(false);
  expect(lacksDeeplinks('release', [destination('a', { url: '' }), destination('b', { type: 'bandcamp' })])).toBe(
    false,
  );
});
