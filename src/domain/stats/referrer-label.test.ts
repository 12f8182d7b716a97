/** Referrers become labels: the networks by all of their hosts, ours by none. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referrerLabel } from './referrer-label.ts';

const isOwnHost = (host: string) => host === 'vibe.to' || host === 'vibe.to.localhost';
const label = (referrer: string) => referrerLabel(referrer, isOwnHost);

describe('referrerLabel', () => {
  it.each([
    ['https://l.facebook.com/l.php?u=x', 'Facebook'],
    ['http://lm.facebook.com', 'Facebook'],
    ['m.facebook.com', 'Facebook'],
    ['https://l.instagram.com/', 'Instagram'],
    ['https://m.youtube.com/watch?v=1', 'YouTube'],
    ['youtu.be', 'YouTube'],
    ['https://www.tiktok.com/@luna', 'TikTok'],
    ['https://www.google.co.uk/', 'Google'],
    ['https://google.de', 'Google'],
    ['https://news.google.com.br/', 'Google'],
    ['https://t.co/abc', 'X (Twitter)'],
    ['https://X.com/luna', 'X (Twitter)'],
    ['android-app://com.google.android.gm/', 'Google'],
    ['android-app://com.instagram.android/', 'Instagram'],
    ['android-app://org.example.player/x', 'org.example.player'],
    ['https://www.pitchfork.com/reviews?secret=1', 'pitchfork.com'],
    ['https://notfacebook.com', 'notfacebook.com'],
    ['https://google.evil.example', 'google.evil.example'],
    ['https://vibe.to/other', ''],
    ['http://vibe.to.localhost:3000/other', ''],
    ['', ''],
    ['javascript:alert(1)', ''],
    ['not a host', ''],
  ])('%s is %s', (referrer, expected) => {
    expect(label(referrer)).toBe(expected);
  });

  it('keeps nothing but a host of any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (referrer) => {
        const kept = label(referrer);
        expect(kept.length).toBeLessThanOrEqual(253);
        if (kept !== 'X (Twitter)') expect(kept).toMatch(/^[\w.-]*$/);
      }),
    );
  });
});
