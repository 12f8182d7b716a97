/** The words for a press preview. */
import { expect, test } from 'vitest';
import { openedWords, stateOf, stateWords } from './press-words.ts';

const now = new Date('2026-12-01T12:00:00Z');
const preview = (more = {}) => ({ expires_at: '2026-12-02T12:00:00Z', revoked_at: null, opened_count: 0, ...more });

test('a preview works, has ended or was revoked', () => {
  expect(stateOf(preview(), now)).toBe('open');
  expect(stateWords(preview(), now)).toMatch(/^Works until Dec 2, /);
  expect(stateWords(preview({ expires_at: now.toISOString() }), now)).toMatch(/^Ended Dec 1, /);
  expect(stateWords(preview({ revoked_at: '2026-11-30T00:00:00Z' }), now)).toBe('Revoked');
  expect(openedWords(preview())).toBe('not opened yet');
  expect(openedWords(preview({ opened_count: 1 }))).toBe('opened 1 time');
});
