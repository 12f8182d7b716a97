/** The eventWriter over a real event store: what a dead process left is counted once, and a full or broken disk stops nobody. */

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type EventRecord, noDestination } from '#domain/stats/event.ts';
import { eventColumns, eventLine, eventRows } from '#domain/stats/event-line.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { createLog } from '#server/platform/log.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createEventWriter, type EventWriter, type EventWriterOptions } from './event-writer.ts';

const log = createLog('silent');
const root = mkdtempSync(join(tmpdir(), 'fanfare-event-writer-'));
const open: EventWriter[] = [];
let eventStore: EventStore;
let storeUrl: string;

beforeAll(async () => {
  storeUrl = withDatabase(inject('engines').clickhouseUrl, `intake_${randomUUID().slice(0, 8)}`);
  eventStore = await createEventStore(storeUrl);
});
afterEach(async () => {
  for (const eventWriter of open.splice(0)) await eventWriter.close();
});
afterAll(async () => {
  await eventStore.close();
  rmSync(root, { recursive: true, force: true });
});

const newDirectory = () => join(root, randomUUID());

async function openEventWriter(directory: string, more: Partial<EventWriterOptions> = {}): Promise<EventWriter> {
  const eventWriter = await createEventWriter({ directory, eventStore, log, segmentAge: 1_000, ...more });
  open.push(eventWriter);
  return eventWriter;
}

const eventOf = (linkId: string, campaign: string): EventRecord =>
  hitOf({
    artist_id: noDestination,
    link_id: linkId,
    country: 'DE',
    region: 'Hesse',
    city: 'Frankfurt am Main',
    utm_campaign: campaign,
  });

const lineOf = (linkId: string, campaign: string) => `${eventLine(eventOf(linkId, campaign))}\n`;
const record = (eventWriter: EventWriter, event: EventRecord) =>
  new Promise<boolean>((resolve) => eventWriter.record(event, resolve));

async function campaignsOf(linkId: string): Promise<string[]> {
  const rows = await eventStore.rows<{ campaign: string }>(
    'select utm_campaign as campaign from events where link_id = {linkId:UUID} order by campaign',
    { linkId },
  );
  return rows.map(({ campaign }) => campaign);
}

describe('events', () => {
  it('are on disk when they are acknowledged, and in ClickHouse after a flush', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const eventWriter = await openEventWriter(directory, { segmentAge: 60_000 });
    const many = Array.from({ length: 50 }, (_, index) => `c${String(index).padStart(2, '0')} "quoted"\nnew line`);
    expect(await Promise.all(many.map((campaign) => record(eventWriter, eventOf(linkId, campaign))))).toEqual(
      many.map(() => true),
    );
    const files = readdirSync(directory, { recursive: true }).filter((name) => String(name).endsWith('.open2'));
    expect(files).toHaveLength(1);
    expect(eventWriter.figures()).toEqual({ stored: 50, lost: 0, waitingSegments: 1 });
    await eventWriter.flush();
    expect(await campaignsOf(linkId)).toEqual(many);
    expect(eventWriter.figures().waitingSegments).toBe(0);
  });

  it('are passed to listeners once ClickHouse has them, and not after the listener is removed', async () => {
    const linkId = randomUUID();
    const eventWriter = await openEventWriter(newDirectory());
    const received: string[] = [];
    const stop = eventWriter.onShipped((lines) => received.push(lines.toString()));
    await record(eventWriter, eventOf(linkId, 'heard'));
    await eventWriter.flush();
    expect(received).toEqual([lineOf(linkId, 'heard')]);
    stop();
    await record(eventWriter, eventOf(linkId, 'unheard'));
    await eventWriter.flush();
    expect(received).toHaveLength(1);
  });

  it('of the version before and of one to come arrive, with what this version knows of them', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const valuesOf = (campaign: string) => lineOf(linkId, campaign).trimEnd().split('\t');
    const before = valuesOf('before').slice(0, eventColumns.indexOf('placement'));
    leave(directory, {
      '1.open': `${before.join('\t')}\n`,
      '2.closed': `${before.join('\t').replace('before', 'earlier')}\n`,
      '3.closed2': `${[...valuesOf('to come'), 'unheard of'].join('\t')}\n`,
    });
    await (await openEventWriter(directory)).flush();
    expect(await campaignsOf(linkId)).toEqual(['before', 'earlier', 'to come']);
    expect(existsSync(join(directory, 'unreadable'))).toBe(false);
  });

  it('of several small segments all arrive', async () => {
    const linkId = randomUUID();
    const eventWriter = await openEventWriter(newDirectory(), { segmentBytes: 600 });
    for (let index = 0; index < 20; index += 1) await record(eventWriter, eventOf(linkId, 'same'));
    await eventWriter.flush();
    expect(await campaignsOf(linkId)).toHaveLength(20);
  });

  it('are sent as they are where their segments cannot be joined, as on a full disk', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const written: string[] = [];
    const eventWriter = await openEventWriter(directory, {
      segmentBytes: 600,
      log: createLog('error', { write: (line: string) => void written.push(line) }),
    });
    // The folders of the joined segments cannot be made.
    const [owner = ''] = readdirSync(directory);
    for (let count = 1; count <= 20; count += 1) writeFileSync(join(directory, owner, `${owner}-j${count}.open2`), '');
    for (let index = 0; index < 20; index += 1) await record(eventWriter, eventOf(linkId, 'same'));
    await expect.poll(() => campaignsOf(linkId)).toHaveLength(20);
    // A segment is removed after its events can be read.
    await expect.poll(() => eventWriter.figures()).toMatchObject({ waitingSegments: 0 });
    expect(written.join('')).toContain('Could not join segments');
  });

  it('are not acknowledged when the disk refuses, and later ones are taken again', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const eventWriter = await openEventWriter(directory);
    const [own = ''] = readdirSync(directory);
    rmSync(join(directory, own), { recursive: true });
    expect(await record(eventWriter, eventOf(linkId, 'lost'))).toBe(false);
    expect(eventWriter.figures()).toMatchObject({ stored: 0, lost: 1 });
    mkdirSync(join(directory, own));
    expect(await record(eventWriter, eventOf(linkId, 'kept'))).toBe(true);
    await eventWriter.flush();
    expect(await campaignsOf(linkId)).toEqual(['kept']);
  });
});

/** A folder as a killed process leaves it. */
function leave(directory: string, segments: Record<string, string>): string {
  const owner = randomUUID();
  mkdirSync(join(directory, owner), { recursive: true });
  for (const [name, content] of Object.entries(segments))
    writeFileSync(join(directory, owner, `${owner}-${name}`), content);
  return owner;
}

it('leaves no empty files on a disk that takes no more bytes, and acknowledges nothing', async () => {
  const directory = newDirectory();
  const program = join(import.meta.dirname, '..', '..', '..', '..', 'tests', 'fixtures', 'write-events.ts');
  // A file may not grow at all in this shell: opening it succeeds and writing fails, as on a full disk.
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    'ulimit -f 0; exec "$0" "$@"',
    process.execPath,
    program,
    directory,
    '300',
  ]);
  expect(JSON.parse(stdout)).toEqual({ stored: 0, lost: 300, files: 0 });
});

describe('the segments of a killed process', () => {
  it('are counted, without the line that the kill cut', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    leave(directory, {
      '1.closed': lineOf(linkId, 'a') + lineOf(linkId, 'b'),
      '2.open': lineOf(linkId, 'c') + lineOf(linkId, 'cut').slice(0, 80),
    });
    const eventWriter = await openEventWriter(directory);
    await eventWriter.flush();
    expect(await campaignsOf(linkId)).toEqual(['a', 'b', 'c']);
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('are counted once when the kill came between storing and removing a segment', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const content = lineOf(linkId, 'once') + lineOf(linkId, 'twice');
    const owner = leave(directory, { '1.closed': content });
    await eventStore.insertLines(eventRows, content, `${owner}-1`);
    const eventWriter = await openEventWriter(directory);
    await eventWriter.flush();
    expect(await campaignsOf(linkId)).toEqual(['once', 'twice']);
  });

  it('is taken by one of many that start at once, also what a dead adopter had taken before', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const owner = leave(directory, { '1.closed': lineOf(linkId, 'own') });
    const older = randomUUID();
    mkdirSync(join(directory, owner, `left-${older}`));
    writeFileSync(join(directory, owner, `left-${older}`, `${older}-9.open`), lineOf(linkId, 'older'));
    const intakes = await Promise.all(Array.from({ length: 5 }, () => openEventWriter(directory)));
    await Promise.all(intakes.map((eventWriter) => eventWriter.flush()));
    await expect.poll(() => campaignsOf(linkId)).toEqual(['older', 'own']);
  });

  it('include those that other processes had handed over, alone or joined with others', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const other = randomUUID();
    const owner = leave(directory, { '1.closed': lineOf(linkId, 'own') });
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(directory, owner, path)), { recursive: true });
      writeFileSync(join(directory, owner, path), text);
    };
    write(`inbox/${other}-1.closed`, lineOf(linkId, 'handed over'));
    write(`${owner}-j1.open/0000`, lineOf(linkId, 'joined'));
    write(`${owner}-j1.open/0001`, lineOf(linkId, 'joined too') + lineOf(linkId, 'cut').slice(0, 80));
    write(`${owner}-j2.closed/0000`, lineOf(linkId, 'sent before the kill'));
    await eventStore.insertLines(eventRows, lineOf(linkId, 'sent before the kill'), `${owner}-j2`);
    const eventWriter = await openEventWriter(directory);
    await eventWriter.flush();
    expect(await campaignsOf(linkId)).toEqual(['handed over', 'joined', 'joined too', 'own', 'sent before the kill']);
    expect(readdirSync(directory, { recursive: true }).filter((name) => String(name).includes(owner))).toEqual([]);
  });

  it('does not include what a living process is writing', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const living = await openEventWriter(directory, { segmentAge: 60_000 });
    await record(living, eventOf(linkId, 'living'));
    const second = await openEventWriter(directory);
    await second.flush();
    expect(await campaignsOf(linkId)).toEqual([]);
    await record(living, eventOf(linkId, 'on'));
    await living.flush();
    // Either process sends for both.
    await expect.poll(() => campaignsOf(linkId)).toEqual(['living', 'on']);
  });

  it('is found below a folder whose path is too long for a socket', async () => {
    const directory = join(newDirectory(), 'x'.repeat(80), 'y'.repeat(80));
    const linkId = randomUUID();
    leave(directory, { '1.closed': lineOf(linkId, 'deep') });
    const eventWriter = await openEventWriter(directory);
    await eventWriter.flush();
    expect(await campaignsOf(linkId)).toEqual(['deep']);
  });
});

describe('a segment that the store', () => {
  it('cannot read is set aside and blocks nothing', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const owner = leave(directory, {
      '1.closed': '{"event":"no such event","link_id":7}\n',
      '2.closed': lineOf(linkId, 'behind'),
    });
    const eventWriter = await openEventWriter(directory);
    await eventWriter.flush();
    expect(await campaignsOf(linkId)).toEqual(['behind']);
    const kept = join(directory, 'unreadable', `${owner}-1.closed2`);
    expect(existsSync(kept)).toBe(true);
    await (await openEventWriter(directory)).flush();
    expect(existsSync(kept)).toBe(true);
  });

  it('has no space for waits on disk, is warned of, and is counted once there is space', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const fullStore = await createEventStore(storeUrl, { freeBytes: 1e15 });
    const eventWriter = await openEventWriter(directory, { eventStore: fullStore });
    expect(await record(eventWriter, eventOf(linkId, 'patient'))).toBe(true);
    await expect.poll(eventWriter.warnings).toEqual([expect.stringContaining('nearly full')]);
    expect(await campaignsOf(linkId)).toEqual([]);
    open.splice(open.indexOf(eventWriter), 1);
    await eventWriter.close();
    await fullStore.close();
    const later = await openEventWriter(directory);
    await later.flush();
    expect(await campaignsOf(linkId)).toEqual(['patient']);
    expect(later.warnings()).toEqual([]);
  });

  it('does not take for a while is sent until it does', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    let refusals = 3;
    const shaky: EventStore = {
      ...eventStore,
      insertLines: (table, lines, token) => {
        refusals -= 1;
        return refusals >= 0 ? Promise.reject(new Error('away')) : eventStore.insertLines(table, lines, token);
      },
    };
    const eventWriter = await openEventWriter(directory, { eventStore: shaky });
    expect(await record(eventWriter, eventOf(linkId, 'patient'))).toBe(true);
    // Its line ends with empty values.
    expect(await record(eventWriter, eventOf(linkId, ''))).toBe(true);
    await eventWriter.flush();
    expect(await campaignsOf(linkId)).toEqual(['', 'patient']);
  });
});

describe('several processes of one machine', () => {
  /** Writers that share a folder, each with an event store that keeps the tokens of its inserts, and fails while it is away. */
  async function openWriters() {
    const directory = newDirectory();
    const processes = [];
    for (let count = 0; count < 3; count += 1) {
      const state = { away: false, inserts: [] as (string | undefined)[] };
      const store: EventStore = {
        ...eventStore,
        insertLines: (table, lines, token) => {
          state.inserts.push(token);
          return state.away ? Promise.reject(new Error('away')) : eventStore.insertLines(table, lines, token);
        },
      };
      processes.push({ state, writer: await openEventWriter(directory, { eventStore: store }) });
    }
    return processes;
  }
  const all = ['of 0', 'of 1', 'of 2'];

  // The one that sends is the first by the name of its folder, which is random.
  it('send by one of them', async () => {
    const linkId = randomUUID();
    const processes = await openWriters();
    const heard: string[] = [];
    for (const { writer } of processes) writer.onShipped((lines) => heard.push(lines.toString()));
    await Promise.all(processes.map(({ writer }, index) => record(writer, eventOf(linkId, `of ${index}`))));
    await expect.poll(() => campaignsOf(linkId)).toEqual(all);
    expect(processes.filter(({ state }) => state.inserts.length > 0)).toHaveLength(1);
    await expect.poll(() => heard.join('').match(/of \d/g)?.sort()).toEqual(all);
    expect(processes.map(({ writer }) => writer.figures().waitingSegments)).toEqual([0, 0, 0]);
  });

  it('send by another one while the sender cannot', async () => {
    const linkId = randomUUID();
    const processes = await openWriters();
    const recordAll = () =>
      Promise.all(processes.map(({ writer }, index) => record(writer, eventOf(linkId, `of ${index}`))));
    await recordAll();
    await expect.poll(() => campaignsOf(linkId)).toEqual(all);
    const sender = processes.find(({ state }) => state.inserts.length > 0)?.state;
    if (sender === undefined) throw new Error('No process has sent.');
    sender.away = true;
    const others = processes.filter(({ state }) => state !== sender);
    await expect
      .poll(async () => {
        await recordAll();
        return others.some(({ state }) => state.inserts.length > 0);
      })
      .toBe(true);
    sender.away = false;
    const stored = () => processes.reduce((sum, { writer }) => sum + writer.figures().stored, 0);
    await expect.poll(async () => (await campaignsOf(linkId)).length).toBe(stored());
  });

  it('send within a second what a person watches, and later what nobody does', async () => {
    const directory = newDirectory();
    const linkId = randomUUID();
    const eventWriter = await openEventWriter(directory, { segmentAge: 600_000 });
    await record(eventWriter, eventOf(linkId, 'unwatched'));
    const another = await openEventWriter(newDirectory(), { segmentAge: 600_000 });
    await new Promise((resolve) => another.record(eventOf(linkId, 'watched'), resolve, true));
    await expect.poll(() => campaignsOf(linkId)).toEqual(['watched']);
    eventWriter.hasten();
    await expect.poll(() => campaignsOf(linkId)).toEqual(['unwatched', 'watched']);
  });
});

it('leaves no file behind after an orderly shutdown', async () => {
  const directory = newDirectory();
  const linkId = randomUUID();
  const eventWriter = await createEventWriter({ directory, eventStore, log });
  await record(eventWriter, eventOf(linkId, 'last'));
  await eventWriter.close();
  expect(await campaignsOf(linkId)).toEqual(['last']);
  expect(readdirSync(directory)).toEqual([]);
});
