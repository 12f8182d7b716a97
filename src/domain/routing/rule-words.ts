/** A rule as a sentence: "In Germany and Austria on iPhone → Apple Music" (ROUTE-40). */
import { destinationName, isService } from '#domain/destinations/catalogue.ts';
import type { Destination } from '#domain/links/link.ts';
import { releaseMoment } from '#domain/links/release-time.ts';
import { systemLabels } from '#domain/stats/audience.ts';
import type { RuleCondition } from './rule.ts';
import type { RuleDraft } from './rule-checks.ts';

/** Names of countries and languages, which the platform knows. */
export interface RuleNames {
  country(code: string): string;
  language(code: string): string;
}

/** What a destination is named by. */
export type NamedDestination = Pick<Destination, 'id' | 'type' | 'text' | 'url'>;

const devices: Readonly<Record<string, { one: string; on: string }>> = {
  phone: { one: 'Phone', on: 'phones' },
  tablet: { one: 'Tablet', on: 'tablets' },
  desktop: { one: 'Computer', on: 'computers' },
  tv: { one: 'Television', on: 'televisions' },
};

/** The name of a kind of device. */
export const deviceName = (device: string): string => devices[device]?.one ?? device;

/** More names of a list than these are counted. */
const namedAtMost = 3;

function listed(names: readonly string[], last: 'and' | 'or'): string {
  if (names.length > namedAtMost + 1)
    return `${names.slice(0, namedAtMost).join(', ')} ${last} ${names.length - namedAtMost} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);

/** A destination's name: the service's, else its own words, else its host. */
export function destinationWords({ type, text, url }: NamedDestination): string {
  return isService(type) ? destinationName(type) : text || hostOf(url) || destinationName(type);
}

function deviceWords({ devices: kinds, systems }: RuleCondition): string {
  const [device, system] = [kinds.length === 1 ? kinds[0] : undefined, systems.length === 1 ? systems[0] : undefined];
  if (device === 'phone' && system === 'ios') return 'on iPhone';
  if (device === 'tablet' && system === 'ios') return 'on iPad';
  const on = listed(
    kinds.map((kind) => devices[kind]?.on ?? kind),
    'and',
  );
  const withSystem = listed(
    systems.map((each) => systemLabels[each] ?? each),
    'or',
  );
  if (on !== '' && withSystem !== '') return `on ${on} with ${withSystem}`;
  return on === '' && withSystem === '' ? '' : `on ${on || withSystem}`;
}

function timeWords({ from, until, timezone }: RuleCondition): string {
  const written = (text: string): string => {
    const { date, time } = releaseMoment(new Date(text), timezone ?? 'UTC');
    return `${date} ${time}`;
  };
  const parts = [from === null ? '' : `from ${written(from)}`, until === null ? '' : `until ${written(until)}`];
  const words = parts.filter((part) => part !== '').join(' ');
  return words === '' ? '' : `${words} (${(timezone ?? 'UTC').split('/').at(-1)?.replaceAll('_', ' ')})`;
}

/** For whom a rule is. */
export function conditionWords(rule: RuleCondition & { action: string }, names: RuleNames): string {
  const services = listed(
    rule.services.map((type) => destinationName(type as Destination['type'])),
    'or',
  );
  const chose = services !== '' ? `who chose ${services}` : rule.action === 'remembered' ? 'who chose a service' : '';
  const countries = listed(rule.countries.map(names.country), 'and');
  const languages = listed(rule.languages.map(names.language), 'or');
  const parts = [
    chose === '' ? '' : `fans ${chose}`,
    countries === '' ? '' : `in ${countries}`,
    deviceWords(rule),
    languages === '' ? '' : `reading ${languages}`,
    timeWords(rule),
  ].filter((part) => part !== '');
  const words = parts.join(' ') || 'everybody';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a rule does, with the destination that it is about. */
export function actionWords(rule: RuleDraft, destinations: readonly NamedDestination[]): string {
  const named = (id: string | null): string => {
    const found = destinations.find((each) => each.id === id);
    return found === undefined ? 'a destination that is gone' : destinationWords(found);
  };
  if (rule.action === 'hidden') return `${named(rule.of)} is hidden`;
  if (rule.of !== null) return `${named(rule.of)} opens ${rule.url.replace(/^https?:\/\/(www\.)?/, '')}`;
  if (rule.action === 'remembered') return 'the service they chose';
  return rule.action === 'destination' ? named(rule.target) : rule.url.replace(/^https?:\/\/(www\.)?/, '');
}

/** The whole sentence. */
export function ruleWords(rule: RuleDraft, destinations: readonly NamedDestination[], names: RuleNames): string {
  return `${conditionWords(rule, names)} → ${actionWords(rule, destinations)}`;
}
