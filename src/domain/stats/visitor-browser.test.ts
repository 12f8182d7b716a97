/** App, browser family and device come out of a user agent, and nothing else breaks on strange ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBrowser } from './visitor-browser.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36';

describe('readBrowser', () => {
  it.each([
    [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, '', 'Safari', 18, 'ios', 'phone'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      '',
      'Chrome',
      131,
      'macos',
      'desktop',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      '',
      'Chrome',
      131,
      'chromeos',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
      '',
      'Firefox',
      133,
      'windows',
      'desktop',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1',
      '',
      'Safari',
      16,
      'ios',
      'tablet',
    ],
  ])('%s', (agent, app, browser, browser_version, os, device) => {
    expect(readBrowser(agent)).toEqual({ app, browser, browser_version, os, device });
  });

  it.each([
    [`${iPhone} Mobile/15E148 Instagram 380.0.0.28.109 (iPhone15,3; iOS 18_5)`, 'instagram'],
    [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0.40.106]`, 'facebook'],
    [`${android} [FB_IAB/FB4A;FBAV/480.0.0.0.0;]`, 'facebook'],
    [`${android} musical_ly_2023705030 BytedanceWebview/d8a21c6`, 'tiktok'],
    [`${iPhone} Version/18.5 Mobile/15E148 Snapchat/13.40.0.40`, 'snapchat'],
    [`${iPhone} Mobile/15E148 Twitter for iPhone/11.2`, 'x'],
    [`${android} Barcelona 360.0.0.30.109 Android (35/15)`, 'threads'],
  ])('knows the app of %s', (agent, app) => {
    expect(readBrowser(agent)).toMatchObject({ app, device: 'phone' });
  });

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (agent) => {
        const { browser, browser_version } = readBrowser(agent);
        expect(browser.length).toBeLessThanOrEqual(40);
        expect(browser_version).toBeGreaterThanOrEqual(0);
        expect(browser_version).toBeLessThanOrEqual(65_535);
      }),
    );
  });
});
