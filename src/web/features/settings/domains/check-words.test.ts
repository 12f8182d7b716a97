/** What a look-up of a domain's records says. */
import { expect, test } from 'vitest';
import { foundWords, refusalOf } from './check-words.ts';

test('a refusal names the host, or asks for the proof', () => {
  const sentence = 'It looks like this domain doesn’t have a CNAME record pointing to vibe.to';
  expect(refusalOf({ state: 'missing' }, 'vibe.to')).toBe(sentence);
  expect(refusalOf({ state: 'private' }, 'vibe.to')).toBe(sentence);
  expect(refusalOf({ state: 'proof' }, 'vibe.to')).toContain('TXT record');
});

test('each state of the records has its own words', () => {
  const words = ['missing', 'elsewhere', 'private', 'proof'].map((state) => foundWords({ state }));
  expect(new Set(words).size).toBe(4);
});
