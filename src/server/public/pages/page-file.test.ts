/** The file of packed pages: what it gives is right or nothing, whatever happened to it, and a page changed in anything is rendered anew. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { sampleId, samplePage, sampleUrls } from '#landing/sample-page.ts';
import type { Topics } from '../../platform/live/live.ts';
import { createLog } from '../../platform/log.ts';
import { createPageDocument } from './page-document.ts';
import { createPageFile, type PageFile, type StoredDocument } from './page-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-pages-'));
const opened = new Set<PageFile>();
let number = 0;
function newPath(): string {
  number += 1;
  return join(folder, `pages-${number}.sqlite`);
}
const owner = { artistId: sampleId(901), linkId: sampleId(900) };
const now = Date.parse('2026-11-20T12:00:00Z');
const documentOf = (text: string, changes: Partial<StoredDocument> = {}): StoredDocument => ({
  body: Buffer.from(text),
  etag: `W/"${text.length}"`,
  contentSecurityPolicy: "default-src 'none'",
  renderedAt: now,
  validUntil: Number.POSITIVE_INFINITY,
  isSmallest: false,
  ...changes,
});
const textOf = (file: PageFile, key: string, moment = now) => file.find(key, moment)?.body.toString();

afterEach(() => {
  for (const file of opened) file.close();
  opened.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file at a path, as one process has it, with what that process hears. */
function openFile(path = newPath(), limitBytes = 4_000_000) {
  const listeners = new Map<string, (payload: never) => void>();
  const live = {
    subscribe<T extends keyof Topics>(topic: T, listener: (payload: Topics[T]) => void) {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
  };
  const file = createPageFile({ path, live, log: createLog('silent'), limitBytes });
  opened.add(file);
  const hear = <T extends keyof Topics>(topic: T, payload: Topics[T]) => listeners.get(topic)?.(payload as never);
  return { file, path, hear };
}

/** Stores a document as a process that ends afterwards. */
function storeAt(path: string, key: string, document: StoredDocument): void {
  const { file } = openFile(path);
  file.store(key, owner, document);
  file.close();
}

describe('a stored document', () => {
  it('is found by the other processes, and after a restart', async () => {
    const { file, path } = openFile();
    const { file: other } = openFile(path);
    expect(other.find('key', now)).toBeUndefined();
    const document = documentOf('Paper Lanterns', { validUntil: now + 1_000, isSmallest: true });
    file.store('key', owner, document);
    await expect.poll(() => other.find('key', now)).toEqual(document);
    file.close();
    other.close();
    expect(openFile(path).file.find('key', now)).toEqual(document);
  });

  it('is not given for a moment before it was rendered, nor for the release and later', () => {
    const path = newPath();
    storeAt(path, 'key', documentOf('Pre-save', { validUntil: now + 1_000 }));
    const { file } = openFile(path);
    expect([-1, 0, 999, 1_000].map((after) => textOf(file, 'key', now + after))).toEqual([
      undefined,
      'Pre-save',
      'Pre-save',
      undefined,
    ]);
  });

  it('is deleted when its link or its artist changes, and others are not', async () => {
    const { file, hear } = openFile();
    const others = { artistId: owner.artistId, linkId: sampleId(800) };
    for (let each = 0; each < 100; each += 1) file.store(`key ${each}`, owner, documentOf('first'));
    file.store('other', others, documentOf('second'));
    await expect.poll(() => textOf(file, 'other')).toBe('second');
    hear('link.updated', { ...owner, domain: 'vibe.to', path: 'x' });
    await expect.poll(() => textOf(file, 'key 99')).toBeUndefined();
    expect(textOf(file, 'other')).toBe('second');
    hear('artist.updated', { artistId: owner.artistId });
    await expect.poll(() => textOf(file, 'other')).toBeUndefined();
  });

  it('pushes the oldest out when the file is full, which never grows beyond its limit', async () => {
    const limit = 1_000_000;
    const { file, path } = openFile(newPath(), limit);
    for (let each = 0; each < 400; each += 1) file.store(`key ${each}`, owner, documentOf('x'.repeat(5_000)));
    await expect.poll(() => textOf(file, 'key 399')?.length).toBe(5_000);
    expect(textOf(file, 'key 0')).toBeUndefined();
    expect(statSync(path).size).toBeLessThanOrEqual(limit + 4_096);
  });
});

describe('a file that cannot be used', () => {
  it.each([
    ['is text', () => Buffer.from('not a database, but a long text '.repeat(500))],
    ['was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 4_096)],
    ['has another body', (bytes: Buffer) => replaced(bytes, 'Paper Lanterns', 'Paper Lanterms')],
    ['has another policy', (bytes: Buffer) => replaced(bytes, "default-src 'none'", "default-src 'nine'")],
    [
      'has another key',
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll('wanted', 'others'), 'latin1'),
    ],
  ])('is made anew when it %s', async (_damage, damage) => {
    const path = newPath();
    storeAt(path, 'wanted', documentOf('Paper Lanterns '.repeat(1_000)));
    writeFileSync(path, damage(readFileSync(path)));
    const { file } = openFile(path);
    for (const key of ['wanted', 'others']) expect(file.find(key, now)).toBeUndefined();
    await expect
      .poll(() => {
        file.store('wanted', owner, documentOf('Glass Houses'));
        return textOf(file, 'wanted');
      })
      .toBe('Glass Houses');
  });

  it('is made anew when it is missing at the next start, and missed by nobody while it is open', async () => {
    const path = newPath();
    storeAt(path, 'key', documentOf('first'));
    const { file } = openFile(path);
    expect(textOf(file, 'key')).toBe('first');
    rmSync(path);
    expect(textOf(file, 'key')).toBe('first');
    file.close();
    const again = openFile(path).file;
    expect(again.find('key', now)).toBeUndefined();
    again.store('key', owner, documentOf('second'));
    await expect.poll(() => textOf(again, 'key')).toBe('second');
  });

  it('takes nothing while the disk is full, and still gives what it has', async () => {
    // The limit is SQLite's own: it refuses the page beyond it as it does on a full disk.
    const { file } = openFile(newPath(), 200_000);
    file.store('small', owner, documentOf('small'));
    await expect.poll(() => textOf(file, 'small')).toBe('small');
    file.store('large', owner, documentOf('x'.repeat(400_000)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(file.find('large', now)).toBeUndefined();
    expect(textOf(file, 'small')).toBe('small');
  });

  it('gives nothing while another process writes, and stores what waited afterwards', async () => {
    const { file, path } = openFile();
    file.store('first', owner, documentOf('first'));
    await expect.poll(() => textOf(file, 'first')).toBe('first');
    const other = new DatabaseSync(path);
    other.exec('begin exclusive');
    file.store('second', owner, documentOf('second'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([textOf(file, 'first'), textOf(file, 'second')]).toEqual([undefined, undefined]);
    other.exec('rollback');
    other.close();
    expect(textOf(file, 'first')).toBe('first');
    await expect.poll(() => textOf(file, 'second')).toBe('second');
  });

  it('gives nothing in a folder that is not there', () => {
    const { file } = openFile(join(folder, 'missing', 'pages.sqlite'));
    file.store('key', owner, documentOf('first'));
    expect(file.find('key', now)).toBeUndefined();
  });
});

function replaced(bytes: Buffer, before: string, after: string): Buffer {
  const changed = Buffer.from(bytes.toString('latin1').replace(before, after), 'latin1');
  expect(changed.equals(bytes)).toBe(false);
  return changed;
}

/** Every leaf of a value, as the keys that lead to it. */
function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [path];
  const entries = Object.entries(value);
  return entries.length === 0 ? [path] : entries.flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** A copy with one leaf changed to another value. */
function changedAt<Value>(value: Value, path: string[]): Value {
  const copy = structuredClone(value);
  let at = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  const before = at[last];
  if (before instanceof Date) at[last] = new Date(before.getTime() + 1);
  else if (typeof before === 'number') at[last] = before + 1;
  else if (typeof before === 'boolean') at[last] = !before;
  else at[last] = `${before ?? ''}x`;
  return copy;
}

describe('a page after a restart', () => {
  const page = samplePage(
    { releaseTime: new Date('2026-12-11T00:00:00Z'), type: 'pre-release' },
    {
      socials: [{ id: sampleId(5), artistId: sampleId(901), type: 'instagram', url: 'https://instagram.com/mara' }],
      pixels: [
        {
          id: sampleId(6),
          provider: 'Facebook',
          pixel: '12345',
          conversionTag: '',
          hasToken: true,
          script: 'https://x.example/p.js',
        },
      ],
      placements: [{ code: '7k', utm_source: 'poster', utm_medium: '', utm_campaign: '' }],
    },
  );

  /** Opens a page as a process that starts with the file, visits it once and ends. */
  function visit(
    path: string,
    asked = page,
    { urls = sampleUrls, build = 'one', encoding = 'br' as 'br' | 'gzip' | 'identity', at = now } = {},
  ) {
    const { file } = openFile(path);
    let renderings = 0;
    const renderer = {
      build,
      render() {
        renderings += 1;
        return {
          html: `<p>${build} ${JSON.stringify([asked, urls])}</p>`,
          contentSecurityPolicy: "default-src 'none'",
          refreshAt: asked.link.releaseTime,
        };
      },
    };
    const repacker = { repack: () => false };
    const document = createPageDocument(asked, urls, { renderer, repacker, file }, () => undefined);
    const { body, headers } = document.packed(encoding, new Date(at));
    file.close();
    return { renderings, body: body.toString('latin1'), headers };
  }

  it('comes from the file with the same bytes and headers, unless anything that decides it has changed', () => {
    const path = newPath();
    const first = visit(path);
    expect(first.renderings).toBe(1);
    expect(visit(path)).toEqual({ ...first, renderings: 0 });
    const leaves = leavesOf(page);
    expect(leaves.length).toBeGreaterThan(40);
    for (const leaf of leaves) expect([leaf, visit(path, changedAt(page, leaf)).renderings]).toEqual([leaf, 1]);
    for (const leaf of leavesOf(sampleUrls))
      expect([leaf, visit(path, page, { urls: changedAt(sampleUrls, leaf) }).renderings]).toEqual([leaf, 1]);
    expect(visit(path, page, { build: 'two' }).renderings).toBe(1);
    expect(visit(path, page, { encoding: 'gzip' }).renderings).toBe(1);
    expect(visit(path)).toEqual({ ...first, renderings: 0 });
    expect(visit(path, page, { at: now - 1 }).renderings).toBe(1);
    expect(visit(path, page, { at: page.link.releaseTime?.getTime() ?? 0 }).renderings).toBe(1);
  });
});
