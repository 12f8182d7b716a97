/** The verdict rules, as data. Each hit stores the id of the rule that decided and this list's version. */
import { listedClass, namelessClass } from './agent-class.ts';
import type { EventName, Verdict } from './event.ts';
import type { NetworkKind } from './hosting-networks.ts';
import { signalBits } from './request-signals.ts';

/** Raise it whenever a rule is added, removed or changed, so that past hits can be judged again (`npm run admin -- rejudge`). */
export const rulesVersion = 3;

/** The conditions of a rule; a missing condition always holds. All can be checked on stored signals. */
export interface RuleConditions {
  /** The user agent's class is one of these; a name that ends in ':' matches every class with that prefix. */
  agents?: readonly string[];
  network?: NetworkKind;
  events?: readonly EventName[];
  /** All of these bits are set. */
  signals?: number;
  /** None of these bits is set. */
  withoutSignals?: number;
  /** The browser's family is none of these. */
  exceptBrowsers?: readonly string[];
  /** The visitor's hits on this link in a minute are more than this. */
  rateAbove?: number;
}

/** A rule; the first one whose conditions hold decides. */
export interface VerdictRule {
  id: string;
  verdict: Exclude<Verdict, 'person'>;
  /** What the rule found, for the artist; the subject is the hits. */
  words: string;
  when: RuleConditions;
}

/** Values of Sec-Purpose, Purpose, X-Purpose and X-Moz that say that nobody is looking yet. */
export const prefetchPurpose = /\b(?:prefetch|prerender|preview)\b/i;

/** Who fetched a preview, by class of the user agent. */
const previewNames: Record<string, string> = {
  'preview-facebook': 'Facebook, Instagram, Messenger or iMessage',
  'preview-x': 'X (Twitter)',
  'preview-slack': 'Slack',
  'preview-discord': 'Discord',
  'preview-whatsapp': 'WhatsApp',
  'preview-telegram': 'Telegram',
  'preview-linkedin': 'LinkedIn',
  'preview-skype-teams': 'Skype or Teams',
  'preview-snapchat': 'Snapchat',
  'preview-pinterest': 'Pinterest',
  'preview-reddit': 'Reddit',
  'preview-vk': 'VK',
  'preview-viber': 'Viber',
  'preview-line': 'LINE',
  'preview-kakaotalk': 'KakaoTalk',
  'preview-mastodon': 'Mastodon',
  'preview-bluesky': 'Bluesky',
  'preview-embedders': 'A website that embeds links',
};

/** Rules that check only the user agent's class. */
const agentRules: readonly VerdictRule[] = [
  {
    id: 'no-user-agent',
    verdict: 'crawler',
    words: 'Did not say which browser they are',
    when: { agents: [namelessClass] },
  },
  // A fetched preview is not a view.
  ...Object.entries(previewNames).map(
    ([id, who]): VerdictRule => ({
      id,
      verdict: 'preview',
      words: who,
      when: { agents: [id] },
    }),
  ),
  {
    id: 'crawler-named',
    verdict: 'crawler',
    words: 'Programs that measure or copy websites',
    when: { agents: ['named-crawler'] },
  },
  {
    id: 'crawler-command-line',
    verdict: 'crawler',
    words: 'Scripts and command-line programs',
    when: { agents: ['command-line'] },
  },
  {
    id: 'crawler-list',
    verdict: 'crawler',
    words: 'Search engines and other known crawlers',
    when: { agents: [listedClass] },
  },
];

/**
 * How many hits of one visitor on one link count per minute. A visitor is an IP address and a user agent, and many phones share both behind a merch
 * table's Wi-Fi or a carrier's shared IP address: a queue that scans a code makes two hits a second at most. Hits beyond the limit are left out,
 * those up to it count. Opt-ins and pre-saves have limits of their own.
 */
const highestBelievedRate = 120;

/**
 * How many views, or clicks, of one link count from one network, whatever the user agents: an IPv4 address, or the first 48 bits of an IPv6 address. A
 * user agent costs nothing to invent, so the limit for one visitor does not stop a program that invents one for each hit. A school or a festival is one
 * network too: 600 a minute is ten a second, as when 20,000 people see a code on a stage and one in thirty opens it on the Wi-Fi within that minute;
 * 3,000 an hour is a school of 1,500 where everybody opens it twice.
 */
export const networkLimits = { minute: 600, hour: 3000 } as const;
const networkWords = (hits: string) =>
  `More than ${networkLimits.minute} ${hits} from one network within a minute, or ${networkLimits.hour} within an hour; those up to that number are counted`;

/** The rules in the order in which they are checked. */
export const verdictRules: readonly VerdictRule[] = [
  ...agentRules,
  {
    id: 'purpose-header',
    verdict: 'prefetch',
    words: 'Browsers that loaded the page ahead, before anybody looked',
    when: { signals: signalBits.purpose },
  },
  {
    id: 'cloud-network',
    verdict: 'datacentre',
    words: 'Came from a cloud computing centre, where programs run and no fans sit',
    // These browsers render in their maker's cloud for people.
    when: { network: 'cloud', exceptBrowsers: ['Amazon Silk', 'Puffin'] },
  },
  {
    id: 'hosting-no-language',
    verdict: 'datacentre',
    words: 'Came from rented servers and named no language, as every browser does',
    when: { network: 'hosting', withoutSignals: signalBits.language },
  },
  {
    id: 'hosting-no-fetch-headers',
    verdict: 'datacentre',
    words: 'Came from rented servers and lacked what a browser of that version sends',
    when: { network: 'hosting', signals: signalBits.lacksSecFetch },
  },
  {
    id: 'hosting-contradiction',
    verdict: 'datacentre',
    words: 'Came from rented servers and claimed to be two different browsers',
    when: { network: 'hosting', signals: signalBits.contradiction },
  },
  {
    id: 'too-many-views',
    verdict: 'anomaly',
    words: `More than ${highestBelievedRate} views by one visitor within a minute; those up to that number are counted`,
    when: { events: ['view'], rateAbove: highestBelievedRate },
  },
  {
    id: 'too-many-clicks',
    verdict: 'anomaly',
    words: `More than ${highestBelievedRate} clicks by one visitor within a minute; those up to that number are counted`,
    when: { events: ['click'], rateAbove: highestBelievedRate },
  },
  {
    id: 'too-many-views-of-network',
    verdict: 'anomaly',
    words: networkWords('views'),
    when: { events: ['view'], signals: signalBits.crowded },
  },
  {
    id: 'too-many-clicks-of-network',
    verdict: 'anomaly',
    words: networkWords('clicks'),
    when: { events: ['click'], signals: signalBits.crowded },
  },
];

const rulesById = new Map(verdictRules.map((rule) => [rule.id, rule]));

/** What a rule found, in words; a rule that is no longer in the list is named by its id. */
export function ruleWords(id: string): string {
  return rulesById.get(id)?.words ?? `An earlier rule (${id})`;
}
