/** The page cache holds as many bytes as it may, documents included, and keeps the pages that visitors open. */
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { LinkPage } from '#domain/links/link-page.ts';
import { sampleId, samplePage } from '#landing/sample-page.ts';
import { pack } from '../../platform/http/encoding.ts';
import { createLog } from '../../platform/log.ts';
import { createPageCache } from './page-cache.ts';

const place = (number: number) => ({ domain: 'vibe.to', path: `page-${number}` });
const numberOf = (path: string) => Number(path.split('-')[1]);

/** A cache of 100,000 bytes whose pages get documents of `documentBytes` as soon as they are loaded. */
function openCache(documentBytes: number) {
  const loads: string[] = [];
  const cache = createPageCache<{ document: Buffer }>({
    source: {
      async findPage(domain, path): Promise<LinkPage> {
        loads.push(path);
        return samplePage({ id: sampleId(numberOf(path)), domain, path });
      },
      findPageByShortId: async () => undefined,
      findPageById: async () => undefined,
      findPageByDestination: async () => undefined,
    },
    live: { subscribe: () => () => undefined, onGap: () => () => undefined },
    log: createLog('silent'),
    limitBytes: 100_000,
    makeParts(_page, onPacked) {
      queueMicrotask(() => onPacked(documentBytes));
      return { document: Buffer.alloc(0) };
    },
  });
  return { cache, loads };
}

const cachedOf = (cache: ReturnType<typeof openCache>['cache'], most: number) =>
  Array.from({ length: most }, (_, number) => number).filter((number) => cache.cached(place(number)) !== undefined);

it.each([1_000, 10_000])('holds fewer pages the larger their documents of %i bytes are', async (documentBytes) => {
  const { cache } = openCache(documentBytes);
  for (let number = 0; number < 300; number += 1) await cache.load(place(number));
  const bytesOfPage = documentBytes + 2 * JSON.stringify(samplePage({ id: sampleId(1), ...place(1) })).length;
  const cached = cachedOf(cache, 300);
  expect(cached.length * bytesOfPage).toBeLessThan(100_000 + 2 * bytesOfPage);
  expect(cached.length * bytesOfPage).toBeGreaterThan(30_000);
  expect(cached.at(-1)).toBe(299);
});

it('loads a page once while it is opened again and again among many others', async () => {
  const { cache, loads } = openCache(5_000);
  for (let number = 0; number < 300; number += 1) {
    await cache.load(place(number));
    await cache.load(place(0));
  }
  expect(loads.filter((path) => path === 'page-0')).toHaveLength(1);
});

it('caches compressed bodies without the chunk that they were written into', async () => {
  const html = Buffer.from('<p>Night Ferry</p>'.repeat(500));
  for (const encoding of ['br', 'gzip'] as const) {
    const packed = await pack(html, encoding);
    expect(packed.buffer.byteLength).toBe(packed.length);
  }
  expect(gunzipSync(await pack(html, 'gzip')).equals(html)).toBe(true);
});
