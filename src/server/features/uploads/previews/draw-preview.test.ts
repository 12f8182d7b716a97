/** The picture of a shared page: its size and weight, whatever its title is written in, and where the cover stands. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mostJpegBytes } from '../encode-picture.ts';
import { drawPreview } from './draw-preview.ts';
import { linesOf, outlineOf, typefaces } from './text-paths.ts';

/** A white square, which is seen on any blurred and shaded ground. */
const cover = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

/** The lightest of the three colours at a point, 0 to 255. */
async function lightAt(jpeg: Buffer, left: number, top: number): Promise<number> {
  const pixel = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return Math.max(...pixel);
}

describe('the picture of a shared page (PAGE-22)', () => {
  it.each([
    ['Latin', 'Paper Lanterns'],
    ['Cyrillic', 'Ночной паром'],
    ['Greek', 'Νυχτερινό'],
    ['Arabic', 'فوانيس ورقية'],
    ['Thai', 'โคมกระดาษ'],
    ['emoji', 'Lanterns 🏮'],
    ['two hundred characters', 'lantern '.repeat(25)],
    ['one long word', 'l'.repeat(200)],
    ['nothing', ''],
  ])('has its size and weight with a title in %s', async (_, title) => {
    const jpeg = await drawPreview({ picture: cover, words: { title, artistName: 'Mara Vale', line: 'Out now' } });
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(jpeg.length).toBeLessThanOrEqual(mostJpegBytes);
  });

  it('shows the cover at the left beside the words, and alone in the middle where the fonts lack a character', async () => {
    const draw = (title: string) =>
      drawPreview({ picture: cover, words: { title, artistName: 'Mara Vale', line: '' } });
    const [written, alone] = [await draw('Lanterns'), await draw('ランタン')];
    expect(await lightAt(written, 120, 315)).toBeGreaterThan(240);
    expect(await lightAt(alone, 120, 315)).toBeLessThan(120);
    expect(await lightAt(alone, 600, 315)).toBeGreaterThan(240);
  });

  it('stays below 300 KB for a cover of noise', async () => {
    const noise = await sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer();
    const jpeg = await drawPreview({ picture: noise, words: { title: 'Noise', artistName: 'Mara Vale', line: '' } });
    expect(jpeg.length).toBeLessThanOrEqual(mostJpegBytes);
  });

  it('is a picture of the artist’s own, filled, where there is one', async () => {
    const jpeg = await drawPreview({ picture: cover, words: undefined });
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    for (const left of [5, 600, 1195]) expect(await lightAt(jpeg, left, 10)).toBeGreaterThan(240);
  });

  it('refuses what is no picture', async () => {
    const words = { title: 'x', artistName: 'y', line: '' };
    await expect(drawPreview({ picture: Buffer.from('no picture'), words })).rejects.toThrow();
  });
});

describe('a text in outlines', () => {
  it('breaks between words, and ends with an ellipsis where lines are missing', async () => {
    const found = await linesOf('one two three four five six', typefaces.title, { size: 40, width: 160, most: 2 });
    expect(found?.isCut).toBe(true);
    expect(found?.lines).toHaveLength(2);
    for (const line of found?.lines ?? []) expect(line.width).toBeLessThanOrEqual(160);
    const whole = await linesOf('one', typefaces.title, { size: 40, width: 160, most: 2 });
    expect([whole?.isCut, whole?.lines.length]).toEqual([false, 1]);
  });

  it('takes each character from a font that has it, and gives nothing where none does', async () => {
    const [latin, mixed] = [
      await outlineOf('Vale', typefaces.title, 40),
      await outlineOf('Vale Ж', typefaces.title, 40),
    ];
    expect(mixed?.width).toBeGreaterThan(latin?.width ?? Number.POSITIVE_INFINITY);
    expect(await outlineOf('漢', typefaces.title, 40)).toBeUndefined();
  });
});
