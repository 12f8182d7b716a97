/** A picture's way in an installation that keeps its files on its own disk, and in one with a bucket at S3. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

describe.each(['local', 's3'] as const)('FILES=%s', (files) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp({ files });
  });
  afterAll(async () => await testApp.close());

  it('stores an upload and serves it to browsers', async () => {
    const { token, userId } = await buildPerson(testApp);
    await buildArtist(testApp, userId);
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#446688' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'cover.png');
    const uploaded = await fetch(`${testApp.url}/api/bunny-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { url } = (await uploaded.json()) as { url: string };
    expect(url).toMatch(new RegExp(`^${testApp.url}/(files|s3-files)/images/[0-9a-f]{2}/[0-9a-f]{40}\\.[a-z]+$`));
    const served = await fetch(url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect(served.headers.get('cache-control')).toContain('immutable');
    expect(served.headers.get('access-control-allow-origin')).toBe('*');
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    'images',
    'secrets.json',
    '..%2f..%2fsecrets.json',
    'images/..%2f..%2f..%2fsecrets.json',
    'images/aa/b.png',
  ])('has nothing at %s', async (path) => {
    for (const folder of ['files', 's3-files'])
      expect((await fetch(`${testApp.url}/${folder}/${path}`)).status).toBe(404);
  });
});
