/** LINK-37: what dies with links. */
import { expect, it } from 'vitest';
import { lossesOf } from './link-losses.ts';

it('names waiting pre-saves and waiting texts', () => {
  expect(lossesOf({ presaves: 1207, texts: 1 }, 1)).toBe(
    '1,207 pre-saves that wait for this release are not saved, and 1 waiting text is not sent.',
  );
  expect(lossesOf({ presaves: 1, texts: 0 }, 1)).toBe('1 pre-save that waits for this release is not saved.');
  expect(lossesOf({ presaves: 0, texts: 2 }, 2)).toBe('2 waiting texts are not sent.');
});

it('speaks of several releases where several links go', () => {
  expect(lossesOf({ presaves: 1210, texts: 0 }, 2)).toBe('1,210 pre-saves that wait for these releases are not saved.');
});

it('says nothing where nothing waits', () => {
  expect(lossesOf({ presaves: 0, texts: 0 }, 3)).toBe('');
});
