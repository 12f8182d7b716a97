/** Machines are told from people: both directions against public lists, and the cases that cost others their figures. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import crawlers from 'crawler-user-agents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdicts } from './event.ts';
import { isPrefetch, judgeAgent, judgeHit } from './verdict.ts';

const require = createRequire(import.meta.url);
const browsers = JSON.parse(
  readFileSync(require.resolve('user-agents').replace(/index\.c?js$/, 'user-agents.json'), 'utf8'),
) as { userAgent: string }[];

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const iMessage =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0';
const instagramOnPixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 360.0.0.30.109 Android (35/15; 420dpi; 1080x2219; Google/google; Pixel 9; tokay; tokay; en_US; 675000000)';

describe('the lists', () => {
  it('recognise at least 99 % of the known crawlers', () => {
    const agents = crawlers.flatMap((crawler) => crawler.instances);
    const missed = agents.filter((agent) => judgeAgent(agent).verdict === 'person');
    expect(agents.length).toBeGreaterThan(1500);
    expect(missed.length / agents.length).toBeLessThan(0.01);
  });

  it('take at most 0.5 % of real browsers for machines', () => {
    const agents = [...new Set(browsers.map((browser) => browser.userAgent))];
    const misjudged = agents.filter((agent) => judgeAgent(agent).verdict !== 'person');
    expect(agents.length).toBeGreaterThan(500);
    expect(misjudged.length / agents.length).toBeLessThanOrEqual(0.005);
  });
});

describe('people in social apps', () => {
  it.each([
    instagramOnPixel,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.109 (iPhone15,3; iOS 18_5; en_US; en; scale=3.00; 1290x2796; 735000000)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0.40.106;FBBV/730000000;FBDV/iPhone15,3;FBMD/iPhone;FBSN/iOS;FBSV/18.5]',
    'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 musical_ly_2023705030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/37.5.3 ByteLocale/en BytedanceWebview/d8a21c6',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Snapchat/13.40.0.40 (like Safari/8621.2.5.10.8, panda)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/11.2',
  ])('are people: %s', (agent) => {
    expect(judgeAgent(agent)).toEqual({ verdict: 'person', rule: '' });
  });
});

describe('fetchers of link previews', () => {
  it.each([
    [iMessage, 'preview-facebook'],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'preview-facebook'],
    ['Twitterbot/1.0', 'preview-x'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'preview-slack'],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'preview-discord'],
    ['WhatsApp/2.24.20.89 A', 'preview-whatsapp'],
    ['TelegramBot (like TwitterBot)', 'preview-x'],
    ['TelegramBot/1.0', 'preview-telegram'],
  ])('are previews: %s', (agent, rule) => {
    expect(judgeAgent(agent)).toEqual({ verdict: 'preview', rule });
  });
});

it('calls hits without a browser crawlers', () => {
  expect(judgeAgent('').verdict).toBe('crawler');
  expect(judgeAgent('   ').rule).toBe('no-user-agent');
  expect(judgeAgent('curl/8.5.0').verdict).toBe('crawler');
  expect(judgeAgent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)').rule).toBe(
    'crawler-list',
  );
});

it('does not count what a browser fetched ahead, and still names machines', () => {
  for (const purpose of ['prefetch', 'prefetch;prerender', 'Prerender', 'prefetch;anonymous-client-ip']) {
    expect(judgeHit(safari, [purpose])).toEqual({ verdict: 'prefetch', rule: 'purpose-header' });
  }
  expect(judgeHit(safari, [undefined, 'navigate'])).toEqual({ verdict: 'person', rule: '' });
  expect(judgeHit('Twitterbot/1.0', ['prefetch']).verdict).toBe('preview');
});

it('judges any text, always the same, and names a rule for all but people', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string(), (agent, purpose) => {
      const judgement = judgeHit(agent, [purpose]);
      expect(verdicts).toContain(judgement.verdict);
      expect(judgement.rule === '').toBe(judgement.verdict === 'person');
      expect(judgeHit(agent, [purpose])).toEqual(judgement);
      expect(typeof isPrefetch([purpose])).toBe('boolean');
    }),
  );
});
