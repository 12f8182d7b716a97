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
  const words = ['missing', 'elsewhere', 'private', 'proof'].map((state) =>
    foundWords({ state, found: [], wanted: [] }),
  );
  expect(new Set(words).size).toBe(4);
});

test('names the mistake of a name that has the domain twice', () => {
  const wanted = [{ type: 'CNAME', name: 'music.label.example', host: 'music', value: 'vibe.to' }];
  const found = [
    { type: 'CNAME', name: 'music.label.example.label.example', host: 'music.label.example', value: 'vibe.to' },
  ];
  expect(foundWords({ state: 'missing', found, wanted })).toBe(
    'We found the record at music.label.example.label.example: your DNS provider adds the domain behind the name by itself. Enter music as the name.',
  );
});

test('a content network whose names begin with the domain is another server', () => {
  const wanted = [{ type: 'CNAME', name: 'www.band.example', host: 'www', value: 'vibe.to' }];
  const found = [{ type: 'CNAME', name: 'www.band.example.cdn.example.net', host: 'www', value: 'edge.example.net' }];
  expect(foundWords({ state: 'elsewhere', found, wanted })).toBe('The domain leads to another server.');
});

test('a bare domain is named by @', () => {
  const wanted = [{ type: 'A', name: 'band.example', host: '@', value: '203.0.113.5' }];
  const found = [{ type: 'A', name: 'band.example.band.example', host: 'band.example', value: '203.0.113.5' }];
  expect(foundWords({ state: 'missing', found, wanted })).toContain('Enter @ as the name.');
});
