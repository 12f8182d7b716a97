/** Which screen opens after a login, and that no URL leads to another site. */
import { expect, test } from 'vitest';
import { afterLogin } from './after-login.ts';

test('the requested screen, with its query', () => {
  expect(afterLogin('/links/5?action=edit', true)).toBe('/links/5?action=edit');
});

test('the signup goes on where it is unfinished, unless an invitation was to be accepted', () => {
  const invitation = '/complete-registration?invitation=abc';
  expect(afterLogin('/links/5?action=edit', false)).toBe('/signup');
  expect(afterLogin(invitation, true)).toBe(invitation);
  expect(afterLogin(invitation, false)).toBe(invitation);
  expect(afterLogin(`https://evil.test${invitation}`, false)).toBe('/signup');
  expect(afterLogin(`//evil.test${invitation}`, false)).toBe('/signup');
});

test.each([null, '', 'https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)'])(
  '%s leads to SmartLinks, or to the signup',
  (next) => {
    expect(afterLogin(next, true)).toBe('/links');
    expect(afterLogin(next, false)).toBe('/signup');
  },
);
