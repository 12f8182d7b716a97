/** The rules that tell people from machines, as data: each hit keeps the id of the rule that decided and the version of this list. */
import type { Verdict } from './event.ts';

/** Rises whenever a rule is added, removed or changed, so that old hits can be judged against the rules of their day. */
export const rulesVersion = 1;

/** A rule on the user agent: when `pattern` matches, `verdict` is passed. */
export interface AgentRule {
  id: string;
  verdict: Verdict;
  pattern: RegExp;
}

/** Values of Sec-Purpose, Purpose, X-Purpose and X-Moz that say: nobody is looking yet. */
export const prefetchPurpose = /\b(?:prefetch|prerender|preview)\b/i;

/** Rule of hits that a browser fetched ahead of a person. */
export const prefetchRule = 'purpose-header';

/** Rule of hits without a user agent, or with one too short to be a browser's. */
export const namelessRule = 'no-user-agent';

/** Rule of hits whose user agent is on the crawler list that ships with `isbot`. */
export const crawlerListRule = 'crawler-list';

/**
 * Programs that fetch a page because somebody shared its address: the share matters to the artist, the fetch is no view.
 * They stand before the crawler list, which would know most of them only as crawlers. iMessage calls itself all of the first three at once.
 */
export const previewRules: readonly AgentRule[] = [
  {
    id: 'preview-facebook',
    verdict: 'preview',
    pattern: /facebookexternalhit|facebot|meta-externalfetcher|facebookcatalog/i,
  },
  { id: 'preview-x', verdict: 'preview', pattern: /twitterbot/i },
  { id: 'preview-slack', verdict: 'preview', pattern: /slackbot|slack-imgproxy/i },
  { id: 'preview-discord', verdict: 'preview', pattern: /discordbot/i },
  { id: 'preview-whatsapp', verdict: 'preview', pattern: /^whatsapp\//i },
  { id: 'preview-telegram', verdict: 'preview', pattern: /telegrambot/i },
  { id: 'preview-linkedin', verdict: 'preview', pattern: /linkedinbot/i },
  { id: 'preview-skype-teams', verdict: 'preview', pattern: /skypeuripreview/i },
  { id: 'preview-snapchat', verdict: 'preview', pattern: /snap url preview/i },
  { id: 'preview-pinterest', verdict: 'preview', pattern: /pinterestbot|pinterest\/0\./i },
  { id: 'preview-reddit', verdict: 'preview', pattern: /redditbot/i },
  { id: 'preview-vk', verdict: 'preview', pattern: /vkshare/i },
  { id: 'preview-viber', verdict: 'preview', pattern: /^viber\b/i },
  { id: 'preview-line', verdict: 'preview', pattern: /line-poker|linebot/i },
  { id: 'preview-kakaotalk', verdict: 'preview', pattern: /kakaotalk-scrap/i },
  { id: 'preview-mastodon', verdict: 'preview', pattern: /\bmastodon\/|\bpleroma\b|\bmisskey\//i },
  { id: 'preview-bluesky', verdict: 'preview', pattern: /bluesky cardyb/i },
  {
    id: 'preview-embedders',
    verdict: 'preview',
    pattern: /\bembedly\b|\biframely\b|google-pagerenderer|bitlybot|\btumblr\/\d/i,
  },
];

/** Programs that the crawler list lets pass and that are no browsers of people. */
export const crawlerRules: readonly AgentRule[] = [
  { id: 'crawler-named', verdict: 'crawler', pattern: /\bGTmetrix\b|\bYLT\b|Miniature\.io|turingos/i },
  {
    id: 'crawler-command-line',
    verdict: 'crawler',
    pattern: /^(?:curl|wget|python|node|undici|axios|got|okhttp|java|ruby|php|perl|go-http-client|libwww)\b/i,
  },
];

/**
 * People whom a crawler list may take for machines: web views of the social apps name the phone's maker, and on Pixel phones that reads
 * "Google/google", which once cost a peer every Instagram visitor with such a phone.
 */
export const personRules: readonly AgentRule[] = [
  {
    id: 'app-web-view',
    verdict: 'person',
    pattern: /\b(?:Instagram|Barcelona) [\d.]+ (?:Android|\(i(?:Phone|Pad|Pod))/,
  },
];
