/** What follows each of the carrier's codes. */
import { expect, it } from 'vitest';
import { afterRefusal } from './after-refusal.ts';
import { sentenceFor } from './carrier-codes.ts';

const now = new Date('2026-11-24T12:00:00Z');
const follow = (code: number, attempts = 1) => afterRefusal(code, { attempts, now });

it.each([21211, 21408, 21602, 21614, 21617, 30004, 30005, 30006, 30007, 12345])('never repeats after %i', (code) => {
  expect(follow(code)).toEqual({ state: 'failed', notBefore: null });
});

it('tries once more after hours where the phone was off, and a minute later where the carrier was busy', () => {
  expect(follow(30003)).toEqual({ state: 'queued', notBefore: new Date('2026-11-24T16:00:00Z') });
  expect(follow(30003, 2).state).toBe('failed');
  expect(follow(30001)).toEqual({ state: 'queued', notBefore: new Date('2026-11-24T12:01:00Z') });
});

it('records an opt-out, and stops the drop where the number or the account is to blame', () => {
  expect(follow(21610)).toMatchObject({ state: 'failed', optsOut: true });
  expect(follow(30034)).toMatchObject({ state: 'queued', pause: 'NUMBER_NOT_APPROVED' });
  expect(follow(30002)).toMatchObject({ state: 'queued', pause: 'CARRIER_REFUSES' });
});

it('has a sentence for every code', () => {
  expect(sentenceFor(30006)).toBe('This number is a landline');
  expect(sentenceFor(12345)).toBe('The carrier could not deliver it (code 12345)');
});
