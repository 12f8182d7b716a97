/** What is cached of a page's documents: the bytes that visitors are sent, of the encodings that they asked for, and nothing else. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { samplePage, sampleUrls } from '#landing/sample-page.ts';
import { repack } from '../../platform/http/encoding.ts';
import { createPageDocument, type PackedDocument } from './page-document.ts';
import type { StoredDocument } from './page-file.ts';
import type { Repacker } from './repacker.ts';

const release = new Date('2026-12-11T00:00:00Z');
const before = new Date('2026-12-01T00:00:00Z');
const words = (now: Date) => (now < release ? 'Pre-save Night Ferry' : 'Play Night Ferry');

/** Words that repeat, which a higher quality compresses better. */
const htmlOf = (now: Date) =>
  Array.from({ length: 400 }, (_, number) => `<p class="row-${(number * 7919) % 97}">${words(now)} ${number}</p>`).join(
    '',
  );

/** A document whose HTML is some thousand bytes long and changes at the release; the memory that it reports, and how often it was rendered. */
function openDocument(storedLater?: Pick<StoredDocument, 'body' | 'isSmallest'>) {
  const reported: number[] = [];
  let renderings = 0;
  const renderer = {
    build: 'one',
    render(_page: unknown, now: Date) {
      renderings += 1;
      return {
        html: htmlOf(now),
        contentSecurityPolicy: "default-src 'none'",
        refreshAt: now < release ? release : null,
      };
    },
  };
  const waiting: (() => Promise<void>)[] = [];
  let isBusy = false;
  const repacker: Repacker = {
    repack(body, encoding, onSmaller) {
      if (isBusy) return false;
      waiting.push(async () => onSmaller(await repack(body, encoding)));
      return true;
    },
  };
  let found = 0;
  const file = {
    find() {
      found += 1;
      const times = { renderedAt: before.getTime(), validUntil: release.getTime() };
      // Nothing is stored yet when the page is first asked for.
      return storedLater === undefined || found === 1
        ? undefined
        : { ...storedLater, ...times, etag: '', contentSecurityPolicy: '' };
    },
    store: () => undefined,
    close: () => undefined,
  };
  const deps = { renderer, repacker, file };
  const document = createPageDocument(samplePage(), sampleUrls, deps, (bytes) => reported.push(bytes));
  return {
    document,
    reported,
    renderings: () => renderings,
    /** How many bodies wait for the background, and its work. */
    waiting: () => waiting.length,
    repackAll: () => Promise.all(waiting.splice(0).map((work) => work())),
    setBusy(busy: boolean) {
      isBusy = busy;
    },
  };
}

/** Asks for a document so often that it is compressed again. */
function askOften({ document }: ReturnType<typeof openDocument>, encoding: 'br' | 'gzip'): PackedDocument {
  for (let visit = 0; visit < 8; visit += 1) document.packed(encoding, before);
  return document.packed(encoding, before);
}

const bytesOf = (...documents: PackedDocument[]) =>
  documents.reduce((sum, { body, headers }) => sum + body.length + headers.join('').length, 0);

it('keeps the compressed bodies that were asked for, without the HTML that they were made from', () => {
  const { document, reported, renderings } = openDocument();
  const brotli = document.packed('br', before);
  expect(document.packed('br', before)).toBe(brotli);
  const gzip = document.packed('gzip', before);
  expect(reported).toEqual([bytesOf(brotli), bytesOf(brotli, gzip)]);
  expect(bytesOf(brotli, gzip)).toBeLessThan(htmlOf(before).length / 2);
  expect(renderings()).toBe(2);
});

it('drops the bodies of before the release with the release', () => {
  const { document, reported } = openDocument();
  document.packed('br', before);
  document.packed('gzip', before);
  const after = document.packed('identity', release);
  expect(after.body.toString()).toContain('Play Night Ferry');
  expect(reported.at(-1)).toBe(bytesOf(after));
});

it('gives a page that is asked often a smaller body, with the same text and ETag', async () => {
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const open = openDocument();
    const { document, reported, renderings, waiting, repackAll } = open;
    const first = document.packed(encoding, before);
    for (let visit = 0; visit < 7; visit += 1) document.packed(encoding, before);
    expect(waiting()).toBe(0);
    expect(document.packed(encoding, before)).toBe(first);
    expect(waiting()).toBe(1);
    await repackAll();
    const smaller = document.packed(encoding, before);
    expect(smaller.body.length).toBeLessThan(first.body.length);
    expect(unpack(smaller.body).toString()).toBe(unpack(first.body).toString());
    expect(smaller.etag).toBe(first.etag);
    expect(smaller.headers).toEqual(
      first.headers.map((part) => (part === String(first.body.length) ? String(smaller.body.length) : part)),
    );
    expect(reported.at(-1)).toBe(bytesOf(smaller));
    askOften(open, encoding);
    expect(waiting()).toBe(0);
    expect(renderings()).toBe(1);
  }
});

it('takes the smaller body that another process has stored', async () => {
  const first = openDocument();
  const { body } = askOften(first, 'br');
  const smaller = await repack(body, 'br');
  const open = openDocument({ body: smaller, isSmallest: true });
  askOften(open, 'br');
  expect(open.document.packed('br', before).body).toBe(smaller);
  expect(open.waiting()).toBe(0);
});

it('tries again later when the background was busy', () => {
  const open = openDocument();
  open.setBusy(true);
  askOften(open, 'br');
  open.document.packed('br', before);
  expect(open.waiting()).toBe(0);
  open.setBusy(false);
  askOften(open, 'br');
  expect(open.waiting()).toBe(1);
});

it('does not bring a body of before the release back when its compression ends after it', async () => {
  const open = openDocument();
  const { document, reported, repackAll } = open;
  askOften(open, 'br');
  document.packed('br', before);
  const after = document.packed('br', release);
  await repackAll();
  expect(document.packed('br', release)).toBe(after);
  expect(reported.at(-1)).toBe(bytesOf(after));
});
