/** Encodings of uploaded files. */
import { expect, it } from 'vitest';
import { createEncodingFinder } from './text-encoding.ts';

const found = (...pieces: readonly Uint8Array[]) => {
  const finder = createEncodingFinder();
  for (const piece of pieces) finder.push(piece);
  return finder.end();
};
const text = 'email;city\nada@mail.test;Malmö\n';
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

it('knows UTF-8 with and without a mark, also when a character is cut in two', () => {
  const bytes = Buffer.from(text);
  const cut = bytes.indexOf(0xc3) + 1;
  expect(found(bytes)).toBe('utf-8');
  expect(found(bytes.subarray(0, cut), bytes.subarray(cut))).toBe('utf-8');
  expect(found(Buffer.from(`\uFEFF${text}`))).toBe('utf-8');
  expect(found(bytes.subarray(0, cut))).toBe('windows-1252');
});

it('knows UTF-16 in both orders, with and without a mark', () => {
  expect(found(Buffer.from(text, 'utf16le'))).toBe('utf-16le');
  expect(found(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe('utf-16le');
  expect(found(swapped(Buffer.from(text, 'utf16le')))).toBe('utf-16be');
  expect(found(swapped(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe('utf-16be');
});

it('takes what is no UTF-8 as Windows-1252, also when that shows late', () => {
  const head = Buffer.from('a@mail.test\n'.repeat(1000));
  const finder = [head, Buffer.from([0x4d, 0xf6, 0x80, 0x0a])];
  expect(found(...finder)).toBe('windows-1252');
  expect(new TextDecoder('windows-1252').decode(finder[1])).toBe('Mö€\n');
});

it('refuses files of other kinds', () => {
  expect(found(Buffer.from('504b0304140006000800', 'hex'))).toBeUndefined();
  expect(found(Buffer.from('%PDF-1.7\nfour\n'))).toBeUndefined();
  expect(found(Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 37) % 256)))).toBeUndefined();
  expect(found(Buffer.alloc(1000))).toBeUndefined();
});

it('allows a few stray control characters', () => {
  expect(found(Buffer.from(`${text}x\0y@mail.test\n`))).toBe('utf-8');
});

it('takes lines that end as on old Macs as MacRoman', () => {
  const bytes = Buffer.from('656d61696c2c636974790d61406d61696c2e746573742c4b9a6c6e0d', 'hex');
  expect(found(bytes)).toBe('macintosh');
  expect(new TextDecoder('macintosh').decode(bytes)).toContain('Köln');
});
