/** Which screen opens after a login, and that no URL leads to another site. */
import { expect, test } from 'vitest';
import { afterLogin } from './after-login.ts';

test('the requested screen, with its query', () => {
  expect(afterLogin('/links/5?action=edit')).toBe('/links/5?action=edit');
});

test.each([null, '', 'https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)'])(
  '%s leads to SmartLinks',
  (next) => {
    expect(afterLogin(next)).toBe('/links');
  },
);
