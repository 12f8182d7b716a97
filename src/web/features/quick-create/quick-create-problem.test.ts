/** What Quick Create takes for a source and for a path. */
import { expect, test } from 'vitest';
import { quickCreateProblems } from './quick-create-problem.ts';

const draft = { source: 'https://open.spotify.com/album/1ATL5GLyefJaxhQzSPVrLX', domain: 'vibe.to', path: '' };

test.each(['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'USRC17607839', 'US-RC1-76-07839', '036000291452'])(
  'the source %s will do',
  (source) => {
    expect(quickCreateProblems({ ...draft, source })).toEqual({});
  },
);

test.each(['', 'my song', '036000291453', 'https://example.org/x'])('the source %j will not', (source) => {
  expect(quickCreateProblems({ ...draft, source })).toEqual({ source: 'Invalid Link/ISRC/UPC' });
});

test('a path is free to be left out, but not to be wrong', () => {
  expect(quickCreateProblems({ ...draft, path: 'paper-lanterns' })).toEqual({});
  expect(quickCreateProblems({ ...draft, path: '-x' })).toEqual({ path: 'Invalid path' });
  expect(quickCreateProblems({ ...draft, path: 'ab' })).toEqual({ path: 'Path must be at least 3 characters' });
});
