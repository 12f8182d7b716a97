/** Profiles on social networks: what people paste, and which URLs are accepted. */
import { describe, expect, it } from 'vitest';
import { problemsOf } from '#domain/kernel/coded-schema.ts';
import { socialProblem, socialsChangeSchema, socialUrl, socialUsername } from './social-input.ts';

describe('a profile', () => {
  it.each([
    ['instagram', ' maravale.music ', 'https://www.instagram.com/maravale.music'],
    ['instagram', '@maravale', 'https://www.instagram.com/maravale'],
    ['instagram', 'https://instagram.com/maravale/?hl=en', 'https://www.instagram.com/maravale'],
    ['tiktok', 'www.tiktok.com/@maravale', 'https://www.tiktok.com/@maravale'],
    ['tiktok', '@maravale', 'https://www.tiktok.com/@maravale'],
    ['twitter', 'https://twitter.com/maravale', 'https://x.com/maravale'],
    ['twitch', 'http://m.twitch.tv/maravale#videos', 'https://www.twitch.tv/maravale'],
    ['facebook', 'fb.com/maravale', 'https://www.facebook.com/maravale'],
    ['website', ' https://maravale.example/?a=b ', 'https://maravale.example/?a=b'],
    ['website', '', ''],
    ['twitch', ' @ ', ''],
  ] as const)('of %s is read from %j', (type, text, url) => {
    expect(socialUrl(type, text)).toBe(url);
    if (url !== '') expect(socialProblem({ type, url })).toBeUndefined();
    expect(socialUrl(type, socialUsername(type, url))).toBe(url);
  });

  it.each([
    ['instagram', 'https://evil.example/maravale', 'USERNAME_INVALID'],
    ['instagram', socialUrl('instagram', 'mara vale'), 'USERNAME_INVALID'],
    ['tiktok', socialUrl('tiktok', '"><script>'), 'USERNAME_INVALID'],
    ['twitter', socialUrl('twitter', 'a/../../b'), 'USERNAME_INVALID'],
    ['facebook', socialUrl('facebook', 'x'.repeat(10_000)), 'USERNAME_INVALID'],
    ['twitch', socialUrl('twitch', 'el\u0430v'), 'USERNAME_INVALID'],
    ['website', 'maravale.example', 'WEBSITE_INVALID'],
    ['website', 'javascript:alert(1)', 'WEBSITE_INVALID'],
    ['website', 'http://', 'WEBSITE_INVALID'],
    ['website', `https://maravale.example/${'x'.repeat(10_000)}`, 'WEBSITE_INVALID'],
  ] as const)('of %s is refused at %j', (type, url, code) => {
    expect(socialProblem({ type, url })).toBe(code);
  });
});

it('has one profile of each type in a change', () => {
  const website = { type: 'website', url: 'https://maravale.example/' };
  const codes = (socials: object[]) =>
    problemsOf(socialsChangeSchema, { new_artist_socials: socials, deleted_artist_social_ids: [] }).map(
      ({ code }) => code,
    );
  expect(codes([website])).toEqual([]);
  expect(codes([website, website])).toEqual(['BAD_INPUT']);
  expect(codes([{ ...website, type: 'myspace' }])).toEqual(['BAD_INPUT']);
  expect(codes([{ ...website, url: 'ftp://x' }])).toEqual(['WEBSITE_INVALID']);
});
