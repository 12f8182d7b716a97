/** What counts as a wave of bounces, and which mails belong to it. */
import { expect, it } from 'vitest';
import { hostOfEmail, hourOf, isBounceWave, mailsThatDecide, spanOfWave } from './bounce-wave.ts';

it('is a wave from 20 mails and more than 5 % of what was sent on', () => {
  expect(isBounceWave({ sent: 399, bounced: 20 })).toBe(true);
  expect(isBounceWave({ sent: 400, bounced: 20 })).toBe(false);
  expect(isBounceWave({ sent: 19, bounced: 19 })).toBe(false);
  expect(isBounceWave({ sent: 20, bounced: 20 })).toBe(true);
  expect(isBounceWave({ sent: 0, bounced: 0 })).toBe(false);
});

it('takes the hours beside a wave along', () => {
  const at = new Date('2026-11-24T17:42:10Z');
  expect(hourOf(at)).toEqual(new Date('2026-11-24T17:00:00Z'));
  expect(spanOfWave(hourOf(at))).toEqual({
    from: new Date('2026-11-24T16:00:00Z'),
    until: new Date('2026-11-24T19:00:00Z'),
  });
});

it('reads the host behind the last @', () => {
  expect(hostOfEmail('"a@b"@mail.test')).toBe('mail.test');
});

it('needs to know of no more mails than decide', () => {
  expect([0, 19, 20, 1000].map(mailsThatDecide)).toEqual([0, 0, 400, 20_000]);
  for (const bounced of [20, 21, 1000]) {
    const sent = mailsThatDecide(bounced);
    expect([isBounceWave({ sent: sent - 1, bounced }), isBounceWave({ sent, bounced })]).toEqual([true, false]);
  }
});
