/** The dry run of an import: reads the whole file, and stores what would become of each contact (DROP-128). */
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { contactForm } from '#domain/fans/import/import-columns.ts';
import type { ImportPlan } from '#domain/fans/import/import-plan.ts';
import { isTooWide, readRow } from '#domain/fans/import/import-row.ts';
import type { InvalidReason } from '#domain/fans/import/import-verdict-words.ts';
import { cellsOf, createRecordReader, type FileRecord } from '#domain/fans/import/record-reader.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { cutText } from '#domain/kernel/cut-text.ts';
import { readEmail } from '#domain/kernel/email.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import { type Contact, contactKey, type ReadContactStates } from './contact-states.ts';
import type { FanImportRowsStore, ImportedRow } from './fan-import-rows.store.ts';
import type { FanImport, FanImportsStore } from './fan-imports.store.ts';
import type { FansTables } from './fans.tables.ts';
import { findNumber } from './read-contact.ts';

/** What the dry run uses. */
export interface CheckDeps {
  store: FanImportsStore;
  rowsStore: FanImportRowsStore;
  readStates: ReadContactStates;
  settings: Pick<DropSettingsService, 'of'>;
  database: Database;
  clock: Clock;
}

/** Contacts that are stored in one transaction, few enough to be forgotten before the garbage collector calls them old; and rows after which other work of the process has its turn. */
const rowsAtOnce = 500;
const rowsInTurn = 200;

/** What rows are read with. `countries`: those that Drop Settings allow; empty allows all. */
type Reading = { plan: ImportPlan; now: Date; countries: ReadonlySet<string> };

/** The contacts of a record, valid or not; none for a record without content. */
function contactsOf(record: FileRecord, { plan, now, countries }: Reading): ImportedRow[] {
  const { row, text, fault } = record;
  const nothing = { country: '', region: '', city: '', source: '', agreedOn: null };
  const invalid = (platform: ImportedRow['platform'], value: string, reason: InvalidReason): ImportedRow => ({
    ...{ row, platform, value: cutText(value.replaceAll('\0', ' '), 200), ...nothing, verdict: 'invalid', reason },
  });
  if (fault !== undefined) return [invalid('', text, fault)];
  const cells = cellsOf(text, plan.separator);
  if (cells.every((cell) => cell.trim() === '')) return [];
  if (isTooWide(cells, plan.columns.length)) return [invalid('', text, 'wide')];
  const { email, phone, agreedOn, ...read } = readRow(cells, plan.columns, now);
  const found: ImportedRow[] = [];
  const shared = { row, ...read, agreedOn: agreedOn === '' ? null : agreedOn, verdict: 'new', reason: '' } as const;
  if (email !== '') {
    const value = readEmail(email);
    found.push(value === undefined ? invalid('email', email, 'email') : { ...shared, platform: 'email', value });
  }
  if (phone !== '') {
    const number = readNumber(phone, read.country || plan.country);
    if (typeof number === 'string') found.push(invalid('phone_number', phone, number));
    else {
      const country = read.country || number.country;
      const isLeftOut = countries.size > 0 && !countries.has(number.country);
      const verdict = isLeftOut ? 'country' : 'new';
      found.push({ ...shared, platform: 'phone_number', value: number.number, country, verdict });
    }
  }
  return found.length > 0 ? found : [invalid('', text, 'empty')];
}

function readNumber(text: string, country: string): { number: string; country: string } | InvalidReason {
  if (/^\d[\d.,]*e\+\d+$/i.test(text)) return 'rounded';
  const isInternational = /^(\+|00)/.test(text);
  if (!isInternational && country === '' && contactForm(text) === 'phone') return 'no-country';
  const found = findNumber(text, country);
  if (typeof found === 'string') return found;
  return found.isLandline ? 'landline' : found;
}

/** Gives the contacts of a batch their verdicts. `invalid` and `country` are decided already. */
async function judge(
  { id, artistId }: Pick<FanImport, 'id' | 'artistId'>,
  rows: ImportedRow[],
  { rowsStore, readStates }: CheckDeps,
): Promise<ImportedRow[]> {
  const valid = rows.filter((row): row is ImportedRow & Contact => row.verdict !== 'invalid');
  const contacts = new Map(valid.map(({ platform, value }) => [contactKey({ platform, value }), { platform, value }]));
  const seen = await rowsStore.earlier(id, [...contacts.values()]);
  const states = await readStates(artistId, [...contacts.values()]);
  return rows.map((row) => {
    if (row.verdict === 'invalid' || row.platform === '') return row;
    const key = contactKey({ platform: row.platform, value: row.value });
    if (seen.has(key)) return { ...row, verdict: 'duplicate' };
    seen.add(key);
    // An opt-out weighs more than a country.
    const state = states.get(key) ?? 'new';
    return { ...row, verdict: state === 'new' ? row.verdict : state };
  });
}

/** The decoded text of a file, piece by piece, with the bytes read so far. */
async function* textOf(
  { id, encoding }: Pick<FanImport, 'id' | 'encoding'>,
  store: Pick<FanImportsStore, 'loadPart'>,
): AsyncGenerator<{ text: string; bytesDone: number; isLast: boolean }> {
  const decoder = new TextDecoder(encoding);
  let bytesDone = 0;
  for (let number = 0; ; number += 1) {
    const part = await store.loadPart(id, number);
    if (part === undefined) {
      yield { text: decoder.decode(), bytesDone, isLast: false };
      yield { text: '', bytesDone, isLast: true };
      return;
    }
    bytesDone += part.length;
    yield { text: decoder.decode(part, { stream: true }), bytesDone, isLast: false };
  }
}

/** Runs the dry run with this number. A job that was cut off begins again; one that is no longer wanted stops. */
export async function checkImport({ id, run }: { id: string; run: number }, deps: CheckDeps): Promise<void> {
  const { store, rowsStore, settings, database, clock } = deps;
  const attempt = randomUUID();
  const begun = await database.transaction().execute(async (within) => {
    const found = await store.lock(id, within);
    if (found?.state !== 'checking' || found.run !== run || found.plan === null) return undefined;
    await rowsStore.deleteAll(id, within);
    await store.change(id, { attempt, bytesDone: 0, rowsTotal: 0 }, within);
    return { ...found, plan: found.plan };
  });
  if (begun === undefined) return;
  const { artistId, plan } = begun;
  const { countries } = await settings.of(artistId);
  const reading: Reading = { plan, now: clock.now(), countries: new Set(countries) };
  const reader = createRecordReader(plan.separator);
  let waiting: ImportedRow[] = [];
  let [rowsTotal, rowsRead, isHeader] = [0, 0, plan.hasHeader];

  /** Changes the import unless another job took it over; gives whether this one goes on. */
  const whileMine = (change: (within: Queryable<FansTables>) => Promise<void>): Promise<boolean> =>
    database.transaction().execute(async (within) => {
      const found = await store.lock(id, within);
      if (found?.state !== 'checking' || found.attempt !== attempt) return false;
      await change(within);
      return true;
    });
  async function save(bytesDone: number): Promise<boolean> {
    const judged = await judge({ id, artistId }, waiting, deps);
    waiting = [];
    return whileMine(async (within) => {
      await rowsStore.insert(id, judged, within);
      await store.change(id, { bytesDone, rowsTotal }, within);
    });
  }

  for await (const { text, bytesDone, isLast } of textOf(begun, store)) {
    for (const record of isLast ? reader.end() : reader.push(text)) {
      if (isHeader && record.text.trim() !== '') {
        isHeader = false;
        continue;
      }
      const contacts = contactsOf(record, reading);
      if (contacts.length > 0) rowsTotal += 1;
      waiting.push(...contacts);
      rowsRead += 1;
      if (rowsRead % rowsInTurn === 0) await turn();
      if (waiting.length >= rowsAtOnce && !(await save(bytesDone))) return;
    }
  }
  if (!(await save(begun.bytes))) return;
  const counts = await rowsStore.count(id);
  await whileMine((within) => store.change(id, { state: 'checked', counts }, within));
}
