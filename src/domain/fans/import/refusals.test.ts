/** What cells of consent columns say. */
import { expect, it } from 'vitest';
import { readConsent, readOptOut } from './refusals.ts';

it('takes "cleaned" for a bounce, and "clean" and its like for a good address', () => {
  expect(['cleaned', 'Cleaned', 'bounced', 'undeliverable'].map(readConsent)).toEqual(
    Array.from({ length: 4 }, () => 'unsubscribed'),
  );
  for (const cell of ['clean', 'Clean', 'valid', 'safe', 'deliverable', 'not_bounced', 'not unsubscribed'])
    expect([cell, readConsent(cell), readOptOut(cell)]).toEqual([cell, undefined, undefined]);
});
