/** A saved QR code is read again by a decoder, also as a small part of a picture, and has the border that the standard asks for. */
import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { qrPicture } from './qr-code.tsx';

const url = 'https://fanfare.example/r/a-name-that-is-as-long-as-one-may-be';

/** The picture as pixels, this wide. */
async function drawn(text: string, width: number): Promise<{ pixels: Uint8ClampedArray; width: number }> {
  const { data } = await sharp(Buffer.from(qrPicture(text)))
    .resize(width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8ClampedArray(data), width };
}

describe('a saved QR code', () => {
  it.each([1024, 512, 102])('is read %d pixels wide', async (width) => {
    const { pixels } = await drawn(url, width);
    expect(jsQR.default(pixels, width, width)?.data).toBe(url);
  });

  it('has four white modules on every side', () => {
    const dark = [...qrPicture(url).matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
    const size = Number(/viewBox="0 0 (\d+)/.exec(qrPicture(url))?.[1]);
    const edges = [dark.map(([x]) => x), dark.map(([, y]) => y)];
    for (const places of edges) {
      expect(Math.min(...places)).toBe(4);
      expect(size - 1 - Math.max(...places)).toBe(4);
    }
  });
});
