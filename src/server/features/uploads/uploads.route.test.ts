/** The upload route: one picture in, its URL out, and a coded answer for everything else. */
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandOf, descendantsOf } from '#tests/faults/product.ts';
import { buildArtist, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { sendRaw } from '#tests/fixtures/raw-request.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
let picture: Buffer;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
  picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#b0442e' } })
    .png()
    .toBuffer();
});
afterAll(() => testApp?.close());

async function upload(
  bytes: Buffer,
  { kind = '', field = 'file', signal }: { kind?: string; field?: string; signal?: AbortSignal } = {},
): Promise<{ status: number; url?: string; code?: string }> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'cover.png');
  const response = await fetch(`${testApp.url}/api/bunny-upload${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
    ...(signal === undefined ? {} : { signal }),
  });
  const answer = (await response.json()) as { url?: string; errors?: { extensions: { code: string } }[] };
  return { status: response.status, url: answer.url, code: answer.errors?.[0]?.extensions.code };
}

it('stores a picture that a link can name and a browser can load', async () => {
  const { url } = await upload(picture);
  expect(url).toContain(`${testApp.url}/files/`);
  const loaded = await fetch(url ?? '');
  expect([loaded.status, loaded.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);

  const insert =
    'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id image image_blur } }';
  const { insert_links_one: link } = dataOf(
    await testApp.call<{ insert_links_one: { id: string; image: string; image_blur: string } }>(owner.token, insert, {
      object: linkObject(artistId, { image: url, preview_type: 'image' }),
    }),
  );
  expect(link.image).toBe(url);
  expect(link.image_blur).toMatch(/^data:image\//);
  expect(await testApp.sql('select image from links where id = $1', [link.id])).toEqual([
    { image: expect.stringMatching(/^file:/) },
  ]);
});

it.each([
  ['a text file named .png', Buffer.from('this is no picture'), {}, 'FILE_NOT_IMAGE'],
  ['a cover of 5 MB', Buffer.alloc(5_000_000), {}, 'FILE_OVER_4MB'],
  ['a logo of 2 MB', Buffer.alloc(2_000_000), { kind: '?kind=logo' }, 'FILE_OVER_1MB'],
  ['a body far over every limit', Buffer.alloc(9_000_000), {}, 'FILE_OVER_4MB'],
  ['another field', Buffer.from('x'), { field: 'picture' }, 'UPLOAD_FAILED'],
])('refuses %s', async (_name, bytes, options, code) => {
  expect((await upload(bytes, options)).code).toBe(code);
});

it('refuses what is no form', async () => {
  const response = await fetch(`${testApp.url}/api/bunny-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('UPLOAD_FAILED')]);
});

it('refuses somebody without a session before the picture is sent, and reads none of it', async () => {
  const { hostname, port } = new URL(testApp.url);
  const head = [
    'POST /api/bunny-upload HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 4000000',
  ];
  // The connection ends without a byte of the body: nobody waits for it.
  const answer = await sendRaw(Number(port), `${head.join('\r\n')}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('NOT_SIGNED_IN');
});

it('does not make a picture whose client left while it waited', async () => {
  const plain = (background: string) => sharp({ create: { width: 40, height: 40, channels: 3, background } }).png();
  const [first, second] = [await plain('#123456').toBuffer(), await plain('#654321').toBuffer()];
  const count = async () =>
    (await testApp.sql<{ count: number }>('select count(*)::int as count from stored_files'))[0]?.count ?? 0;
  // Its process runs now.
  await upload(picture);
  const before = await count();
  const [maker] = descendantsOf(process.pid).filter((each) => commandOf(each).includes('picture-process.ts'));
  const pid = maker?.pid ?? 0;
  const left = new AbortController();
  process.kill(pid, 'SIGSTOP');
  try {
    const made = upload(first);
    await delay(1_000);
    const dropped = upload(second, { signal: left.signal }).catch(() => undefined);
    await delay(1_000);
    left.abort();
    await dropped;
    await delay(500);
    process.kill(pid, 'SIGCONT');
    expect((await made).status).toBe(200);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  // A later picture of the same person comes after the dropped one.
  expect((await upload(picture)).status).toBe(200);
  expect(await count()).toBe(before + 1);
});
