/** Sharing a link: placements, QR codes that a decoder reads from their files, UTM fields, and pictures for stories. */
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openAccount } from './account.ts';
import { openLink } from './open-link.ts';
import { openTestApp, widthsFor } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;

/** Opens the dialog of a link. */
async function openShare(page: Page, title: string): Promise<Locator> {
  await openLink(testApp, page, title);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: `Share ${title}` }).waitFor();
  await dialog.getByRole('img', { name: 'QR code: The link itself' }).waitFor();
  return dialog;
}

/** A file that the button saves. */
async function saved(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) };
}

/** What a decoder reads from a picture that is this many pixels wide. */
async function read(content: Buffer, width: number): Promise<string | undefined> {
  const { data, info } = await sharp(content).resize(width).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** The filled rectangles of a PDF's page as a picture: the ground, and the modules. The picture in the middle is left out. */
async function drawnPdf(content: Buffer): Promise<Buffer> {
  const start = content.indexOf('stream', content.indexOf('FlateDecode')) + 7;
  const page = inflateSync(content.subarray(start, content.indexOf('endstream', start))).toString('latin1');
  const [ground, ...modules] = [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) -([\d.]+) re/g)].map((match) =>
    match.slice(1).map(Number),
  );
  const [left = 0, top = 0, side = 1] = ground ?? [];
  const shapes = modules.map(
    ([x = 0, y = 0, width, height]) =>
      `<rect x="${x - left}" y="${top - y}" width="${width}" height="${height}" shape-rendering="crispEdges"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 ${side} ${side}">${shapes.join('')}</svg>`,
    ),
  )
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}

const archiveAll = async (dialog: Locator, names: string[]) => {
  for (const name of names) {
    await dialog.getByRole('button', { name: `Change ${name}`, exact: true }).click();
    await dialog
      .getByRole('form', { name: `Change ${name}` })
      .getByRole('button', { name: 'Archive' })
      .click();
    await dialog.getByText(`${name} was archived`).waitFor();
  }
};

describe('the share dialog', () => {
  it.each(widthsFor('share'))(
    'creates placements and looks right: $size',
    async ({ width, height, colorScheme, inBoth, size }) => {
      const page = await testApp.newPage({ width, height, colorScheme });
      const dialog = await openShare(page, 'Paper Lanterns');
      const list = dialog.getByRole('list', { name: 'Placements', exact: true });
      const usual = size === 'phone' ? 'Poster' : 'Facebook';
      await dialog.getByRole('list', { name: 'Usual placements' }).getByRole('button', { name: usual }).click();
      await list.getByText(usual, { exact: true }).waitFor();
      const own = `Flyer Lisbon ${size}`;
      await dialog.getByLabel('Name of a placement').fill(own);
      await dialog.getByRole('radiogroup', { name: 'Kind' }).getByText('Print').click();
      await dialog.getByLabel('Code', { exact: true }).fill(`-LX${size}`);
      await dialog.getByRole('button', { name: 'Add' }).click();
      const row = list.getByRole('listitem').filter({ hasText: own });
      await row.getByText(`-lx${size}`).waitFor();
      await row.getByRole('button', { name: `Copy the link of ${own}` }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        new RegExp(`/paper-lanterns/-lx${size}$`),
      );
      // The demo artist's placements brought visits already.
      await dialog.getByText('Without a placement').waitFor();
      expect(await list.getByRole('listitem').filter({ hasText: 'Poster Berlin' }).textContent()).toMatch(
        /\d+\s+views/,
      );
      await testApp.checkEach(page, 'share', inBoth);
      await archiveAll(dialog, [own]);
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await row.waitFor();
      await archiveAll(dialog, [usual, own]);
      await dialog.getByRole('button', { name: /^Show \d+ archived/ }).click();
      await dialog.getByRole('list', { name: 'Archived placements' }).getByText(own).waitFor();
    },
  );

  it('saves QR codes that a decoder reads, also at a tenth of their size', async () => {
    const page = await testApp.newPage(desktop);
    const dialog = await openShare(page, 'Paper Lanterns');
    const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await dialog.getByText('Cover', { exact: true }).waitFor();
    const large = await saved(page, dialog.getByRole('button', { name: 'PNG 2048' }));
    expect(large.name).toBe('paper-lanterns-qr-2048.png');
    const small = await saved(page, dialog.getByRole('button', { name: 'PNG 1024' }));
    const svg = await saved(page, dialog.getByRole('button', { name: 'SVG' }));
    const pictures = [
      [large.content, 2048],
      [large.content, 205],
      [small.content, 1024],
      [svg.content, 1024],
    ] as const;
    for (const [content, width] of pictures) expect(await read(content, width)).toBe(url.toUpperCase());
    expect((await sharp(large.content).metadata()).width).toBe(2048);
    const pdf = await saved(page, dialog.getByRole('button', { name: 'PDF for print' }));
    expect(await read(await drawnPdf(pdf.content), 1000)).toBe(url.toUpperCase());
    // Colours that are too alike are refused before a file is made.
    await dialog.getByLabel('Squares').fill('#b0b0b0');
    await dialog.getByText('These colours are too alike').waitFor();
    expect(await dialog.getByRole('button', { name: 'SVG' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Background', { exact: true }).fill('#101010');
    await dialog
      .getByText('The squares have to be darker than the background: many cameras read no other code.')
      .waitFor();
    await dialog.getByLabel('Background', { exact: true }).fill('#ffffff');
    await dialog.getByLabel('Squares').fill('#1b2a4a');
    const coloured = await saved(page, dialog.getByRole('button', { name: 'SVG' }));
    expect(await read(coloured.content, 512)).toBe(url.toUpperCase());
  });

  it('saves no code that a decoder cannot read, and offers the plain one', async () => {
    const page = await testApp.newPage(desktop);
    // A cover that covers what it must not: the decoder sees the file, not the plan.
    await page.addInitScript(() => {
      const draw = CanvasRenderingContext2D.prototype.drawImage as (...values: unknown[]) => void;
      Object.assign(CanvasRenderingContext2D.prototype, {
        drawImage(this: CanvasRenderingContext2D, ...values: unknown[]) {
          draw.apply(this, values);
          if (values.length === 5 && this.canvas.width === 1024) this.fillRect(0, 0, 500, 500);
        },
      });
    });
    const dialog = await openShare(page, 'Paper Lanterns');
    await dialog.getByText('Cover', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'PNG 1024' }).click();
    await dialog.getByText('A decoder could not read this code, so it was not saved.').waitFor();
    await dialog.getByRole('button', { name: 'Use the plain code' }).click();
    const plain = await saved(page, dialog.getByRole('button', { name: 'PNG 1024' }));
    expect(await read(plain.content, 1024)).toMatch(/\/PAPER-LANTERNS$/);
  });

  it('opens from the list and from the finder', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page);
    await page.getByRole('button', { name: 'Actions for Paper Lanterns' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Share Paper Lanterns' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('placements');
    await page.getByRole('option', { name: /Share the newest link/ }).click();
    await page.getByRole('heading', { name: /^Share / }).waitFor();
    await page.getByRole('list', { name: 'Usual placements' }).waitFor();
  });

  it('builds a url with UTM values, keeps them as a template, and refuses a code that no one could scan', async () => {
    const page = await testApp.newPage(desktop);
    const dialog = await openShare(page, 'Paper Lanterns');
    await dialog.getByRole('button', { name: /^UTM fields/ }).click();
    await dialog.getByLabel('Source').fill('Meta Ads');
    await dialog.getByLabel('Campaign').fill('Spring Tour');
    const built = dialog.getByLabel('Link with UTM fields');
    await built.getByText('?utm_source=meta_ads&utm_campaign=spring_tour').waitFor();
    await dialog.getByLabel('Name of the template').fill('Meta ads');
    await dialog.getByRole('form', { name: 'Save as template' }).getByRole('button', { name: 'Save' }).click();
    await dialog
      .getByRole('list', { name: 'Templates' })
      .getByRole('button', { name: 'Meta ads', exact: true })
      .waitFor();
    await dialog.getByLabel('Source').fill('x');
    await dialog.getByRole('button', { name: 'Meta ads', exact: true }).click();
    expect(await dialog.getByLabel('Source').inputValue()).toBe('meta_ads');
    await dialog.getByRole('region', { name: 'UTM fields' }).getByRole('button', { name: 'QR code' }).click();
    const code = await saved(page, dialog.getByRole('button', { name: 'SVG' }));
    expect(code.name).toBe('paper-lanterns-utm-qr.svg');
    expect(await read(code.content, 1024)).toContain('?utm_source=meta_ads');
    for (const field of ['Source', 'Medium', 'Campaign']) await dialog.getByLabel(field).fill('ночь'.repeat(25));
    await dialog
      .getByText('This address is too long for a QR code. Shorten the UTM values, or use a placement.')
      .waitFor();
    const remove = dialog.getByRole('button', { name: 'Delete the template Meta ads' });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await remove.waitFor();
  });

  it('draws pictures of the size that stories and posts have', async () => {
    const page = await testApp.newPage(desktop);
    const dialog = await openShare(page, 'Paper Lanterns');
    const picture = dialog.getByRole('button', { name: 'Picture', exact: true });
    const story = await saved(page, picture);
    expect(story.name).toBe('paper-lanterns-story.jpg');
    expect(await sharp(story.content).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 });
    await dialog.getByRole('radiogroup', { name: 'Format of the picture' }).getByText('1:1').click();
    await dialog.getByRole('img', { name: 'Picture of Paper Lanterns for a post' }).waitFor();
    const square = await saved(page, picture);
    expect(await sharp(square.content).metadata()).toMatchObject({ width: 1080, height: 1080 });
  });

  it.each([
    ['arabic', 'مصابيح ورقية فوق المدينة القديمة'],
    ['thai', 'โคมกระดาษลอยเหนือเมืองเก่าในคืนเดือนหงาย'],
    ['emoji', '🏮✨👩🏽‍🎤 紙のランタン'],
    ['long', 'Paper lanterns over the harbour and everything that we said to each other '.repeat(3).slice(0, 199)],
    ['one-word', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)],
  ])('sets a title within the picture: %s', async (name, title) => {
    const account = await openAccount(testApp.baseUrl);
    const path = `story-${name}`;
    const artist = account.artistNamed('Mara Vale');
    const { links } = await account.run<{ links: { title: string; image: string }[] }>(
      'query ($artist: uuid!) { links(artist_id: $artist) { title image } }',
      { artist },
    );
    const image = links.find((link) => link.title === 'Paper Lanterns')?.image;
    await account.run(
      `mutation ($artist: uuid!, $path: String!, $title: String!, $image: String) { insert_links_one(object: { artist_id: $artist,
        domain: "vibe.to", path: $path, title: $title, type: "release", preview_type: "image", image: $image }) { id } }`,
      { artist, path, title, image },
    );
    try {
      const page = await testApp.newPage(desktop);
      await testApp.signIn(page, undefined, '/links?share=newest');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('img', { name: /^Picture of/ }).waitFor();
      const { content } = await saved(page, dialog.getByRole('button', { name: 'Picture', exact: true }));
      if (process.env.PICTURES === 'yes') await writeFile(`tests/journeys/screenshots/story-${name}.jpg`, content);
      // White letters on the dark ground: some within the room of the title, none in the margins beside it.
      const whiteIn = async (left: number, width: number) => {
        const area = sharp(content).extract({ left, top: 1040, width, height: 320 }).greyscale();
        return (await area.raw().toBuffer()).filter((value) => value > 225).length;
      };
      expect(await whiteIn(90, 900)).toBeGreaterThan(2_000);
      expect([await whiteIn(0, 80), await whiteIn(1000, 80)]).toEqual([0, 0]);
    } finally {
      await testApp.removeLink(path);
    }
  });
});
