/** Recorded options as text. */
import { expect, test } from 'vitest';
import { optionsAsTyped } from './options-as-typed.ts';

test('recorded options read as they are typed, several values one by one', () => {
  expect(optionsAsTyped({ email: 'a@b.com', enterprise: true, artist: ['one', 'two'], ends: null, off: false })).toBe(
    '--email a@b.com --enterprise --artist one --artist two',
  );
  expect(optionsAsTyped({})).toBe('');
  expect(optionsAsTyped(null)).toBe('');
});
