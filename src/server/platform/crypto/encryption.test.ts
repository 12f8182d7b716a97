/** Sealing: opened by who may and where it belongs, by nobody else and nowhere else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeals } from './encryption.ts';

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const place = 'presave_subscriptions/1';

describe('sealing', () => {
  it('gives every text back, and never the same bytes twice', () => {
    const seals = createSeals(first);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, other] = [seals.seal(text, place), seals.seal(text, place)];
        expect(one.equals(other)).toBe(false);
        expect(seals.open(one, place)).toBe(text);
      }),
    );
  });

  it('opens nothing at another place, with another key, or when a bit was changed', () => {
    const seals = createSeals(first);
    const sealed = seals.seal('token', place);
    expect(() => seals.open(sealed, 'presave_subscriptions/2')).toThrow();
    expect(() => createSeals(second).open(sealed, place)).toThrow('SECRET_KEY_PREVIOUS');
    for (let position = 0; position < sealed.length; position += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
      expect(() => seals.open(changed, place)).toThrow();
    }
    expect(() => seals.open(sealed.subarray(0, 10), place)).toThrow();
  });

  it('opens what the key before sealed, knows it from its own, and forgets it with the key', () => {
    const old = createSeals(first).seal('token', place);
    const rotated = createSeals(second, first);
    expect(rotated.open(old, place)).toBe('token');
    expect(rotated.isCurrent(old)).toBe(false);
    expect(rotated.isCurrent(rotated.seal('token', place))).toBe(true);
    expect(() => createSeals(third, second).open(old, place)).toThrow();
  });
});

describe('hashes', () => {
  it('are found again after the key changed, and differ by purpose', () => {
    const [before] = createSeals(first).hashes('fan', 'spotify');
    const [present, past] = createSeals(second, first).hashes('fan', 'spotify');
    expect(past?.equals(before)).toBe(true);
    expect(present.equals(before)).toBe(false);
    expect(createSeals(first).hashes('fan', 'applemusic')[0].equals(before)).toBe(false);
  });
});
