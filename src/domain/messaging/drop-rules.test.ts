/** The drop form's rules in their order, its fields and its price. */
import { expect, it } from 'vitest';
import { dropText, introducedText, sampleText } from './channels/sms/sms-text.ts';
import { carrierCostMicros, shownCostCents } from './cost.ts';
import { dropFault } from './drop-rules.ts';
import { fieldsOf, fillIn, unknownFields } from './merge-fields.ts';

const now = new Date('2026-11-24T12:00:00Z');
const good = {
  channel: 'sms' as const,
  subject: '',
  message: 'Out now',
  link: 'https://vibe.to/song',
  sendAt: null,
  timeZone: null,
};

it.each([
  [{}, undefined],
  [{ message: '  ', link: '' }, 'DROP_MESSAGE_MISSING'],
  [{ link: ' ' }, 'DROP_LINK_MISSING'],
  [{ link: 'vibe.to/song' }, 'DROP_LINK_INVALID'],
  [{ link: 'javascript:alert(1)' }, 'DROP_LINK_INVALID'],
  [{ link: 'https://vibe.to@evil.example/song' }, 'DROP_LINK_INVALID'],
  [{ link: 'https://fan:secret@vibe.to/song' }, 'DROP_LINK_INVALID'],
  [{ message: 'Hi {name}' }, 'DROP_FIELD_UNKNOWN'],
  // With the artist's name, the mark of the link and how to stop texts it has 1,600 characters.
  [{ message: 'a'.repeat(1529) }, undefined],
  [{ message: 'a'.repeat(1530) }, 'DROP_TOO_LONG'],
  [{ sendAt: new Date('2026-11-24T11:58:00Z'), timeZone: 'UTC' }, 'DROP_TIME_PAST'],
  [{ sendAt: new Date('2026-11-24T11:59:30Z'), timeZone: 'UTC' }, undefined],
  [{ sendAt: new Date('2026-11-25T12:00:00Z') }, 'BAD_INPUT'],
])('finds in %j the fault %s', (change, code) => {
  expect(dropFault({ ...good, ...change }, now, 'Mara Vale')?.code).toBe(code);
});

it('joins message and link, and fills in what is known of a fan', () => {
  expect(dropText({ message: ' Out now ', link: 'https://vibe.to/song' })).toBe('Out now https://vibe.to/song');
  const template = 'Hello {city|your city}, {artist} has news {name|x}';
  expect(fillIn(template, { city: 'Berlin', artist: 'Mara' })).toBe('Hello Berlin, Mara has news {name|x}');
  expect(fillIn(template, { city: '', artist: 'Mara' })).toBe('Hello your city, Mara has news {name|x}');
  expect([fieldsOf(template), unknownFields(template)]).toEqual([['city', 'artist'], ['{name|x}']]);
});

it('shows one cent for +1 and five elsewhere, and counts what the carrier takes by segment', () => {
  expect(shownCostCents({ usCanada: 100, elsewhere: 3 })).toBe(115);
  expect(carrierCostMicros({ segments: 2, perSegmentMicros: 8300 })).toBe(16_600);
});

it('counts and checks the text as it is shown: with the name and the fallbacks, without braces', () => {
  const draft = { message: '{artist} plays in {city|your city}{|}', link: 'https://vibe.to/song' };
  const text = 'Mara Vale plays in your city{|} https://vibe.to/song';
  expect(sampleText(draft, 'Mara Vale', { isIntroduced: false })).toBe(text);
  expect(sampleText(draft, 'Mara Vale', { isIntroduced: true })).toBe(`${text} Reply STOP to opt out`);
  expect(sampleText({ message: ' ', link: '' }, 'Mara Vale', { isIntroduced: true })).toBe('');
});

it.each([
  ['Out now', 'Mara Vale: Out now https://vibe.to/song Reply STOP to opt out'],
  ['mara vale here. Out now', 'mara vale here. Out now https://vibe.to/song Reply STOP to opt out'],
  ['Out now. Text "stop" to end', 'Mara Vale: Out now. Text "stop" to end https://vibe.to/song'],
  ['Do not stop dancing', 'Mara Vale: Do not stop dancing https://vibe.to/song Reply STOP to opt out'],
])('DROP-59: adds to %j what it does not say', (message, text) => {
  expect(introducedText({ message, link: 'https://vibe.to/song' }, 'Mara Vale')).toBe(text);
});
