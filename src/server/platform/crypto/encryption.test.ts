/** Sealing: opened by who may and where it belongs, by nobody else and nowhere else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const place = 'presave_subscriptions/1';

describe('sealing', () => {
  it('gives every text back, and never the same bytes twice', () => {
    const encryption = createEncryption(first);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, other] = [encryption.encrypt(text, place), encryption.encrypt(text, place)];
        expect(one.equals(other)).toBe(false);
        expect(encryption.decrypt(one, place)).toBe(text);
      }),
    );
  });

  it('opens nothing at another place, with another key, or when a bit was changed', () => {
    const encryption = createEncryption(first);
    const sealed = encryption.encrypt('token', place);
    expect(() => encryption.decrypt(sealed, 'presave_subscriptions/2')).toThrow();
    expect(() => createEncryption(second).decrypt(sealed, place)).toThrow('SECRET_KEY_PREVIOUS');
    for (let position = 0; position < sealed.length; position += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
      expect(() => encryption.decrypt(changed, place)).toThrow();
    }
    expect(() => encryption.decrypt(sealed.subarray(0, 10), place)).toThrow();
  });

  it('opens what the key before sealed, knows it from its own, and forgets it with the key', () => {
    const old = createEncryption(first).encrypt('token', place);
    const rotated = createEncryption(second, first);
    expect(rotated.decrypt(old, place)).toBe('token');
    expect(rotated.isCurrent(old)).toBe(false);
    expect(rotated.isCurrent(rotated.encrypt('token', place))).toBe(true);
    expect(() => createEncryption(third, second).decrypt(old, place)).toThrow();
  });
});

describe('hashes', () => {
  it('are found again after the key changed, and differ by purpose', () => {
    const [before] = createEncryption(first).hashes('fan', 'spotify');
    const [present, past] = createEncryption(second, first).hashes('fan', 'spotify');
    expect(past?.equals(before)).toBe(true);
    expect(present.equals(before)).toBe(false);
    expect(createEncryption(first).hashes('fan', 'applemusic')[0].equals(before)).toBe(false);
  });
});
