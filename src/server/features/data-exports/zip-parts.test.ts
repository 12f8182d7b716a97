/** Archives that are written piece by piece: what they hold, after an interruption at any place, and with more files than a plain ZIP has room for. */
import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { ZippedFile } from './zip-format.ts';
import { createZipParts, type StoredZip, type WritePart } from './zip-parts.ts';

const at = new Date('2026-11-29T03:04:06Z');

/** A store that keeps pieces in memory, refuses the piece `refused`, and takes up as the real one does. */
function memoryStore() {
  let parts: Buffer[] = [];
  let files: ZippedFile[] = [];
  return {
    write:
      (refused = Number.POSITIVE_INFINITY): WritePart =>
      async (part) => {
        if (part.number === refused) throw new Error('The database is away.');
        expect(part.number).toBe(parts.length);
        parts.push(part.content);
        files.push(...part.files);
      },
    takeUp(): StoredZip {
      let left = files.at(-1)?.endsAt ?? 0;
      parts = parts.flatMap((part) => {
        const kept = part.subarray(0, Math.min(part.length, left));
        left -= kept.length;
        return kept.length > 0 ? [kept] : [];
      });
      files = [...files];
      return { files, nextPart: parts.length };
    },
    parts: () => parts.length,
    content: () => Buffer.concat(parts),
  };
}

const picture = randomBytes(700_000);
const rows = Array.from({ length: 40 }, () => `${randomBytes(30_000).toString('base64')}\n`);

async function writeAll(stored: StoredZip, write: WritePart, made: string[]): Promise<void> {
  const zip = createZipParts(stored, at, write);
  const streamed = async function* () {
    made.push('fans.jsonl');
    yield* rows;
  };
  await zip.addFile('account.json', ['{"name":"Björk"}']);
  await zip.addFile('fans.jsonl', streamed());
  await zip.addFile('pages/Ægir/cover.jpg', [picture]);
  await zip.addFile('empty.csv', ['']);
  await zip.end();
}

it('holds each file with its content', async () => {
  const store = memoryStore();
  await writeAll(store.takeUp(), store.write(), []);
  const files = unzipSync(store.content());
  expect(Object.keys(files)).toEqual(['account.json', 'fans.jsonl', 'pages/Ægir/cover.jpg', 'empty.csv']);
  expect(strFromU8(files['account.json'] ?? new Uint8Array())).toBe('{"name":"Björk"}');
  expect(strFromU8(files['fans.jsonl'] ?? new Uint8Array())).toBe(rows.join(''));
  expect(Buffer.from(files['pages/Ægir/cover.jpg'] ?? []).equals(picture)).toBe(true);
  expect(files['empty.csv']).toHaveLength(0);
});

it('goes on after an interruption at each piece, and makes no finished file again', async () => {
  const whole = memoryStore();
  await writeAll(whole.takeUp(), whole.write(), []);
  expect(whole.parts()).toBeGreaterThan(3);
  for (let refused = 0; refused < whole.parts(); refused += 1) {
    const store = memoryStore();
    await expect(writeAll(store.takeUp(), store.write(refused), [])).rejects.toThrow('away');
    const stored = store.takeUp();
    const made: string[] = [];
    const hadFans = stored.files.some(({ name }) => name === 'fans.jsonl');
    await writeAll(stored, store.write(), made);
    expect(made).toEqual(hadFans ? [] : ['fans.jsonl']);
    expect(strFromU8(unzipSync(store.content())['fans.jsonl'] ?? new Uint8Array())).toBe(rows.join(''));
  }
});

it('holds more than 65,535 files', async () => {
  const store = memoryStore();
  const zip = createZipParts(store.takeUp(), at, store.write());
  for (let number = 0; number < 66_000; number += 1) await zip.addFile(`${number}.txt`, [`${number}`]);
  await zip.end();
  const files = unzipSync(store.content());
  expect(Object.keys(files)).toHaveLength(66_000);
  expect(strFromU8(files['65999.txt'] ?? new Uint8Array())).toBe('65999');
});
