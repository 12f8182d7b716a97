/** Which kind of program a user agent belongs to. The class is kept with each hit, the user agent is not. */
import { isbot, isbotPattern } from 'isbot';

/** A class that is known by a pattern; the first that matches wins. */
interface NamedClass {
  name: string;
  pattern: RegExp;
}

/** Something that people browse with, as far as its user agent says. */
export const browserClass = 'browser';

/** No user agent, or one too short to be a browser's. */
export const namelessClass = 'nameless';

/** What the class of an agent on the crawler list starts with; the list's own pattern follows, so that a wrong one can be taken back. */
export const listedClass = 'listed:';

const shortestAgent = 8;

/**
 * Programs that fetch a page because somebody shared its address.
 * They stand before the crawler list, which would know most of them only as crawlers. iMessage calls itself all of the first three at once.
 */
const previewClasses: readonly NamedClass[] = [
  { name: 'preview-facebook', pattern: /facebookexternalhit|facebot|meta-externalfetcher|facebookcatalog/i },
  { name: 'preview-x', pattern: /twitterbot/i },
  { name: 'preview-slack', pattern: /slackbot|slack-imgproxy/i },
  { name: 'preview-discord', pattern: /discordbot/i },
  { name: 'preview-whatsapp', pattern: /^whatsapp\//i },
  { name: 'preview-telegram', pattern: /telegrambot/i },
  { name: 'preview-linkedin', pattern: /linkedinbot/i },
  { name: 'preview-skype-teams', pattern: /skypeuripreview/i },
  { name: 'preview-snapchat', pattern: /snap url preview/i },
  { name: 'preview-pinterest', pattern: /pinterestbot|pinterest\/0\./i },
  { name: 'preview-reddit', pattern: /redditbot/i },
  { name: 'preview-vk', pattern: /vkshare/i },
  { name: 'preview-viber', pattern: /^viber\b/i },
  { name: 'preview-line', pattern: /line-poker|linebot/i },
  { name: 'preview-kakaotalk', pattern: /kakaotalk-scrap/i },
  { name: 'preview-mastodon', pattern: /\bmastodon\/|\bpleroma\b|\bmisskey\//i },
  { name: 'preview-bluesky', pattern: /bluesky cardyb/i },
  {
    name: 'preview-embedders',
    pattern: /\bembedly\b|\biframely\b|google-pagerenderer|bitlybot|\btumblr\/\d/i,
  },
];

/** Programs that the crawler list lets pass and that are no browsers of people. */
const crawlerClasses: readonly NamedClass[] = [
  { name: 'named-crawler', pattern: /\bGTmetrix\b|\bYLT\b|Miniature\.io|turingos/i },
  {
    name: 'command-line',
    pattern: /^(?:curl|wget|python|node|undici|axios|got|okhttp|java|ruby|php|perl|go-http-client|libwww)\b/i,
  },
];

/**
 * People whom a crawler list may take for machines: web views of the social apps name the phone's maker, and on Pixel phones that reads
 * "Google/google", which once cost a peer every Instagram visitor with such a phone.
 */
const peopleClasses: readonly NamedClass[] = [
  { name: 'social-app', pattern: /\b(?:Instagram|Barcelona) [\d.]+ (?:Android|\(i(?:Phone|Pad|Pod))/ },
];

const namedClasses = [...previewClasses, ...crawlerClasses, ...peopleClasses];

/** Gives the class of a user agent ('' when the request has none). The same text always has the same class; never throws. */
export function readAgentClass(userAgent: string): string {
  if (userAgent.trim().length < shortestAgent) return namelessClass;
  const named = namedClasses.find(({ pattern }) => pattern.test(userAgent));
  if (named) return named.name;
  if (!isbot(userAgent)) return browserClass;
  return `${listedClass}${isbotPattern(userAgent) ?? ''}`;
}
