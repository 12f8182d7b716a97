/** The values of the audience as expressions over stored hits. */
import { type AudienceFilter, browserFamilies, otherFamilies } from '#domain/stats/audience.ts';

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
