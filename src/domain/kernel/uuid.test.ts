/** Uuids from random bytes. */
import { expect, it } from 'vitest';
import { uuidOf } from './uuid.ts';

it('are of version 4, and keep every other bit', () => {
  expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidOf(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(uuidOf(Uint8Array.from({ length: 16 }, (_, index) => index))).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f');
});
