/** Creates the fans of the demo world: one per sign-up or pre-save event, with a contact that belongs to nobody. */
import type { EventRecord } from '#domain/stats/event.ts';
import { createSeededNumbers, type SeededNumbers } from '../seeded-numbers.ts';
import type { DemoFan, MintPermission } from './builder.ts';
import { happens } from './chance.ts';
import { drawOutcome } from './presave-outcomes.ts';

const firstNames = [
  'ada',
  'ben',
  'carla',
  'dario',
  'emeka',
  'freya',
  'gabriel',
  'hana',
  'ivo',
  'jonas',
  'kiri',
  'lena',
  'malik',
  'nora',
  'otto',
  'priya',
  'quinn',
  'rosa',
  'sami',
  'tilda',
  'uma',
  'victor',
  'wanda',
  'yara',
  'zoe',
];
const lastNames = [
  'abara',
  'brandt',
  'costa',
  'dietz',
  'eriksen',
  'fontaine',
  'gomes',
  'hartley',
  'ito',
  'jensen',
  'kowalski',
  'lund',
  'meyer',
  'nwosu',
  'okafor',
  'petrov',
  'reyes',
  'silva',
  'tanaka',
  'vogel',
  'weber',
  'young',
];

/** Phone numbers that regulators reserve for fiction: country, prefix, number of digits to add. */
const fictionNumbers: Record<string, (numbers: SeededNumbers) => string> = {
  US: (numbers) =>
    `+1${numbers.pick(['212', '213', '312', '415', '512', '615', '718'])}55501${pad(numbers.between(0, 99), 2)}`,
  CA: (numbers) => `+1${numbers.pick(['416', '514', '604'])}55501${pad(numbers.between(0, 99), 2)}`,
  GB: (numbers) => `+447700900${pad(numbers.between(0, 999), 3)}`,
  AU: (numbers) => `+6149157${pad(numbers.between(0, 999), 4)}`,
  DE: (numbers) => `+4915228895${pad(numbers.between(4, 99), 3)}`,
};

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

/** The share of pre-savers who also subscribe to later releases. */
const forLater = 0.35;

/**
 * Creates fans from events. Call it with all events in order; it ignores other kinds of events. `providerOf` returns the service of a
 * destination; `signUpBlock` is the link's block where contacts are left; `mint` creates the permission tokens of pre-savers.
 */
export function createAudience(
  seed: number,
  label: string,
  providerOf: (destinationId: string) => 'spotify' | 'applemusic' | undefined,
  at: { releaseTime: Date | null; now: Date; signUpBlock: string | undefined },
  mint: MintPermission,
): (event: EventRecord) => DemoFan | undefined {
  const numbers = createSeededNumbers(`${seed}/audience/${label}`);
  const known = new Set<string>();
  let count = 0;
  const email = () => {
    count += 1;
    return `${numbers.pick(firstNames)}.${numbers.pick(lastNames)}${count}@fans.example`;
  };
  return (event) => {
    const { country, region, city, link_id: linkId } = event;
    const place = { linkId, country, region, city, createdAt: new Date(event.happened_at * 1000) };
    if (event.event === 'subscribe') {
      const phone = happens(numbers, 0.4) ? fictionNumbers[country]?.(numbers) : undefined;
      const isNew = phone !== undefined && !known.has(phone);
      if (isNew) known.add(phone);
      const left = { ...place, destinationId: at.signUpBlock, forever: false };
      return isNew ? { ...left, kind: 'phone_number', contact: phone } : { ...left, kind: 'email', contact: email() };
    }
    if (event.event !== 'presave') return undefined;
    const { destination_id: destinationId } = event;
    const provider = providerOf(destinationId);
    if (provider === undefined) return undefined;
    const contact = email();
    const forever = happens(numbers, forLater);
    const fan = { ...place, kind: provider, contact, forever };
    const outcome = drawOutcome(numbers, provider, place.createdAt, at);
    const presave = { destinationId, ...outcome };
    const isKept = outcome.state === 'waiting' || outcome.state === 'failed' || (outcome.state === 'saved' && forever);
    const account = contact.replace('@fans.example', '');
    const token = isKept ? mint(provider, account, place.createdAt) : undefined;
    return { ...fan, presave: token === undefined ? presave : { ...presave, permission: { token, account } } };
  };
}
