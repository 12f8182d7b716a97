/** The values of the audience as expressions over stored hits. */
import { type AudienceFilter, browserFamilies, fewestOfPlace, otherFamilies } from '#domain/stats/audience.ts';

// Names come from a constant list, never from input.
const families = Object.entries(browserFamilies).map(([stored, shown]) => `browser = '${stored}', '${shown}'`);
const familySql = `multiIf(browser = '', '', ${families.join(', ')}, '${otherFamilies}')`;

/** The value of a hit by which the audience is filtered and counted, as text. */
export const audienceSql: Record<AudienceFilter, string> = {
  region: 'region',
  city: 'city',
  os: 'toString(os)',
  browser: familySql,
  device: 'toString(device)',
  language: 'toString(language)',
};

/**
 * What tells one person of a day from another. After three days a hit's visitor is 0 (STAT-10): then its system, browser, device and language, by which
 * fewer people are told apart than there were, never more.
 */
const personOfDay = `cityHash64(toDate(happened_at), visitor,
  if(visitor = 0, concat(toString(os), '/', browser, '/', toString(device), '/', language), ''))`;

/** Counts people up to `fewestOfPlace`, and no further; also by states that are merged. */
export const placePeople = {
  count: `uniqUpTo(${fewestOfPlace - 1})(${personOfDay})`,
  state: `uniqUpToState(${fewestOfPlace - 1})(${personOfDay})`,
  merge: (state: string) => `uniqUpToMerge(${fewestOfPlace - 1})(${state})`,
};

/** That a hit's city, or its region, shows by name: a filter by any other one finds nothing (STAT-45). `where` is everything else that is asked for. */
export function namedPlace(place: 'city' | 'region', where: string): string {
  const keys = place === 'city' ? 'country, region, city' : 'country, region';
  return `(${keys}) in (
    select ${keys} from events where ${where} and verdict = 'person' group by ${keys} having ${placePeople.count} >= ${fewestOfPlace})`;
}
