/** What saves in advance, and the words around it. */
import { describe, expect, test } from 'vitest';
import { presaveConsent, presaveOutlook, presavePromise, presaveProvider, presaveWithdrawal } from './consent.ts';

const release = new Date('2026-12-03T23:00:00Z');
const page = {
  link: {
    title: 'Night Ferry (pre-save)',
    releaseName: 'Night Ferry',
    releaseTime: release,
    timezone: 'Europe/Berlin',
  },
  artist: { name: 'Mara Vale' },
};

describe('a destination saves in advance', () => {
  const early = { type: 'spotify', enabled: true, preRelease: true, plainLink: false } as const;
  test('before the release, at Spotify and Apple Music', () => {
    expect(presaveProvider(early, 'before')).toBe('spotify');
    expect(presaveProvider({ ...early, type: 'applemusic' }, 'before')).toBe('applemusic');
  });
  test('and otherwise not', () => {
    expect(presaveProvider(early, 'after')).toBeUndefined();
    expect(presaveProvider({ ...early, enabled: false }, 'before')).toBeUndefined();
    expect(presaveProvider({ ...early, preRelease: false }, 'before')).toBeUndefined();
    expect(presaveProvider({ ...early, plainLink: true }, 'before')).toBeUndefined();
    expect(presaveProvider({ ...early, type: 'itunes' }, 'before')).toBeUndefined();
  });
});

describe('the words', () => {
  test('say what is agreed to, for one release and for all of them', () => {
    expect(presaveConsent({ provider: 'spotify', forever: false }, page)).toMatch(
      /^By going on you agree that “Night Ferry” may be added to your Spotify library/,
    );
    expect(presaveConsent({ provider: 'applemusic', forever: true }, page)).toContain(
      '“Night Ferry” and each later release of Mara Vale may be added to your Apple Music library',
    );
  });

  test('say plainly that forever ends', () => {
    expect(presavePromise({ provider: 'spotify', forever: true }, page)).toContain(
      'Spotify ends this after six months',
    );
    expect(presavePromise({ provider: 'spotify', forever: false }, page)).not.toContain('six months');
  });

  test('tell what happens when, in the zone of the release', () => {
    const end = new Date('2027-05-21T12:00:00Z');
    expect(presaveOutlook({ provider: 'spotify', forever: false }, page, end)).toEqual([
      '“Night Ferry” goes into your Spotify library on December 4, 2026, the moment it is out.',
    ]);
    expect(presaveOutlook({ provider: 'spotify', forever: true }, page, end)[1]).toBe(
      'Every new release of Mara Vale follows by itself until May 21, 2027, when Spotify ends this.',
    );
    expect(presaveOutlook({ provider: 'applemusic', forever: true }, page, end)[1]).toContain('about May 21, 2027');
  });

  test('do not promise a release that comes too late', () => {
    const outlook = presaveOutlook({ provider: 'spotify', forever: true }, page, new Date('2026-12-01T12:00:00Z'));
    expect(outlook.join(' ')).toContain('ends this before then, by December 1, 2026');
    expect(outlook.join(' ')).not.toContain('follows by itself');
  });

  test('speak of what is still to come once the release is out', () => {
    const end = new Date('2027-05-21T12:00:00Z');
    expect(presaveOutlook({ provider: 'spotify', forever: true }, page, end, 'after')).toEqual([
      'Every new release of Mara Vale follows by itself until May 21, 2027, when Spotify ends this.',
    ]);
  });

  test('say how it is taken back', () => {
    expect(presaveWithdrawal('spotify').url).toBe('https://www.spotify.com/account/apps/');
    expect(presaveWithdrawal('applemusic').words).toContain('Apps With Access');
  });
});
