/** Which lines the chart of a link has. */
import { expect, it } from 'vitest';
import { chartSeries } from './chart-series.ts';

it('follows the type of the link', () => {
  const labels = (type: Parameters<typeof chartSeries>[0]) => chartSeries(type).map(({ label }) => label);
  expect(labels('release')).toEqual(['Views', 'Clicks', 'Subscribers']);
  expect(labels('bio')).toEqual(['Views', 'Clicks', 'Subscribers']);
  expect(labels('pre-release')).toEqual(['Views', 'Clicks', 'Subscribers', 'Presaves']);
  expect(labels('playlist')).toEqual(['Views', 'Clicks', 'Subscribers', 'Spotify Likes']);
  expect(
    chartSeries('playlist')
      .filter(({ optional }) => optional)
      .map(({ key }) => key),
  ).toEqual(['spotify_likes']);
});
