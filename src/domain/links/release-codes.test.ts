/** ISRC and barcodes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeSpellings, checkDigit, isIsrc, isUpc, readReleaseCode } from './release-codes.ts';

describe('ISRC', () => {
  it.each(['USRC17607839', 'US-RC1-76-07839', 'GBAYE0601498'])('takes %s', (code) => expect(isIsrc(code)).toBe(true));
  it.each(['usrc17607839', 'U1RC17607839', 'USRC1760783', 'USRC176078399', 'US RC1 76 07839', ''])(
    'refuses %s',
    (code) => expect(isIsrc(code)).toBe(false),
  );
});

describe('UPC', () => {
  it.each(['036000291452', '4006381333931', '00036000291452', '96385074'])('takes %s', (code) =>
    expect(isUpc(code)).toBe(true),
  );
  it.each(['036000291453', '123456789', '12345678901', '123456789012345', 'abc', ''])('refuses %s', (code) =>
    expect(isUpc(code)).toBe(false),
  );

  it('takes exactly one last digit of ten', () => {
    const body = fc.constantFrom(7, 11, 12, 13).chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)));
    fc.assert(
      fc.property(body, (digits) => {
        const right = [...'0123456789'].filter((digit) => isUpc(digits + digit));
        expect(right).toEqual([String(checkDigit(digits))]);
      }),
    );
  });

  it('finds any two different neighbours swapped, unless they differ by five', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11}$/), fc.nat({ max: 9 }), (digits, at) => {
        const whole = digits + checkDigit(digits);
        const [first, second] = [Number(whole[at]), Number(whole[at + 1])];
        const swapped = `${whole.slice(0, at)}${second}${first}${whole.slice(at + 2)}`;
        expect(isUpc(swapped)).toBe(first === second || Math.abs(first - second) === 5);
      }),
    );
  });
});

it('reads codes as people write them', () => {
  expect(readReleaseCode(' us-rc1-76-07839 ')).toEqual({ kind: 'isrc', code: 'USRC17607839' });
  expect(readReleaseCode('0 36000 29145 2')).toEqual({ kind: 'upc', code: '036000291452' });
  expect(readReleaseCode('hello')).toBeUndefined();
});

it('spells a barcode with every number of zeros that shops write, its own first', () => {
  expect(barcodeSpellings('036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452']);
  expect(barcodeSpellings('00036000291452')).toEqual(['00036000291452', '036000291452', '0036000291452']);
  expect(barcodeSpellings('4006381333931')).toEqual(['4006381333931', '04006381333931']);
  for (const spelling of barcodeSpellings('00036000291452')) expect(isUpc(spelling)).toBe(true);
});
