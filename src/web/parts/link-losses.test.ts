/** LINK-37: what dies with a link. */
import { expect, it } from 'vitest';
import { lossesOf } from './link-losses.ts';

const now = new Date('2026-11-28T12:00:00Z');
const link = {
  presaves: [{ waiting: 1200 }, { waiting: 7 }],
  releaseTime: new Date('2026-12-11T00:00:00Z'),
  isPreRelease: true,
  destinations: [
    { type: 'text', enabled: true },
    { type: 'text', enabled: false },
    { type: 'spotify', enabled: true },
  ],
};

it('names waiting pre-saves and the waiting text', () => {
  expect(lossesOf([link], now)).toBe(
    '1,207 pre-saves that wait for this release are not saved, and 1 waiting text is not sent.',
  );
  expect(lossesOf([{ ...link, presaves: [{ waiting: 1 }], destinations: [] }], now)).toBe(
    '1 pre-save that waits for this release is not saved.',
  );
  expect(lossesOf([{ ...link, presaves: [], releaseTime: null }], now)).toBe('1 waiting text is not sent.');
});

it('adds up what dies with several links', () => {
  expect(lossesOf([link, { ...link, presaves: [{ waiting: 3 }] }], now)).toBe(
    '1,210 pre-saves that wait for these releases are not saved, and 2 waiting texts are not sent.',
  );
});

it('says nothing where nothing waits', () => {
  expect(lossesOf([{ ...link, presaves: [], releaseTime: new Date('2026-11-01T00:00:00Z') }], now)).toBe('');
  expect(lossesOf([{ ...link, presaves: [], isPreRelease: false }], now)).toBe('');
  expect(lossesOf([], now)).toBe('');
});
