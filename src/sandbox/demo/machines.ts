/** Bots among a demo link's visitors: the rule that detects them, their user agents, and their locations. */
import { browserClass, listedClass, namelessClass } from '#domain/stats/agent-class.ts';
import type { EventRecord } from '#domain/stats/event.ts';
import { signalBits } from '#domain/stats/request-signals.ts';
import { judge } from '#domain/stats/verdict.ts';
import type { SeededNumbers } from '../seeded-numbers.ts';
import { createUrn } from './chance.ts';

/** A kind of bot by its request signals; the detection rules define what it is. */
interface Machine {
  weight: number;
  agent: string;
  hints?: number;
  network?: string;
  pace?: number;
}

/** Bots per hundred human views and per hundred human clicks: 11.3 % of all hits are excluded. */
export const machineViewsPerHundred = 12.74;
export const machineClicksPerHundred = 12.74;

const { kept, language, secFetch, script, purpose } = signalBits;
const wholeBrowser = kept | language | secFetch | script;

const machines: readonly Machine[] = [
  { weight: 28, agent: `${listedClass}(?<! cu)bots?(?:\\b|_)` },
  { weight: 7, agent: 'command-line' },
  { weight: 4, agent: namelessClass },
  { weight: 22, agent: 'preview-facebook' },
  { weight: 8, agent: 'preview-whatsapp' },
  { weight: 6, agent: 'preview-discord' },
  { weight: 4, agent: 'preview-x' },
  { weight: 3, agent: 'preview-telegram' },
  { weight: 7, agent: browserClass, hints: wholeBrowser | purpose },
  { weight: 6, agent: browserClass, hints: wholeBrowser, network: 'amazon' },
  { weight: 3, agent: browserClass, hints: kept, network: 'hetzner' },
  { weight: 2, agent: browserClass, hints: wholeBrowser, pace: 180 },
];

/** Locations of data centres: country, region, city. */
const centres = [
  ['US', 'Virginia', 'Ashburn'],
  ['US', 'Oregon', 'Boardman'],
  ['IE', 'Leinster', 'Dublin'],
  ['DE', 'Hesse', 'Frankfurt am Main'],
  ['SE', 'Norrbotten County', 'Luleå'],
] as const;

const drawMachine = createUrn(machines, (machine) => machine.weight);

/** Creates one visit by a kind of bot. */
export function drawMachineVisit(
  numbers: SeededNumbers,
  event: 'view' | 'click',
): Omit<EventRecord, 'artist_id' | 'link_id' | 'happened_at' | 'event' | 'destination_id' | 'rules_version'> {
  const { agent, hints = kept, network = '', pace = 1 } = drawMachine(numbers);
  const [country, region, city] = numbers.pick(centres);
  return {
    ...judge({ agent, browser: '', network, hints, pace, event }),
    country,
    region,
    city,
    referrer: '',
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    placement: '',
    os: '',
    language: '',
    route: 0,
    app: '',
    browser: '',
    browser_version: 0,
    device: '',
    agent,
    network,
    hints,
    visitor: numbers.between(1, 2 ** 31 - 1),
    pace,
  };
}
