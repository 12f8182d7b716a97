/** Which destinations are listed, in which order, and with which share. */
import { describe, expect, it } from 'vitest';
import { detailDestinations, type ListedDestination } from './detail-destinations.ts';

const destination = (id: string, more: Partial<ListedDestination> = {}): ListedDestination => ({
  id,
  type: 'spotify',
  text: '',
  url: 'https://www.example.com/x',
  enabled: true,
  pre_release: false,
  priority: 1,
  ...more,
});

describe('destinations of a link', () => {
  it('stand in order of priority, enabled and disabled apart, with whole percents', () => {
    const { enabled, disabled } = detailDestinations(
      'release',
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
    expect(disabled.map(({ name, count, share, host }) => [name, count, share, host])).toEqual([
      ['Deezer', 0, 0, 'example.com'],
    ]);
  });

  it('are those of before the release on pre-release links only', () => {
    const both = [destination('before', { pre_release: true }), destination('after')];
    expect(detailDestinations('pre-release', both, []).enabled.map(({ id }) => id)).toEqual(['before']);
    expect(detailDestinations('release', both, []).enabled.map(({ id }) => id)).toEqual(['after']);
  });

  it('leave out what cannot be clicked', () => {
    const blocks = [
      destination('h', { type: 'header' }),
      destination('o', { type: 'message_optin' }),
      destination('x', { type: 'unheard-of' }),
    ];
    expect(detailDestinations('bio', blocks, [])).toEqual({ enabled: [], disabled: [] });
  });
});
