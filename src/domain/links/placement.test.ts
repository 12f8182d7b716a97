import { describe, expect, it } from 'vitest';
import { codeInPath, madeUpCode, placedUrl, readCode, visitCode } from './placement.ts';

describe('codes of placements', () => {
  it('PLACE-1: are letters and digits, and capitals count as small letters', () => {
    expect(readCode('Berlin')).toBe('berlin');
    expect(readCode('7K')).toBe('7k');
    for (const text of ['', 'a', 'a-b', 'ä1', 'abcdefghijklm']) expect(readCode(text)).toBeUndefined();
  });

  it('PLACE-1: stand behind a hyphen at the end of the path', () => {
    expect(placedUrl('https://vibe.to/night-ferry', '7k')).toBe('https://vibe.to/night-ferry/-7k');
    expect(codeInPath('-7K')).toBe('7k');
    expect(codeInPath('spotify')).toBeUndefined();
    expect(codeInPath('--7k')).toBeUndefined();
  });

  it('PLACE-1: are made up without vowels', () => {
    const code = madeUpCode(3, (below) => below - 1);
    expect(code).toBe('zzz');
    expect(readCode(madeUpCode(4, () => 0))).toBe('2222');
  });
});

it('ROUTE-10: the word for the page with all services is no code, and the code behind it is read', () => {
  expect(['all', 'ALL', 'all-', 'all-7k', 'all-all', 'allan'].map(visitCode)).toEqual([
    ...[undefined, undefined, undefined],
    ...['7k', undefined, 'allan'],
  ]);
  expect(readCode('all')).toBeUndefined();
  expect(codeInPath('-ALL-7K')).toBe('7k');
});
