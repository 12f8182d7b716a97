/** What a file store must do, asked of the clients for Bunny and S3: against the stand-ins, and against the services where credentials are given. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BunnyOptions, createBunnyFiles } from '#server/vendors/files/bunny.ts';
import { createS3Files, type S3Options } from '#server/vendors/files/s3.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

let served: ServedStandIns;
beforeAll(async () => {
  served = await serveStandIns();
});
afterAll(async () => await served.stop());

const bytes = Buffer.from('RIFF....WEBPnot really a picture');
const kind = { extension: 'webp', contentType: 'image/webp' };

const { env } = process;

const realBunny = (): BunnyOptions => ({
  url: env.BUNNY_STORAGE_URL ?? '',
  zone: env.BUNNY_STORAGE_ZONE ?? '',
  password: env.BUNNY_STORAGE_PASSWORD ?? '',
  publicUrl: env.FILES_URL ?? '',
});

const realS3 = (): S3Options => ({
  bucket: env.S3_BUCKET ?? '',
  accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  publicUrl: env.S3_FILES_URL ?? '',
  endpoint: env.S3_ENDPOINT,
  region: env.S3_REGION ?? 'us-east-1',
  pathStyle: env.S3_PATH_STYLE === 'yes',
});

const bunnyAt = (options: () => BunnyOptions) => ({
  open: () => createBunnyFiles(options()),
  refused: () => createBunnyFiles({ ...options(), password: 'wrong' }),
});

const s3At = (options: () => S3Options) => ({
  open: () => createS3Files(options()),
  refused: () => createS3Files({ ...options(), secretAccessKey: 'wrong' }),
});

const services = [
  { name: 'the stand-in of Bunny', ...bunnyAt(() => served.standIns.settings.bunny), given: true },
  { name: 'the stand-in of S3', ...s3At(() => served.standIns.settings.s3), given: true },
  { name: 'Bunny', ...bunnyAt(realBunny), given: env.BUNNY_STORAGE_PASSWORD !== undefined },
  { name: 'S3', ...s3At(realS3), given: env.S3_SECRET_ACCESS_KEY !== undefined },
];

for (const { name, open, refused } of services.filter(({ given }) => given)) {
  describe(`files at ${name}`, () => {
    it('stores once under the content, serves it publicly, and reads it back', async () => {
      const files = open();
      const url = await files.store(bytes, kind);
      expect(await files.store(bytes, kind)).toBe(url);
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      expect(await files.read(url)).toEqual(bytes);
      expect(await files.read(files.toStored(url))).toEqual(bytes);
      await files.close?.();
    });

    it('deletes, and finds nothing afterwards nor of what never was', async () => {
      const files = open();
      const url = await files.store(Buffer.from(`gone from ${name}`), kind);
      await files.remove(url);
      await files.remove(url);
      expect(await files.read(url)).toBeUndefined();
      await files.close?.();
    });

    it('refuses a wrong password', async () => {
      const files = refused();
      await expect(files.store(bytes, kind)).rejects.toMatchObject({ code: 'UPLOAD_FAILED' });
      await expect(files.remove(files.nameOf(bytes, kind))).rejects.toMatchObject({ code: 'UPLOAD_FAILED' });
      await files.close?.();
    });
  });
}

describe('stored names', () => {
  it('survive a changed address', async () => {
    const files = createBunnyFiles(served.standIns.settings.bunny);
    const stored = files.toStored(await files.store(bytes, kind));
    expect(stored).toMatch(/^file:images\/[0-9a-f]{2}\/[0-9a-f]{40}\.webp$/);
    const moved = createBunnyFiles({ ...served.standIns.settings.bunny, publicUrl: 'https://elsewhere.example' });
    expect(moved.toPublic(stored)).toBe(`https://elsewhere.example/${stored.slice('file:'.length)}`);
    expect(files.toStored('https://other.example/a.png')).toBe('https://other.example/a.png');
    expect(await files.read('https://other.example/a.png')).toBeUndefined();
  });

  it.each(['file:///etc/passwd', 'file:../../secrets.json', 'file:images/ab/../../x.png', 'file:'])(
    'take no word for a file of ours: %s',
    async (url) => {
      const files = createBunnyFiles(served.standIns.settings.bunny);
      expect(files.isOurs(url)).toBe(false);
      expect(files.toPublic(url)).toBe(url);
      expect(await files.read(url)).toBeUndefined();
      const outside = `${served.standIns.settings.bunny.publicUrl}/../sandbox/clock`;
      expect([files.isOurs(outside), files.toStored(outside)]).toEqual([false, outside]);
    },
  );
});

it('delete a file by its URL or its stored name, and mind nothing that is gone or not ours', async () => {
  const files = createBunnyFiles(served.standIns.settings.bunny);
  const url = await files.store(Buffer.from('to be deleted'), kind);
  expect(files.toStored(url)).toBe(files.nameOf(Buffer.from('to be deleted'), kind));
  for (const name of [files.toStored(url), url, 'https://elsewhere.example/x.webp']) await files.remove(name);
  expect(await files.read(url)).toBeUndefined();
});

describe('the pull zone of the stand-in', () => {
  it('lets nothing run and keeps answers for ever', async () => {
    const files = createBunnyFiles(served.standIns.settings.bunny);
    const { headers } = await fetch(await files.store(bytes, kind));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toContain('immutable');
    const page = await files.store(Buffer.from('<script>alert(1)</script>'), {
      extension: 'html',
      contentType: 'text/html',
    });
    expect((await fetch(page)).headers.get('content-type')).toBe('application/octet-stream');
  });

  it.each([
    '../sandbox/secrets.json',
    '..%2f..%2fsandbox%2fsecrets.json',
    '%2e%2e/%2e%2e/sandbox/secrets.json',
    '%00',
    '',
    'images',
  ])('has nothing at %s', async (path) => {
    expect((await fetch(`${served.appUrl}/files/${path}`)).status).toBe(404);
  });

  it('answers a part of a file', async () => {
    const files = createBunnyFiles(served.standIns.settings.bunny);
    const response = await fetch(await files.store(bytes, kind), { headers: { range: 'bytes=4-7' } });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('....');
  });
});

describe('the storage of the stand-in', () => {
  const put = async (path: string, headers: Record<string, string> = {}) => {
    const { url, password } = served.standIns.settings.bunny;
    return await fetch(`${url}/${path}`, {
      method: 'PUT',
      headers: { AccessKey: password, ...headers },
      body: 'hello',
    });
  };

  it('checks the checksum', async () => {
    expect((await put('fanfare/a.txt', { checksum: 'A'.repeat(64) })).status).toBe(400);
  });

  it.each([
    'fanfare/..%2f..%2fescaped.txt',
    'fanfare/a/%2e%2e%2f%2e%2e%2fescaped.txt',
    'other/a.txt',
    'fanfare/',
    'fanfare/a%5c..%5cb',
  ])('refuses the path %s', async (path) => {
    expect((await put(path)).status).toBe(400);
  });

  it('deletes', async () => {
    const { url, password } = served.standIns.settings.bunny;
    expect((await put('fanfare/gone.txt')).status).toBe(201);
    const remove = () => fetch(`${url}/fanfare/gone.txt`, { method: 'DELETE', headers: { AccessKey: password } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  });
});
