/** What is known of the people behind hits besides where they came from: their system, browser, device and language, each one of few values (STAT-44). */

/** The systems that are stored; the empty one is unknown. */
export const systems = [
  '',
  'ios',
  'android',
  'windows',
  'macos',
  'linux',
  'chromeos',
  'harmonyos',
  'tv',
  'other',
] as const;
export type System = (typeof systems)[number];

/** The systems' names for people. */
export const systemLabels: Readonly<Record<string, string>> = {
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  harmonyos: 'HarmonyOS',
  tv: 'Television',
  other: 'Other systems',
};

/** The names that the parser of user agents has for systems. */
const systemOf: Record<string, System> = {
  iOS: 'ios',
  Android: 'android',
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
  'Chrome OS': 'chromeos',
  HarmonyOS: 'harmonyos',
  Tizen: 'tv',
  WebOS: 'tv',
  Roku: 'tv',
};

/** A system as it is stored, by the name that the parser of user agents gives it. */
export function readSystem(name: string): System {
  return name === '' ? '' : (systemOf[name] ?? 'other');
}

/** The first language of an Accept-Language header, two small letters; '' when it names none. */
export function readLanguage(header: string | undefined): string {
  const [, language = ''] = /^\s*([a-z]{2})(?![a-z])/i.exec(header ?? '') ?? [];
  return language.toLowerCase();
}

/** Browser families with a row of their own, by their stored names; all others are one row. */
export const browserFamilies: Readonly<Record<string, string>> = {
  Chrome: 'Chrome',
  Safari: 'Safari',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  Opera: 'Opera',
  Brave: 'Brave',
  DuckDuckGo: 'DuckDuckGo',
  'UC Browser': 'UC Browser',
  'Yandex Browser': 'Yandex Browser',
  'Amazon Silk': 'Amazon Silk',
};
/** The name of the row of all other families. */
export const otherFamilies = 'other';

/** The kinds of audience breakdown, in the order of their tabs. */
export const audienceCategories = ['city', 'os', 'browser', 'device', 'language'] as const;
export type AudienceCategory = (typeof audienceCategories)[number];

/** What of the audience can be filtered by: the columns of hits, in display order. For these hits are read. */
export const audienceFilters = ['region', 'city', 'os', 'browser', 'device', 'language'] as const;
export type AudienceFilter = (typeof audienceFilters)[number];

/** How many people of a city, and of a region, it takes before its name shows (STAT-45). */
export const fewestOfPlace = 5;

/** The number of people's hits of one system, browser family, device, language or city, as the API returns it. */
export interface AudienceCount {
  event: string;
  /** One of `audienceCategories`. */
  category: string;
  /** The stored value; '' when unknown, and for cities that do not show (STAT-45). */
  name: string;
  /** Of a city: ISO 3166-1 alpha-2, and the region's name; '' otherwise and when unknown. */
  country: string;
  region: string;
  count: number;
}
