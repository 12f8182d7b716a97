/** When a fan may get a reply that a member writes by hand. */
import { expect, it } from 'vitest';
import { mayAnswer, replyFault } from './inbox-rules.ts';

const newYorkNoon = new Date('2026-11-24T17:00:00Z');
const fan = {
  ...{ number: '+12125550123', timeZone: '', isBlocked: false, isOptedOut: false },
  ...{ settings: { countries: [] as string[] }, now: newYorkNoon },
};

it('names the first reason against a reply', () => {
  const all = { ...fan, isBlocked: true, isOptedOut: true, settings: { countries: ['DE'] } };
  expect(mayAnswer(all).obstacle).toBe('FAN_BLOCKED');
  expect(mayAnswer({ ...all, isBlocked: false }).obstacle).toBe('FAN_OPTED_OUT');
  expect(mayAnswer({ ...all, isBlocked: false, isOptedOut: false }).obstacle).toBe('REPLY_COUNTRY');
  expect(mayAnswer(fan)).toEqual({ validForSeconds: 3600 });
});

it('keeps to the hours of the place, and of the zone that the browser named', () => {
  const at = (now: string, timeZone = '') => mayAnswer({ ...fan, now: new Date(now), timeZone });
  expect(at('2026-11-25T03:00:00Z')).toEqual({ obstacle: 'REPLY_QUIET_HOURS', from: new Date('2026-11-25T13:00:00Z') });
  expect(at('2026-11-25T03:00:00Z', 'America/Los_Angeles')).toEqual({
    obstacle: 'REPLY_QUIET_HOURS',
    from: new Date('2026-11-25T16:00:00Z'),
  });
  expect(at('2026-11-25T14:00:00Z', 'America/Los_Angeles').obstacle).toBe('REPLY_QUIET_HOURS');
  expect(at('2026-11-25T17:00:00Z', 'America/Los_Angeles')).toEqual({ validForSeconds: 3600 });
  // The last minute of the evening is over for a text that has yet to travel.
  expect(at('2026-11-25T01:59:30Z').obstacle).toBe('REPLY_QUIET_HOURS');
  expect(at('2026-11-25T01:50:00Z')).toEqual({ validForSeconds: 600 });
  expect(mayAnswer({ ...fan, number: '+4915112345678', now: new Date('2026-11-25T03:00:00Z') })).toEqual({
    validForSeconds: 3600,
  });
});

it('wants words, at most as many as a text holds', () => {
  expect([replyFault(' \n'), replyFault('a'.repeat(1601)), replyFault(' Hi ')]).toEqual([
    'DROP_MESSAGE_MISSING',
    'REPLY_TOO_LONG',
    undefined,
  ]);
});
