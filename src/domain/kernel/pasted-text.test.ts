/** What comes along with copied text is taken off (UI-35), and characters are counted as people count them (UI-36). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPasted, isLonger, type PastedKind } from './pasted-text.ts';

const family = '👨‍👩‍👧‍👦';

describe('a pasted text', () => {
  it.each<[PastedKind, string, string]>([
    ['code', 'ISRC: US‑RC1‑76‑07839.', 'US-RC1-76-07839'],
    ['code', 'ISRC US–RC1–76–07839', 'US-RC1-76-07839'],
    ['code', 'UPC code: ０１２３４５６７８９０５', '012345678905'],
    ['code', '“FANS10”,', 'FANS10'],
    ['code', 'UPCOMING', 'UPCOMING'],
    ['code', '১২৩৪৫৬', '123456'],
    ['number', '\u202a+١ (٥٠٣) ٥٥٥‑٠١١٨\u202c', '+1 (503) 555-0118'],
    ['number', 'tel:+15035550118', '+15035550118'],
    ['email', '<ana@example.com>,', 'ana@example.com'],
    ['email', 'mailto:ana@example.com.', 'ana@example.com'],
    ['host', 'https://Links.Example.com/', 'links.example.com'],
    ['host', 'http://links.example.com:443/a?b#c', 'links.example.com'],
    ['host', '(links.example.com.)', 'links.example.com'],
    ['path', '\u200b/“my-song”.\u200b', 'my-song'],
    ['path', 'my-song),', 'my-song'],
    ['url', '<https://example.com/a>,', 'https://example.com/a'],
    ['url', '(https://example.com/Air_(band))', 'https://example.com/Air_(band)'],
    ['url', 'https://example.com/N.E.R.D.', 'https://example.com/N.E.R.D.'],
    ['url', 'https://example.com/Wham!', 'https://example.com/Wham!'],
    ['url', "https://example.com/Rollin'", "https://example.com/Rollin'"],
    ['url', "('https://example.com/Wham!'),", 'https://example.com/Wham!'],
    ['words', '\ufeff Night\u200b Ferry \u00a0', 'Night Ferry'],
    ['words', `${family} ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿`, `${family} ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿`],
    ['words', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['words', 'one\r\ntwo\u0007', 'one\ntwo'],
    ['words', '\u0000\tone', 'one'],
    ['url', 'example.com/a, )', 'example.com/a'],
    ['url', '( example.com/a )', 'example.com/a'],
  ])('as %s: %j is %j', (kind, text, clean) => expect(cleanPasted(text, kind)).toBe(clean));

  it.each(['\u200b', '\u3164 \u2800', '\u200d\ufe0f', ' \n', '\u00ad\u061c'])('is empty without a shape: %j', (text) =>
    expect(cleanPasted(`${text}`, 'words')).toBe(''),
  );

  it.each<[PastedKind, string]>([
    ['words', ' '],
    ['email', '.'],
    ['number', ' '],
    ['code', ')'],
    ['url', ')'],
    ['host', '. '],
    ['path', '/'],
  ])('as %s is done with in time that grows with its length, full of %j', (kind, mark) => {
    const run = mark.repeat(500_000);
    expect(cleanPasted(`a${run}b`, kind)).toBe(`a${run}b`);
    expect(cleanPasted(`a${run}`, 'words')).toMatch(/^a/);
    const line = mark.repeat(8000 / mark.length);
    expect(cleanPasted(`a${line}b`, kind)).toMatch(/b$/);
  });

  it('is the same when it is cleaned again, and never has half a character', () => {
    const kinds: PastedKind[] = ['words', 'email', 'number', 'code', 'url'];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...kinds), (text, kind) => {
        const clean = cleanPasted(text, kind);
        expect(clean.isWellFormed()).toBe(true);
        if (kind === 'words') expect(cleanPasted(clean, kind)).toBe(clean);
      }),
    );
  });
});

describe('a length', () => {
  it.each([
    [family.repeat(200), 200, false],
    [family.repeat(201), 200, true],
    ['e\u0301'.repeat(3), 3, false],
    ['क्षि'.repeat(2), 2, false],
    ['abc', 2, true],
    [`a${'\u0301'.repeat(1000)}`, 10, true],
  ])('of %j is counted by characters', (text, most, longer) => expect(isLonger(text, most)).toBe(longer));
});
