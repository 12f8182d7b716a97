/** Events as lines: every column in its place, and nothing that somebody wrote can end a value or a line. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEventLine } from '#tests/fixtures/event-lines.ts';
import { type EventRecord, noDestination, noSignals } from './event.ts';
import { eventColumns, eventLine, eventPart } from './event-line.ts';

const event: EventRecord = {
  ...noSignals,
  artist_id: noDestination,
  link_id: noDestination,
  happened_at: 1_790_000_000,
  event: 'view',
  destination_id: noDestination,
  verdict: 'person',
  rule: '',
  rules_version: 2,
  country: 'DE',
  region: 'Hesse',
  city: 'Frankfurt am Main',
  referrer: 'Instagram',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  placement: '7k',
  os: 'ios',
  language: 'de',
  route: 0,
  app: 'instagram',
  browser: 'Safari',
  device: 'phone',
};

it('names every field of an event once', () => {
  expect([...eventColumns].sort()).toEqual(Object.keys(event).sort());
});

it('keeps whatever stands in a value inside it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (city, utm_campaign) => {
      const line = eventLine({ ...event, city, utm_campaign });
      expect(line).not.toMatch(/[\n\r]/);
      expect(readEventLine(line)).toEqual({ ...event, city, utm_campaign });
    }),
  );
});

it('writes part of a line in the order of the columns, however its fields came', () => {
  expect(eventPart({ city: 'Oslo', country: 'NO', region: '' })).toBe('NO\t\tOslo');
});
