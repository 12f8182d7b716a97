/** Both directions against public lists of user agents and our own of in-app browsers; the shares are said aloud. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import crawlers from 'crawler-user-agents';
import { describe, expect, it } from 'vitest';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { judgeAgent } from './verdict.ts';

const require = createRequire(import.meta.url);
const browsers = JSON.parse(
  readFileSync(require.resolve('user-agents').replace(/index\.c?js$/, 'user-agents.json'), 'utf8'),
) as { userAgent: string }[];

/** Programs that isbot lets pass as browsers and that measure websites, fetch previews or write pages to pictures. */
const disputed = /Miniature\.io|\bYLT\b|turingos|GTmetrix|^Viber\/|^LibWWW\/|^pinterest\/0\./;

const iPhone = (more: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${more}`;
const android = (phone: string, more: string) =>
  `Mozilla/5.0 (Linux; Android 15; ${phone}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.135 Mobile Safari/537.36 ${more}`;

/** The browsers inside of apps, through which most fans come. On a Pixel phone Instagram names its maker twice: "Google/google". */
const inAppAgents = [
  android(
    'Pixel 9 Build/AP3A',
    'Instagram 360.0.0.30.109 Android (35/15; 420dpi; 1080x2219; Google/google; Pixel 9; tokay; tokay; en_US; 675000000)',
  ),
  android(
    'SM-S938B Build/AP3A',
    'Instagram 361.0.0.46.88 Android (35/15; 600dpi; 1440x3088; samsung; SM-S938B; pa3q; qcom; de_DE; 674675101)',
  ),
  android(
    '2201116SG',
    'Instagram 309.1.0.41.113 Android (33/13; 440dpi; 1080x2400; Xiaomi/Redmi; 2201116SG; veux; qcom; pt_BR; 541635897)',
  ),
  iPhone(
    'Mobile/15E148 Instagram 380.0.0.28.109 (iPhone15,3; iOS 18_5; en_US; en; scale=3.00; 1290x2796; 735000000; IABMV/1)',
  ),
  'Mozilla/5.0 (iPad; CPU OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 370.0.0.19.73 (iPad13,18; iPadOS 18_3; fr_FR; fr; scale=2.00; 750x1334; 700000000)',
  android(
    'Pixel 8',
    'Barcelona 360.0.0.30.109 Android (35/15; 420dpi; 1080x2219; Google/google; Pixel 8; shiba; shiba; en_GB; 675000001)',
  ),
  iPhone('Mobile/15E148 Barcelona 378.0.0.38.106 (iPhone14,5; iOS 18_5; en_US; en; scale=3.00; 1170x2532; 731000000)'),
  iPhone(
    'Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0.40.106;FBBV/730000000;FBDV/iPhone15,3;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBCR/;FBID/phone;FBLC/en_US;FBOP/80]',
  ),
  android('SM-A556B Build/UP1A', '[FB_IAB/FB4A;FBAV/493.0.0.58.109;IABMV/1;]'),
  android('moto g84 5G', '[FB_IAB/Orca-Android;FBAV/488.0.0.60.86;]'),
  iPhone(
    'Mobile/15E148 [FBAN/MessengerForiOS;FBAV/489.0.0.40.108;FBBV/690000000;FBDV/iPhone16,1;FBMD/iPhone;FBSN/iOS;FBSV/18.5]',
  ),
  android(
    'SM-S918B',
    'musical_ly_2023705030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/37.5.3 ByteLocale/en ByteFullLocale/en Region/GB BytedanceWebview/d8a21c6',
  ),
  android(
    'CPH2609',
    'trill_380603 JsSdk/1.0 NetType/4G Channel/googleplay AppName/trill app_version/38.6.3 ByteLocale/id-ID ByteFullLocale/id-ID Region/ID AppId/1180 Spark/1.6.9.6-bugfix AppVersion/38.6.3 BytedanceWebview/d8a21c6',
  ),
  iPhone(
    'Mobile/15E148 musical_ly_38.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US RevealType/Dialog isDarkMode/1 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/6E5F',
  ),
  iPhone('Version/18.5 Mobile/15E148 Safari/604.1 Snapchat/13.40.0.40 (like Safari/8621.2.5.10.8, panda)'),
  android('SM-G991U', 'Snapchat/13.28.0.45 (SM-G991U; Android 15#S991USQS#35; gzip; )'),
  iPhone('Mobile/15E148 Twitter for iPhone/11.2'),
  android('Pixel 7a', 'TwitterAndroid'),
  iPhone('Mobile/15E148 [Pinterest/iOS]'),
  android('SM-A155F', '[Pinterest/Android]'),
  iPhone('Mobile/15E148 [LinkedInApp]/9.30.4480'),
  iPhone('GSA/350.0.702856842 Mobile/15E148 Safari/604.1'),
  android('SM-S921B', 'GSA/15.50.44.29.arm64'),
  iPhone('Mobile/15E148 Safari Line/14.20.1'),
  iPhone('Mobile/15E148 MicroMessenger/8.0.56(0x1800382d) NetType/WIFI Language/en'),
  android(
    'V2309A',
    'MMWEBID/4312 MicroMessenger/8.0.56.2800(0x2800385D) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64',
  ),
  android('Redmi Note 13', 'Telegram-Android/11.5.3 (Xiaomi 23129RAA4G; Android 15; SDK 35; AVERAGE)'),
  iPhone('Mobile/15E148 Spotify/9.0.10 iOS/18.5 (iPhone15,2)'),
  iPhone('Mobile/15E148 DuckDuckGo/7 Safari/605.1.15'),
];

/** Phones, televisions and apps that crawler lists take for programs, because a word in their name is also part of a crawler's. */
const mistakenAgents = [
  ...[
    'Discovery',
    'Discovery II',
    'Newsday',
    'XBot_Senior',
    'VR BOT',
    'M bot 60',
    'M bot 51',
    'HUBOT',
    'Spider X3',
  ].flatMap((model) => [
    android(`${model} Build/TP1A.220624.014`, ''),
    `Mozilla/5.0 (Linux; Android 12; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; U; Android 9; en-us; ${model} Build/PPR1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.0.0 Mobile Safari/537.36`,
  ]),
  android('Google TV Streamer Build/UTTC.240916.001', ''),
  android('Chromecast Build/STTE.220920.015.A2', 'Google TV'),
  android('M2012K11AC', 'MicroMessenger/8.0.28.2240(0x28001C37) WeChat/arm64 Weixin NetType/WIFI toolsmp/2.1'),
  'Mozilla/5.0 (Linux; Android 9; NX569J Build/PQ3A.190505.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/68.0.3440.106 Mobile Safari/537.36 AWP/2.0 SogouMSE,SogouMobileBrowser/5.21.8',
  android('Pixel 8', '[FB_IAB/FB4A;FBAV/440.0.0.30.107;FBMF/Google;FBBD/google;FBDV/Pixel 8;]'),
  iPhone('Mobile/15E148 NewsArticle/9.0.1 JsSdk/2.0 NetType/WIFI'),
];

/** Programs that write their name where a phone has its model, and crawlers that imitate a phone. */
const imitators = [
  'Mozilla/5.0 (Linux; Android 10; compatible; VRBot/1.0; +https://vr.example/bot) AppleWebKit/537.36 Chrome/120 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 12; Discovery/2.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 6.0.1; M bot 60 Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
];

/** The lines of a list beside this test; the first says where it is from. */
const listed = (name: string): string[] =>
  readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);

/** How many of `agents` get a verdict other than wanted, in percent, and that in words: these shares are what the rules are held to. */
function shareOf(agents: readonly string[], isWrong: (verdict: string) => boolean): { share: number; said: string } {
  const wrong = agents.filter((agent) => isWrong(judgeAgent(agent).verdict));
  const share = (wrong.length / agents.length) * 100;
  return { share, said: `${wrong.length} of ${agents.length}, ${share.toFixed(2)} %` };
}

describe('the lists', () => {
  it.each([
    { name: 'crawler-user-agents', agents: crawlers.flatMap((crawler) => crawler.instances), least: 1500 },
    { name: "isbot's crawlers", agents: listed('isbot-crawlers'), least: 600 },
  ])('recognise at least 99 % of the known crawlers: $name', ({ name, agents, least }) => {
    expect(agents.length).toBeGreaterThan(least);
    const { share, said } = shareOf(agents, (verdict) => verdict === 'person');
    expect(share).toBeLessThanOrEqual(1);
    reportFigure('crawlers taken for people', `${name}: ${said}`);
  });

  it.each(imitators)('are asked about the rest of an agent: %s', (agent) =>
    expect(judgeAgent(agent).verdict).toBe('crawler'),
  );

  it.each([
    { name: 'user-agents', agents: [...new Set(browsers.map((browser) => browser.userAgent))], least: 500 },
    { name: 'in-app browsers', agents: inAppAgents, least: 20 },
    { name: 'what lists mistake', agents: mistakenAgents, least: 30 },
    { name: "isbot's browsers", agents: listed('isbot-browsers').filter((agent) => !disputed.test(agent)), least: 500 },
  ])('take at most 0.5 % of real browsers for machines: $name', ({ name, agents, least }) => {
    expect(agents.length).toBeGreaterThanOrEqual(least);
    const { share, said } = shareOf(agents, (verdict) => verdict !== 'person');
    expect(share).toBeLessThanOrEqual(0.5);
    reportFigure('browsers taken for machines', `${name}: ${said}`);
  });
});
