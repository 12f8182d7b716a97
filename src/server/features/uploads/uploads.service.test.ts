/** Pictures of every kind, friendly and hostile. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority } from 'node:os';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { type ServedStandIns, serveStandIns } from '#tests/contracts/stand-ins.ts';
import { commandOf, descendantsOf } from '#tests/faults/product.ts';
import { createGuardedFetch } from '../../platform/net/guarded-fetch.ts';
import { createBunnyFiles } from '../../vendors/files/bunny.ts';
import type { Files } from '../../vendors/files/files.ts';
import { mostJpegBytes } from './encode-picture.ts';
import { createUploadsService, type UploadsService } from './uploads.service.ts';

let served: ServedStandIns;
let site: Server;
let files: Files;
let uploads: UploadsService;
let pictureOfTheSite: Buffer;
/** The names that were noted; the store is tested beside it. */
const noted = new Set<string>();

beforeAll(async () => {
  served = await serveStandIns();
  pictureOfTheSite = await photo(400, 400);
  site = createServer((request, response) => {
    if (request.url === '/cover.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(pictureOfTheSite);
    else if (request.url === '/text.png') response.writeHead(200, { 'content-type': 'image/png' }).end('not a picture');
    else if (request.url === '/huge.jpg')
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.alloc(4_100_001));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  files = createBunnyFiles(served.standIns.settings.bunny);
  uploads = createUploadsService({
    files,
    guardedFetch: createGuardedFetch({
      trustedPrefixes: [...served.standIns.trustedPrefixes, `127.0.0.1:${sitePort()}`],
    }),
    log: pino({ level: 'silent' }),
    clock: createMovableClock(),
    storedFiles: { note: async (name) => void noted.add(name), keep: async () => false },
  });
});
afterAll(async () => {
  site.close();
  await served.stop();
});

const sitePort = () => (site.address() as AddressInfo).port;

/** A picture with so much detail that it does not compress to nothing. */
async function photo(width: number, height: number): Promise<Buffer> {
  return await sharp({
    create: { width, height, channels: 3, background: '#c94d7c', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** `picture` with words after its end, where decoders do not look, until it is `length` bytes long. */
const padded = (picture: Buffer, length: number) =>
  Buffer.concat([picture, Buffer.alloc(length - picture.length, '<script>')]);

const kept = async (url: string) => (await files.read(url)) ?? Buffer.alloc(0);

/** A PNG that says it is `side` pixels square, in a few hundred bytes. */
function claimedPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a good picture', () => {
  it('is written anew, no larger than is shown, without place and camera', async () => {
    const withPlace = await sharp(await photo(1600, 1200))
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    const url = await uploads.store(withPlace, 'cover');
    expect(noted).toContain(files.toStored(url));
    const stored = await kept(url);
    const metadata = await sharp(stored).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['jpeg', 1280, 960]);
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
    expect(stored.includes('secret-owner')).toBe(false);
  });

  it('stands upright when the camera was turned', async () => {
    const turned = await sharp(await photo(400, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await sharp(await kept(await uploads.store(turned, 'cover'))).metadata();
    expect([width, height]).toEqual([200, 400]);
  });

  it('is a JPEG that messengers show, on white where it was see-through, and a logo is WebP', async () => {
    const glass = await sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } },
    })
      .png()
      .toBuffer();
    const cover = await sharp(await kept(await uploads.store(glass, 'cover'))).metadata();
    expect([cover.format, cover.hasAlpha]).toEqual(['jpeg', false]);
    // Noise is the hardest picture there is.
    const noise = await sharp(randomBytes(1280 * 1280 * 3), { raw: { width: 1280, height: 1280, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(mostJpegBytes);
    const hard = await kept(await uploads.store(noise, 'cover'));
    expect(hard.length).toBeLessThanOrEqual(mostJpegBytes);
    expect((await sharp(hard).metadata()).format).toBe('jpeg');
    const logo = await sharp(await kept(await uploads.store(await photo(900, 900), 'logo'))).metadata();
    expect([logo.format, logo.width]).toEqual(['webp', 512]);
  });

  it.each(['png', 'webp', 'gif', 'avif', 'jpeg'] as const)('may be %s', async (format) => {
    const picture = await sharp(await photo(80, 60))
      .toFormat(format)
      .toBuffer();
    expect(await uploads.store(picture, 'cover')).toMatch(/\.jpg$/);
  });

  it('is its first frame when it moves', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3);
    const metadata = await sharp(await kept(await uploads.store(moving, 'cover')), { animated: true }).metadata();
    expect([metadata.pages ?? 1, metadata.height]).toEqual([1, 40]);
  });

  it('is stored once, however often it is sent', async () => {
    const picture = await photo(100, 100);
    expect(await uploads.store(picture, 'cover')).toBe(await uploads.store(picture, 'cover'));
  });
});

describe('size', () => {
  it('of 4,100,000 bytes is a cover, one more is not', async () => {
    const picture = await photo(600, 600);
    await uploads.store(padded(picture, 4_100_000), 'cover');
    await expect(uploads.store(padded(picture, 4_100_001), 'cover')).rejects.toMatchObject({ code: 'FILE_OVER_4MB' });
  });

  it('of 1,000,000 bytes is a logo, one more is not', async () => {
    const picture = await photo(300, 300);
    await uploads.store(padded(picture, 1_000_000), 'logo');
    await expect(uploads.store(padded(picture, 1_000_001), 'logo')).rejects.toMatchObject({ code: 'FILE_OVER_1MB' });
  });
});

describe('a hostile file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  const hostile: [string, () => Buffer | Promise<Buffer>][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['text named .png', () => Buffer.from('This is a text, whatever it is called.')],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', () => Buffer.from(svg)],
    [
      'an SVG after an XML line',
      () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
    ],
    ['a packed SVG', () => gzipSync(svg)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['a ZIP', () => Buffer.from('504b0304140000000000', 'hex')],
    ['a program', () => Buffer.from('7f454c46020101000000000000000000', 'hex')],
    [
      'a TIFF',
      async () =>
        await sharp(await photo(20, 20))
          .tiff()
          .toBuffer(),
    ],
    ['a PNG of 14,000 pixels a side', () => claimedPng(14_000)],
    [
      'a PNG of 100,000 pixels a side',
      () =>
        Buffer.concat([
          claimedPng(8).subarray(0, 16),
          Buffer.from('000186a0000186a0', 'hex'),
          claimedPng(8).subarray(24),
        ]),
    ],
    ['the first bytes of a PNG', () => claimedPng(64).subarray(0, 40)],
    ['a JPEG cut in half', async () => (await photo(400, 400)).subarray(0, 9000)],
    [
      'the name of a PNG before a web page',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a GIF that is a script too', () => Buffer.from('GIF89a=1;alert(1)//')],
    ['a WebP without a picture', () => Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1')],
  ];

  it('is refused before it is decoded when it is an AVIF of more than 16 megapixels', async () => {
    const side = 4_100;
    const avif = await sharp({ create: { width: side, height: side, channels: 3, background: '#b0442e' } })
      .avif({ effort: 0 })
      .toBuffer();
    await expect(uploads.store(avif, 'cover')).rejects.toMatchObject({ code: 'FILE_NOT_IMAGE' });
  });

  it.each(hostile)('is refused: %s', async (_name, make) => {
    const started = served.standIns.journal.list().length;
    await expect(uploads.store(await make(), 'cover')).rejects.toMatchObject({ code: 'FILE_NOT_IMAGE' });
    expect(served.standIns.journal.list()).toHaveLength(started);
  });

  it('that is picture and page in one loses the page', async () => {
    const picture = await sharp(await photo(50, 50))
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
      .jpeg()
      .toBuffer();
    const both = Buffer.concat([picture, Buffer.from('<html><script>alert(2)</script>')]);
    const url = await uploads.store(both, 'cover');
    expect((await kept(url)).includes('<script>')).toBe(false);
    expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg');
  });
});

describe('the process for pictures', () => {
  const processes = () => descendantsOf(process.pid).filter((each) => commandOf(each).includes('picture-process.ts'));

  it('is one at a low priority, however many pictures come at once', async () => {
    const picture = await photo(600, 600);
    await Promise.all(Array.from({ length: 4 }, () => uploads.store(picture, 'cover')));
    expect(processes().map(({ pid }) => getPriority(pid))).toEqual([10]);
  });

  it('is started again when it is killed, and the picture that it had is made all the same', async () => {
    await uploads.store(await photo(60, 60), 'cover');
    const [first] = processes();
    const pid = first?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    const stored = uploads.store(await photo(61, 61), 'cover');
    process.kill(pid, 'SIGKILL');
    expect(await sharp(await kept(await stored)).metadata()).toMatchObject({ width: 61, format: 'jpeg' });
    expect(processes().map((each) => each.pid)).not.toContain(pid);
  });
});

describe('the placeholder', () => {
  it('is a data address of at most 400 bytes that a browser can show', async () => {
    for (const picture of [
      await photo(1200, 700),
      await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    ]) {
      const blur = await uploads.blurOf(picture);
      expect(blur).toMatch(/^data:image\/webp;base64,/);
      expect(blur?.length).toBeLessThanOrEqual(400);
      const { width, height } = await sharp(Buffer.from(blur?.split(',')[1] ?? '', 'base64')).metadata();
      expect([width, height]).toEqual([12, 12]);
    }
  });

  it('is made of a picture of ours by its address, and is null for anything else', async () => {
    expect(await uploads.blurOf(await uploads.store(await photo(200, 200), 'cover'))).toMatch(/^data:/);
    expect(await uploads.blurOf(`${served.standIns.settings.bunny.publicUrl}/images/missing.jpg`)).toBeNull();
    expect(await uploads.blurOf(Buffer.from('text'))).toBeNull();
  });
});

describe('a foreign picture', () => {
  it('becomes ours', async () => {
    const url = await uploads.rehost(`http://127.0.0.1:${sitePort()}/cover.jpg`, 'cover');
    expect(url.startsWith(served.standIns.settings.bunny.publicUrl)).toBe(true);
    expect(await uploads.rehost(url, 'cover')).toBe(url);
    const keeping = await uploads.keep(`http://127.0.0.1:${sitePort()}/cover.jpg`, 'cover');
    expect(keeping.stored).toMatch(/^file:images\//);
    expect(keeping.blur).toMatch(/^data:/);
    expect(await uploads.keep(url, 'cover')).toEqual(keeping);
    expect(await uploads.keep(url, 'logo')).toEqual({ stored: keeping.stored, blur: null });
  });

  it('of the catalogue becomes ours too', async () => {
    const id = served.standIns.catalogue.releases[0]?.id;
    expect(await uploads.rehost(`${served.appUrl}/sandbox/media/image/640/${id}.jpg`, 'cover')).toContain(
      '/files/images/',
    );
  });

  it.each(['/missing.jpg', '/text.png', '/huge.jpg'])('is refused at %s', async (path) => {
    await expect(uploads.rehost(`http://127.0.0.1:${sitePort()}${path}`, 'cover')).rejects.toMatchObject({
      code: 'IMAGE_REHOST_FAILED',
    });
  });

  it.each([
    'http://127.0.0.1:1/a.png',
    'http://169.254.169.254/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'nonsense',
  ])('is refused at %s', async (url) => {
    await expect(uploads.rehost(url, 'cover')).rejects.toMatchObject({ code: 'IMAGE_REHOST_FAILED' });
  });
});
