/** Encryption: a ciphertext is readable only with its key and for its place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const place = 'presave_subscriptions/1';

describe('encryption', () => {
  it('decrypts every text, and never gives the same bytes twice', () => {
    const encryption = createEncryption(first);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, other] = [encryption.encrypt(text, place), encryption.encrypt(text, place)];
        expect(one.equals(other)).toBe(false);
        expect(encryption.decrypt(one, place)).toBe(text);
      }),
    );
  });

  it('decrypts nothing for another place, with another key, or after a bit was changed', () => {
    const encryption = createEncryption(first);
    const ciphertext = encryption.encrypt('token', place);
    expect(() => encryption.decrypt(ciphertext, 'presave_subscriptions/2')).toThrow();
    expect(() => createEncryption(second).decrypt(ciphertext, place)).toThrow('SECRET_KEY_PREVIOUS');
    for (let position = 0; position < ciphertext.length; position += 1) {
      const changed = Buffer.from(ciphertext);
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
      expect(() => encryption.decrypt(changed, place)).toThrow();
    }
    expect(() => encryption.decrypt(ciphertext.subarray(0, 10), place)).toThrow();
  });

  it('decrypts with the previous key, recognises such ciphertexts, and fails without that key', () => {
    const old = createEncryption(first).encrypt('token', place);
    const rotated = createEncryption(second, first);
    expect(rotated.decrypt(old, place)).toBe('token');
    expect(rotated.isCurrent(old)).toBe(false);
    expect(rotated.isCurrent(rotated.encrypt('token', place))).toBe(true);
    expect(() => createEncryption(third, second).decrypt(old, place)).toThrow();
  });
});

describe('hashes', () => {
  it('are found after a key change, and differ by purpose', () => {
    const [before] = createEncryption(first).hashes('fan', 'spotify');
    const [present, past] = createEncryption(second, first).hashes('fan', 'spotify');
    expect(past?.equals(before)).toBe(true);
    expect(present.equals(before)).toBe(false);
    expect(createEncryption(first).hashes('fan', 'applemusic')[0].equals(before)).toBe(false);
  });
});
