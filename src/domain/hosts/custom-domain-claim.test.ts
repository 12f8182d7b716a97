/** Claims of custom domains. */
import { expect, it } from 'vitest';
import { judgeClaim, proofRecord } from './custom-domain-claim.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const judge = (more: Partial<Parameters<typeof judgeClaim>[0]>) =>
  judgeClaim({ userId: 'me', owner: undefined, holdings: [], now, ...more });

it('is free for the first, and for whoever has it', () => {
  expect(judge({})).toEqual({ kind: 'free' });
  const mine = { owner: { userId: 'me', verified: true }, holdings: [{ userId: 'me', releasedAt: null }] };
  expect(judge(mine)).toEqual({ kind: 'free' });
  expect(judge({ holdings: [{ userId: 'me', releasedAt: daysAgo(1) }] })).toEqual({ kind: 'free' });
});

it('is refused while another account has it verified', () => {
  expect(judge({ owner: { userId: 'you', verified: true } })).toEqual({ kind: 'taken' });
});

it('is no longer blocked by somebody who never proved anything', () => {
  expect(judge({ owner: { userId: 'you', verified: false } })).toEqual({ kind: 'free' });
});

it('is refused for thirty days, then needs proof', () => {
  const until = new Date(daysAgo(29).getTime() + 30 * 86_400_000);
  expect(judge({ holdings: [{ userId: 'you', releasedAt: daysAgo(29) }] })).toEqual({ kind: 'resting', until });
  expect(judge({ holdings: [{ userId: 'you', releasedAt: daysAgo(30) }] })).toEqual({ kind: 'proof' });
});

it('needs proof when the records of the one who has it went away, or their account did', () => {
  const holdings = [{ userId: 'you', releasedAt: null }];
  expect(judge({ owner: { userId: 'you', verified: false }, holdings })).toEqual({ kind: 'proof' });
  expect(judge({ holdings })).toEqual({ kind: 'proof' });
});

it('is proved by a record below the domain', () => {
  expect(proofRecord('label.example', 'abc')).toEqual({ name: '_fanfare.label.example', value: 'fanfare-domain=abc' });
});
