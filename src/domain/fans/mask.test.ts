/** Masked contacts keep their ends and never the whole. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskContact } from './mask.ts';

describe('maskContact', () => {
  it.each([
    ['luna@mail.com', 'l•••@mail.com'],
    ['+14155550167', '+1•••67'],
    ['1234', '•••'],
    ['', ''],
  ])('%s', (contact, masked) => {
    expect(maskContact(contact)).toBe(masked);
  });

  it('never shows more than four characters of a number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[0-9]{5,15}$/), (number) => {
        expect(maskContact(number).replace('•••', '').length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
