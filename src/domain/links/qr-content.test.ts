import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { colourProblem, contrastOf, printWidth, qrContent } from './qr-content.ts';

describe('the content of a QR code', () => {
  it('PLACE-30: is in capitals where host and path fold case, which makes the code coarser', () => {
    const placed = qrContent('https://vibe.to/night-ferry/-7k');
    expect(placed).toBe('HTTPS://VIBE.TO/NIGHT-FERRY/-7K');
    expect(encode(placed, { ecc: 'M', border: 0 }).size).toBe(25);
    expect(encode(placed.toLowerCase(), { ecc: 'M', border: 0 }).size).toBe(29);
    expect(qrContent('http://vibe.to.localhost:3000/night.ferry')).toBe('HTTP://VIBE.TO.LOCALHOST:3000/NIGHT.FERRY');
  });

  it.each([
    ['https://vibe.to/night_ferry/-7k', 'https://vibe.to/night_ferry/-7k'],
    ['https://vibe.to/ночь', 'https://vibe.to/%D0%BD%D0%BE%D1%87%D1%8C'],
    ['https://vibe.to/night-ferry?utm_source=poster', 'https://vibe.to/night-ferry?utm_source=poster'],
    // A short id, in which capitals count.
    ['https://go.vibe.to/aB3', 'https://go.vibe.to/aB3'],
  ])('PLACE-30: of %s stays as it is', (url, content) => {
    expect(qrContent(url)).toBe(content);
  });
});

it('PLACE-31: is dark on light with a contrast of at least 4', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(colourProblem('#16140f', '#ffffff')).toBeUndefined();
  expect(colourProblem('#ffffff', '#16140f')).toBe('inverted');
  expect(colourProblem('#9a9a9a', '#ffffff')).toBe('alike');
  // 3.95 and 4.06 on white.
  expect(colourProblem('#808080', '#ffffff')).toBe('alike');
  expect(colourProblem('#7e7e7e', '#ffffff')).toBeUndefined();
});

it('PLACE-33: is printed a tenth as wide as it is far away, and at least 2 cm', () => {
  expect([10, 20, 30, 200].map(printWidth)).toEqual([2, 2, 3, 20]);
});
