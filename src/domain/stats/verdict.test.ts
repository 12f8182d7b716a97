/** Programs are distinguished from people by stored signals, whatever their user agents claim. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAgentClass } from './agent-class.ts';
import { eventNames, verdicts } from './event.ts';
import { hostingNetworks } from './hosting-networks.ts';
import { signalBits } from './request-signals.ts';
import { isPrefetch, type JudgedSignals, judge, judgeAgent } from './verdict.ts';
import { ruleWords, verdictRules } from './verdict-rules.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const iMessage =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0';
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

const { kept, language, secFetch, script, purpose, lacksSecFetch, contradiction, oldHttp } = signalBits;
const wholeBrowser = kept | language | secFetch | script;
const asBrowser: JudgedSignals = {
  agent: readAgentClass(safari),
  browser: 'Safari',
  network: '',
  hints: wholeBrowser,
  pace: 1,
  event: 'view',
};

describe('what a request says besides', () => {
  it('does not count what a browser fetched ahead, and still names machines', () => {
    for (const said of ['prefetch', 'prefetch;prerender', 'Prerender', 'prefetch;anonymous-client-ip'])
      expect(isPrefetch([said])).toBe(true);
    expect(isPrefetch([undefined, 'navigate'])).toBe(false);
    const ahead = { ...asBrowser, hints: wholeBrowser | purpose };
    expect(judge(ahead)).toEqual({ verdict: 'prefetch', rule: 'purpose-header' });
    expect(judge({ ...ahead, agent: readAgentClass('Twitterbot/1.0') }).verdict).toBe('preview');
  });

  it('does not make a person of a machine, whatever it says', () => {
    const machines = ['', 'curl/8.5.0', 'Twitterbot/1.0', 'Mozilla/5.0 (compatible; Googlebot/2.1)'].map(
      readAgentClass,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...machines),
        fc.integer({ min: 0, max: 1023 }),
        fc.constantFrom('', ...hostingNetworks.map(({ key }) => key)),
        (agent, hints, network) => {
          expect(judge({ ...asBrowser, agent, hints, network }).verdict).not.toBe('person');
        },
      ),
    );
  });

  it('does not make more of a person on a network that people use than the user agent does', () => {
    for (let hints = 0; hints < 1024; hints += 1) {
      const { verdict } = judge({ ...asBrowser, hints });
      expect(verdict).toBe((hints & purpose) === 0 ? 'person' : 'prefetch');
    }
  });
});

describe('hits from computing centres', () => {
  const from = (network: string, more: Partial<JudgedSignals> = {}) => judge({ ...asBrowser, network, ...more });

  it('are left out where no people sit, whatever they speak like', () => {
    expect(from('amazon')).toEqual({ verdict: 'datacentre', rule: 'cloud-network' });
    expect(from('microsoft').rule).toBe('cloud-network');
  });

  it('are people where a browser renders in the cloud for them', () => {
    expect(from('amazon', { browser: 'Amazon Silk' }).verdict).toBe('person');
  });

  it('are people behind a VPN as long as they speak like a whole browser', () => {
    for (const network of ['m247', 'datacamp', 'digitalocean', 'google-cloud']) {
      expect(from(network)).toEqual({ verdict: 'person', rule: '' });
      // An older browser sends none of the newer headers.
      expect(from(network, { hints: kept | language }).verdict).toBe('person');
      expect(from(network, { hints: wholeBrowser | oldHttp }).verdict).toBe('person');
    }
  });

  it.each([
    [kept | secFetch, 'hosting-no-language'],
    [kept | language | lacksSecFetch, 'hosting-no-fetch-headers'],
    [wholeBrowser | contradiction, 'hosting-contradiction'],
  ])('are left out when they do not: %i', (hints, rule) => {
    expect(from('hetzner', { hints })).toEqual({ verdict: 'datacentre', rule });
  });
});

it('leaves out what one visitor does beyond what people can, and nothing below', () => {
  expect(judge({ ...asBrowser, pace: 120 }).verdict).toBe('person');
  expect(judge({ ...asBrowser, pace: 121 })).toEqual({ verdict: 'anomaly', rule: 'too-many-views' });
  expect(judge({ ...asBrowser, pace: 121, event: 'click' }).rule).toBe('too-many-clicks');
  for (const event of ['subscribe', 'presave'] as const)
    expect(judge({ ...asBrowser, pace: 255, event }).verdict).toBe('person');
});

it('leaves out what one network does beyond what a crowd can', () => {
  const crowded = { ...asBrowser, hints: asBrowser.hints | signalBits.crowded };
  expect(judge(crowded)).toEqual({ verdict: 'anomaly', rule: 'too-many-views-of-network' });
  expect(judge({ ...crowded, event: 'click' }).rule).toBe('too-many-clicks-of-network');
  expect(judge({ ...crowded, event: 'subscribe' }).verdict).toBe('person');
});

it('judges any signals, always the same, and names a rule that exists for all but people', () => {
  const rules = new Map(verdictRules.map(({ id, verdict }) => [id, verdict]));
  expect(rules.size).toBe(verdictRules.length);
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300 }),
      fc.integer({ min: 0, max: 65_535 }),
      fc.constantFrom('', 'amazon', 'ovh', 'gone'),
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(...eventNames),
      (userAgent, hints, network, pace, event) => {
        const signals = { agent: readAgentClass(userAgent), browser: '', hints, network, pace, event };
        const judgement = judge(signals);
        expect(verdicts).toContain(judgement.verdict);
        expect(rules.get(judgement.rule) ?? 'person').toBe(judgement.verdict);
        expect(judge(signals)).toEqual(judgement);
      },
    ),
  );
});

it('says in words what each rule found', () => {
  for (const { id, words } of verdictRules) {
    expect(ruleWords(id)).toBe(words);
    expect(words).toMatch(/^[A-Z]/);
  }
  expect(ruleWords('gone')).toContain('gone');
});
