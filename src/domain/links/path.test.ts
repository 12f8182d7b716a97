/** Paths. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alternativePaths,
  copyPath,
  isPathWellFormed,
  isReservedPath,
  needsSpelling,
  normalisePath,
  suggestPath,
  withoutSpaces,
} from './path.ts';

describe('suggestPath', () => {
  it.each([
    ['Paper Lanterns', 'paper-lanterns'],
    ["Don't Look Back (feat. Ana)", 'dont-look-back-feat-ana'],
    ['Überstraße Ñandú', 'uberstrasse-nandu'],
    ['Błękitny & Søn', 'blekitny-and-son'],
    ['Мой Друг', 'moy-drug'],
    ['Ώρα', 'ora'],
    ['ＦＵＬＬ', 'full'],
    ['夜', ''],
    ['Robots.txt', 'robots-txt'],
    ['a', ''],
  ])('%s gives %s', (title, path) => expect(suggestPath(title)).toBe(path));

  it('gives nothing or a path that passes every check', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (title) => {
        const path = suggestPath(title);
        if (path === '') return;
        expect(isPathWellFormed(path) && path.length >= 3 && normalisePath(path) === path).toBe(true);
      }),
    );
  });
});

it.each([
  ['Überstraße “Ñandú”…', false],
  ['Мой Друг', false],
  ['', false],
  ['!!!', true],
  ['Love 晴天', true],
  ['รัก', true],
  ['🌊 Waves', true],
])('only the server can spell %s: %s', (title, needed) => expect(needsSpelling(title)).toBe(needed));

describe('alternativePaths', () => {
  it('adds the artist, then numbers', () => {
    expect(alternativePaths('paper-lanterns', 'Mara Vale')).toEqual([
      'paper-lanterns-mara',
      'paper-lanterns-mara-vale',
      'paper-lanterns-2',
      'paper-lanterns-3',
    ]);
    expect(alternativePaths('x', '夜')).toEqual(['x-2', 'x-3']);
  });

  it('offers only well-formed paths that differ from the taken one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9._-]{2,98}$/), fc.string({ unit: 'grapheme' }), (path, artist) => {
        for (const other of alternativePaths(path, artist))
          expect(isPathWellFormed(other) && other !== path).toBe(true);
      }),
    );
  });
});

it('normalises once and for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normalisePath(text);
      expect(normalisePath(once)).toBe(once);
    }),
  );
  expect(normalisePath(' ＭＹ-Song ')).toBe('my-song');
});

it('blocks spaces, and knows what is reserved for the product', () => {
  expect(withoutSpaces(' my so\tng ')).toBe('mysong');
  expect(isReservedPath('ROBOTS.txt')).toBe(true);
  expect(isReservedPath('robots')).toBe(false);
});

it.each(['.well-known', '_x', '-x', 'a b', 'a/b', 'ä', '', 'a%', 'x'.repeat(101)])('%s is not well formed', (path) =>
  expect(isPathWellFormed(path)).toBe(false),
);

it('LINK-64: a copy has the next number behind its path', () => {
  expect(copyPath('night-ferry', 2)).toBe('night-ferry-2');
  expect(copyPath('top-10', 2)).toBe('top-10-2');
  const long = copyPath('a'.repeat(100), 12);
  expect([long.length, long.endsWith('a-12')]).toEqual([100, true]);
});
