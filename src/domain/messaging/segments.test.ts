/** Segments as carriers count them, and what straight quotes save. */
import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { expect, it } from 'vitest';
import { countSegments, straightenQuotes, withoutEmoji } from './segments.ts';

it.each([
  ['', 'GSM-7', 1, 160],
  ['a'.repeat(160), 'GSM-7', 1, 0],
  ['a'.repeat(161), 'GSM-7', 2, 145],
  ['a'.repeat(307), 'GSM-7', 3, 152],
  // The euro sign takes two places.
  ['€'.repeat(80), 'GSM-7', 1, 0],
  ['ż'.repeat(70), 'UCS-2', 1, 0],
  ['ż'.repeat(71), 'UCS-2', 2, 63],
])('counts %j', (text, encoding, segments, left) => {
  expect(countSegments(text)).toMatchObject({ encoding, segments, left });
});

it('makes one segment of three by straight quotes and dashes', () => {
  const curly = `“${'a'.repeat(150)}” – it’s out…`;
  expect(countSegments(curly).segments).toBe(3);
  const straight = straightenQuotes(curly);
  expect(straight).toBe(`"${'a'.repeat(150)}" - it's out...`);
  expect(countSegments(straight)).toMatchObject({ encoding: 'GSM-7', segments: 2 });
});

it('counts a text as the library does, also where it has counted another one of the same kind', () => {
  const character = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'abZ09 .,!?@£$é_ÄöñΔΩ') },
    { weight: 2, arbitrary: fc.constantFrom(...'żłŐЖяאבشあ東京çÁ') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '€',
        '[',
        '`',
        '’',
        '\n',
        '\r\n',
        '\u0301',
        '👩‍👩‍👧',
        '🇩🇪',
        '1️⃣',
        '한',
        'ᄒ',
        'ก็',
        '\u200d',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 1 }) },
  );
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...'abZ09 é€['), { maxLength: 340 }),
    fc.array(character, { maxLength: 150 }),
  );
  fc.assert(
    fc.property(texts, (characters) => {
      const text = characters.join('');
      const { encodingName, segmentsCount, numberOfCharacters } = new SegmentedMessage(text);
      expect(countSegments(text)).toMatchObject({
        encoding: encodingName,
        segments: Math.max(1, segmentsCount),
        characters: numberOfCharacters,
      });
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['Out now 🎉 today', 'Out now today'],
  ['👩‍🚀 and 🇩🇪 and 1️⃣ and 👍🏽', 'and and and '],
  ['“Night Ferry” is out, 2 songs #1', '“Night Ferry” is out, 2 songs #1'],
])('writes %s without emoji', (text, bare) => {
  expect(withoutEmoji(text)).toBe(bare);
});
