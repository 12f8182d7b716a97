/** Classifies a user agent: browser, or which kind of program. Hits store the class, never the user agent. */
import { isbot, isbotPattern } from 'isbot';

/** A class and its pattern; the first match wins. */
interface NamedClass {
  name: string;
  pattern: RegExp;
}

/** The class of browsers, as far as the user agent tells. */
export const browserClass = 'browser';

/** The class of a missing user agent, or of one too short for a browser. */
export const namelessClass = 'nameless';

/** The prefix of classes from the crawler list. The list's own pattern follows, so that hits of a wrong pattern can be judged again. */
export const listedClass = 'listed:';

const shortestAgent = 8;

/**
 * Programs that fetch a page because its URL was shared. They come before the crawler list, which would classify most of them as plain
 * crawlers. iMessage names all of the first three at once.
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

/** Programs that the crawler list misses. */
const crawlerClasses: readonly NamedClass[] = [
  { name: 'named-crawler', pattern: /\bGTmetrix\b|\bYLT\b|Miniature\.io|turingos/i },
  {
    name: 'command-line',
    pattern: /^(?:curl|wget|python|node|undici|axios|got|okhttp|java|ruby|php|perl|go-http-client|libwww)\b/i,
  },
];

/**
 * Browsers that a crawler list may take for programs: web views of social apps contain the phone's maker, which is "Google/google" on Pixel phones.
 */
const peopleClasses: readonly NamedClass[] = [
  { name: 'social-app', pattern: /\b(?:Instagram|Barcelona) [\d.]+ (?:Android|\(i(?:Phone|Pad|Pod))/ },
];

/**
 * The model of an Android phone or television, which any word can be: "Discovery", "VR BOT", "M bot 60". Programs that imitate a phone write their
 * name elsewhere, or with a version or an URL.
 */
const androidModel =
  /(?<=\(Linux;(?: U;)? Android [\d.]+;(?: [a-z]{2}(?:[-_][A-Za-z]{2})?;)?) (?!compatible)[^;()/+@]+?(?=(?: Build\/[^;()]*)?(?:; wv)?\).*\bChrome\/\d)/;

/** Words of browsers for people that the crawler list has as parts of crawlers' names: apps, televisions, and the maker of Pixel phones. */
const browserWords =
  /\bGoogle TV\b|\btoolsmp\b|\bSogou(?:MSE|MobileBrowser)\b|\bNews(?:Article|Break|day)\b|\bFB(?:MF|BD)\/google\b/gi;

const namedClasses = [...previewClasses, ...crawlerClasses, ...peopleClasses];

/** The class of a user agent ('' for a request without one). Deterministic; never throws. */
export function readAgentClass(userAgent: string): string {
  if (userAgent.trim().length < shortestAgent) return namelessClass;
  const named = namedClasses.find(({ pattern }) => pattern.test(userAgent));
  if (named) return named.name;
  if (!isbot(userAgent)) return browserClass;
  const others = userAgent.replace(androidModel, '').replaceAll(browserWords, '');
  return isbot(others) ? `${listedClass}${isbotPattern(others) ?? ''}` : browserClass;
}
