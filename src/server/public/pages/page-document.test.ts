/** What is cached of a page's documents: the bytes that visitors are sent, of the encodings that they asked for, and nothing else. */
import { expect, it } from 'vitest';
import { samplePage, sampleUrls } from '#landing/sample-page.ts';
import { createPageDocument, type PackedDocument } from './page-document.ts';

const release = new Date('2026-12-11T00:00:00Z');
const before = new Date('2026-12-01T00:00:00Z');
const words = (now: Date) => (now < release ? 'Pre-save Night Ferry' : 'Play Night Ferry');

/** A document whose HTML is 8,000 bytes long and changes at the release; the memory that it reports, and how often it was rendered. */
function openDocument() {
  const reported: number[] = [];
  let renderings = 0;
  const renderer = {
    render(_page: unknown, now: Date) {
      renderings += 1;
      return {
        html: `<p>${words(now)}</p>`.padEnd(8_000),
        contentSecurityPolicy: "default-src 'none'",
        refreshAt: now < release ? release : null,
      };
    },
  };
  const document = createPageDocument(samplePage(), sampleUrls, renderer, (bytes) => reported.push(bytes));
  return { document, reported, renderings: () => renderings };
}

const bytesOf = (...documents: PackedDocument[]) =>
  documents.reduce((sum, { body, headers }) => sum + body.length + headers.join('').length, 0);

it('keeps the compressed bodies that were asked for, without the HTML that they were made from', async () => {
  const { document, reported, renderings } = openDocument();
  const brotli = await document.packed('br', before);
  expect(document.packed('br', before)).toBe(brotli);
  const gzip = await document.packed('gzip', before);
  expect(reported).toEqual([bytesOf(brotli), bytesOf(brotli, gzip)]);
  expect(bytesOf(brotli, gzip)).toBeLessThan(2_000);
  expect(renderings()).toBe(2);
});

it('drops the bodies of before the release with the release', async () => {
  const { document, reported } = openDocument();
  await document.packed('br', before);
  await document.packed('gzip', before);
  const after = await document.packed('identity', release);
  expect(after.body.toString()).toContain('Play Night Ferry');
  expect(reported.at(-1)).toBe(bytesOf(after));
});

it('renders once for visitors who ask at the same time', async () => {
  const { document, renderings } = openDocument();
  await Promise.all([document.packed('br', before), document.packed('br', before), document.packed('br', before)]);
  expect(renderings()).toBe(1);
});
