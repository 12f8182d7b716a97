/** The meter of a password: it refuses what the server refuses, and asks for fifteen characters unless a second factor is on (ACC-117). */
import { describe, expect, it } from 'vitest';
import { passwordStanding } from './password-meter.ts';

const isCommon = (password: string): boolean => password === 'sunshine1';
const standing = (typed: string, hasSecondFactor = false) =>
  passwordStanding(typed, { names: ['Mara Vale', 'mara@people.test'], isCommon, hasSecondFactor });

describe('a password', () => {
  it.each([
    ['', { kind: 'none' }],
    ['a', { kind: 'refused', code: 'PASSWORD_TOO_SHORT' }],
    ['1234567', { kind: 'refused', code: 'PASSWORD_TOO_SHORT' }],
    ['brassban', { kind: 'fair' }],
    ['brassbandferry', { kind: 'fair' }],
    ['a brass band on', { kind: 'strong' }],
    ['x'.repeat(256), { kind: 'strong' }],
    ['x'.repeat(257), { kind: 'refused', code: 'PASSWORD_TOO_LONG' }],
    ['sunshine1', { kind: 'refused', code: 'PASSWORD_COMMON' }],
    ['SunShine1', { kind: 'refused', code: 'PASSWORD_COMMON' }],
    // Full-width characters are stored as the usual ones.
    ['ｓｕｎｓｈｉｎｅ１', { kind: 'refused', code: 'PASSWORD_COMMON' }],
    ['MaraVale2026', { kind: 'refused', code: 'PASSWORD_OWN_NAME' }],
    ['mara@people.test', { kind: 'refused', code: 'PASSWORD_OWN_NAME' }],
    // Characters count, not UTF-16 units.
    ['🎺🎺🎺🎺🎺🎺🎺', { kind: 'refused', code: 'PASSWORD_TOO_SHORT' }],
    ['🎺🎺🎺🎺🎺🎺🎺🎺', { kind: 'fair' }],
  ])('%j stands as %j', (typed, expected) => {
    expect(standing(typed)).toEqual(expected);
  });

  it('of eight characters is strong beside a second factor, and what is refused stays refused', () => {
    expect(standing('brassban', true)).toEqual({ kind: 'strong' });
    expect(standing('sunshine1', true)).toEqual({ kind: 'refused', code: 'PASSWORD_COMMON' });
    expect(standing('1234567', true)).toEqual({ kind: 'refused', code: 'PASSWORD_TOO_SHORT' });
  });
});
