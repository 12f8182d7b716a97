/** Who is stuck inside an app, and what opens their own browser. */
import { describe, expect, test } from 'vitest';
import { isLeadOutApp, outsideUrl, stuckFan, wayOutWords } from './lead-out.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0';
const url = 'https://vibe.to/_/presave?path=song&to=spotify&app=instagram';

describe('a fan is stuck', () => {
  test('in the apps that sign nobody in, with the app named', () => {
    expect(stuckFan(`${iPhone} Mobile/15E148 Instagram 345.0.0.0`)).toEqual({
      app: 'instagram',
      appName: 'Instagram',
      system: 'ios',
    });
    expect(stuckFan(`${android} Mobile Safari/537.36 musical_ly_2023`)).toMatchObject({
      app: 'tiktok',
      system: 'android',
    });
    expect(stuckFan(`${android} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/450.0]`)).toMatchObject({ app: 'facebook' });
    expect(stuckFan(`${iPhone} Mobile/15E148 Snapchat/12.1`)).toMatchObject({ app: 'snapchat' });
  });
  test('and nowhere else', () => {
    expect(stuckFan(`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`)).toBeUndefined();
    expect(stuckFan('')).toBeUndefined();
    expect(isLeadOutApp('constructor')).toBe(false);
    expect(isLeadOutApp('instagram')).toBe(true);
  });
});

describe('the way out', () => {
  test('is an intent on Android, whose parts an address cannot write', () => {
    expect(outsideUrl({ app: 'instagram', system: 'android' }, url)).toBe(
      `intent://vibe.to/_/presave?path=song&to=spotify&app=instagram#Intent;scheme=https;action=android.intent.action.VIEW;S.browser_fallback_url=${encodeURIComponent(url)};end`,
    );
    const odd = outsideUrl({ app: 'tiktok', system: 'android' }, 'https://vibe.to/a;package=evil#Intent;end');
    expect(odd).toContain('intent://vibe.to/a%3Bpackage=evil#Intent;scheme=https;');
    expect(odd?.match(/#Intent/g)).toHaveLength(1);
  });
  test('is Instagram’s own on an iPhone, Safari’s elsewhere there, and none on what nobody knows', () => {
    expect(outsideUrl({ app: 'instagram', system: 'ios' }, url)).toBe(
      `instagram://extbrowser/?url=${encodeURIComponent(url)}`,
    );
    expect(outsideUrl({ app: 'tiktok', system: 'ios' }, url)).toBe(`x-safari-${url}`);
    expect(outsideUrl({ app: 'facebook', system: undefined }, url)).toBeUndefined();
  });
  test('is described in words too', () => {
    expect(wayOutWords({ app: 'instagram', system: 'ios' })).toContain('Open in Safari');
    expect(wayOutWords({ app: 'tiktok', system: 'android' })).toContain('Open in browser');
  });
});
