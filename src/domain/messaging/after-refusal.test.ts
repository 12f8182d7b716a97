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

it.each([20429, 21611, 30001, 30022, 63017])(
  'waits longer and longer for the limits of the carrier after %i',
  (code) => {
    const minutes = (attempts: number) => ((follow(code, attempts).notBefore?.getTime() ?? 0) - now.getTime()) / 60_000;
    expect([1, 2, 5, 7, 19].map(minutes)).toEqual([1, 2, 16, 60, 60]);
    expect(follow(code, 20)).toEqual({ state: 'failed', notBefore: null });
  },
);

it.each([30023, 30027, 63038])('waits for the next day of the carriers after %i, a week at most', (code) => {
  expect(follow(code)).toEqual({ state: 'queued', notBefore: new Date('2026-11-25T08:00:00Z') });
  const evening = new Date('2026-07-02T06:59:00Z');
  expect(afterRefusal(code, { attempts: 7, now: evening }).notBefore).toEqual(new Date('2026-07-02T07:00:00Z'));
  expect(follow(code, 8).state).toBe('failed');
});

it.each([10001, 20003, 20005, 20403, 20404, 21606, 21660, 21701, 21703, 30002, 30033])(
  'stops the drop after %i, which is about the account or the sender',
  (code) => {
    expect(follow(code, 30)).toEqual({ state: 'queued', notBefore: now, pause: 'CARRIER_REFUSES' });
  },
);

it('stops the drop after an unknown code of a call that was not let in, and gives up after any other', () => {
  const unknown = (status: number) => afterRefusal(12345, { attempts: 1, now, status });
  for (const status of [401, 403, 404]) expect(unknown(status)).toMatchObject({ pause: 'CARRIER_REFUSES' });
  expect(unknown(400)).toEqual({ state: 'failed', notBefore: null });
  // What is known about a code counts more than its status.
  expect(afterRefusal(21610, { attempts: 1, now, status: 403 })).toMatchObject({ optsOut: true });
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
