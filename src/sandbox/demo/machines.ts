/** The machines among a demo link's visitors: which rule knows them, what they claim to be, and where they stand. */
import type { EventRecord, Verdict } from '#domain/stats/event.ts';
import { crawlerListRule, namelessRule, prefetchRule } from '#domain/stats/verdict-rules.ts';
import type { SeededNumbers } from '../seeded-numbers.ts';
import { createUrn } from './chance.ts';

interface Machine {
  weight: number;
  verdict: Exclude<Verdict, 'person'>;
  rule: string;
}

/** Machines for a hundred people who look, and for a hundred who click: 11.3 % of all hits are left out. */
export const machineViewsPerHundred = 12.74;
export const machineClicksPerHundred = 12.74;

const machines: readonly Machine[] = [
  { weight: 34, verdict: 'crawler', rule: crawlerListRule },
  { weight: 8, verdict: 'crawler', rule: 'crawler-command-line' },
  { weight: 4, verdict: 'crawler', rule: namelessRule },
  { weight: 24, verdict: 'preview', rule: 'preview-facebook' },
  { weight: 9, verdict: 'preview', rule: 'preview-whatsapp' },
  { weight: 6, verdict: 'preview', rule: 'preview-discord' },
  { weight: 4, verdict: 'preview', rule: 'preview-x' },
  { weight: 3, verdict: 'preview', rule: 'preview-telegram' },
  { weight: 8, verdict: 'prefetch', rule: prefetchRule },
];

/** Where computing centres stand: country, region, city. */
const centres = [
  ['US', 'Virginia', 'Ashburn'],
  ['US', 'Oregon', 'Boardman'],
  ['IE', 'Leinster', 'Dublin'],
  ['DE', 'Hesse', 'Frankfurt am Main'],
  ['SE', 'Norrbotten County', 'Luleå'],
] as const;

const drawMachine = createUrn(machines, (machine) => machine.weight);

/** Draws one machine's visit. */
export function drawMachineVisit(
  numbers: SeededNumbers,
): Pick<
  EventRecord,
  | 'verdict'
  | 'rule'
  | 'country'
  | 'region'
  | 'city'
  | 'referrer'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'app'
  | 'browser'
  | 'device'
> {
  const { verdict, rule } = drawMachine(numbers);
  const [country, region, city] = numbers.pick(centres);
  return {
    verdict,
    rule,
    country,
    region,
    city,
    referrer: '',
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    app: '',
    browser: '',
    device: '',
  };
}
