/** What an operator reads of a job's error: one sentence, and nothing that names or admits a person. */
import { expect, it } from 'vitest';
import { errorSentence, messageIn } from './job-error.ts';

const sentence = (message: string) => errorSentence({ message });

it('reads the message of a handler, and of the queue', () => {
  expect(messageIn({ message: 'no "room"\nfor it' })).toBe('no "room"\nfor it');
  expect(messageIn({ value: { message: 'job heartbeat timeout' } })).toBe('job heartbeat timeout');
  expect(messageIn(null)).toBe('unknown');
  expect(errorSentence(null)).toBe('');
});

it.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['The store is full. Please empty it.', 'The store is full.'],
  ['It broke\n    at run (/app/src/jobs.ts:12:3)', 'It broke'],
  ['no mailbox lena.vogt@fans.example', 'no mailbox l•••@fans.example'],
  ['<lena@fans.example>: refused', '<l•••@fans.example>: refused'],
  ['The carrier refuses +49 151 2345678.', 'The carrier refuses +4•••78.'],
  ['number 491512345678 is unknown', 'number ••• is unknown'],
  ['GET https://user:pw@api.example/reset/abc?token=secret answered 500', 'GET api.example answered 500'],
  ['refused: Authorization: Bearer abcdef', 'refused: Authorization: Bearer •••'],
  ['access_token=abc was refused', 'access_token=••• was refused'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0 is expired', '•••.••• is expired'],
  ['There is no file d1f8a1a2-7f0e-4a53-9e1b-0f4e2f0c1a2b.', 'There is no file d1f8a1a2-7f0e-4a53-9e1b-0f4e2f0c1a2b.'],
  [
    'duplicate key value violates unique constraint "optins_message_artist_id_key"',
    'duplicate key value violates unique constraint "optins_message_artist_id_key"',
  ],
  [
    '[\n  { "code": "invalid_type", "path": ["artistId"], "message": "Invalid input" }\n]',
    'The payload does not fit: artistId: Invalid input',
  ],
])('writes %j as %j', (message, written) => {
  expect(sentence(message)).toBe(written);
});

it('is short', () => {
  expect(sentence('so '.repeat(1000))).toHaveLength(300);
});
