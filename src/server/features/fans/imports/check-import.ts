/** The dry run of an import: reads the whole file, and stores what would become of each contact (DROP-128). */
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { contactForm, headBytes, isSeparatorLine } from '#domain/fans/import/import-columns.ts';
import { type DayOrder, dayOrderOf } from '#domain/fans/import/import-day.ts';
import type { ImportPlan } from '#domain/fans/import/import-plan.ts';
import { isTooWide, readRow } from '#domain/fans/import/import-row.ts';
import { type InvalidReason, mostInvalidRows, withUncounted } from '#domain/fans/import/import-verdict-words.ts';
import { mostImportRows } from '#domain/fans/import/most-rows.ts';
import { cellsOf, createRecordReader, type FileRecord } from '#domain/fans/import/record-reader.ts';
import type { Refusal } from '#domain/fans/import/refusals.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { cutText } from '#domain/kernel/cut-text.ts';
import { readEmail } from '#domain/kernel/email.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { DropSettingsService } from '../../drop-settings/drop-settings.service.ts';
import { findNumber } from '../consents/read-contact.ts';
import type { FansTables } from '../fans.tables.ts';
import { type Contact, type ContactState, contactKey, type ReadContactStates, staysFan } from './contact-states.ts';
import type { FanImportRowsStore, ImportedRow } from './fan-import-rows.store.ts';
import type { FanImport, FanImportsStore } from './fan-imports.store.ts';

/** What the dry run uses. */
export interface CheckDeps {
  store: FanImportsStore;
  rowsStore: FanImportRowsStore;
  readStates: ReadContactStates;
  settings: Pick<DropSettingsService, 'of'>;
  artists: Pick<ArtistsService, 'planOf'>;
  database: Database;
  clock: Clock;
}

/** Contacts that are stored in one transaction, few enough to be forgotten before the garbage collector calls them old; and rows after which other work of the process has its turn. */
const rowsAtOnce = 500;
const rowsInTurn = 200;

/** What rows are read with. `countries`: those that Drop Settings allow; empty allows all. */
type Reading = { plan: ImportPlan; now: Date; countries: ReadonlySet<string>; dayOrder: DayOrder | undefined };

const nothing = { country: '', region: '', city: '', firstName: '', lastName: '', source: '', agreedOn: null };

function invalid(row: number, platform: ImportedRow['platform'], value: string, reason: InvalidReason): ImportedRow {
  return { row, platform, value: cutText(value.replaceAll('\0', ' '), 200), ...nothing, verdict: 'invalid', reason };
}

/** The verdict of a contact whose row says no; undefined where it does not. */
function refusalOf(
  refusal: Refusal | undefined,
  { optOutsOnly }: ImportPlan,
): Pick<ImportedRow, 'verdict' | 'reason'> | undefined {
  if (optOutsOnly === true) return { verdict: 'refused', reason: 'list' };
  if (refusal === undefined) return undefined;
  return refusal === 'never' ? { verdict: 'never', reason: '' } : { verdict: 'refused', reason: refusal };
}

/** The contacts of a record, valid or not; none for a record without content. */
function contactsOf({ row, text, fault }: FileRecord, { plan, now, countries, dayOrder }: Reading): ImportedRow[] {
  if (fault !== undefined) return [invalid(row, '', text, fault)];
  const cells = cellsOf(text, plan.separator);
  if (cells.every((cell) => cell.trim() === '')) return [];
  if (isTooWide(cells, plan.columns.length)) return [invalid(row, '', text, 'wide')];
  const read = readRow(cells, plan.columns, now, dayOrder);
  const { email, phones, agreedOn, mailRefusal, textRefusal, ...kept } = read;
  const found: ImportedRow[] = [];
  const shared = { row, ...kept, agreedOn: agreedOn === '' ? null : agreedOn, verdict: 'new', reason: '' } as const;
  if (email !== '') {
    const value = readEmail(email);
    found.push(
      value === undefined
        ? invalid(row, 'email', email, 'email')
        : { ...shared, platform: 'email', value, ...refusalOf(mailRefusal, plan) },
    );
  }
  if (phones.length > 0) {
    const { number, text: phone } = firstNumber(phones, kept.country || plan.country);
    if (typeof number === 'string') found.push(invalid(row, 'phone_number', phone, number));
    else {
      const country = kept.country || number.country;
      const isLeftOut = countries.size > 0 && !countries.has(number.country);
      const verdict = isLeftOut ? 'country' : 'new';
      const refusal = refusalOf(textRefusal, plan);
      found.push({ ...shared, platform: 'phone_number', value: number.number, country, verdict, ...refusal });
    }
  }
  return found.length > 0 ? found : [invalid(row, '', text, 'empty')];
}

/** The first number of a person that gets texts, or what is wrong with the first one. */
function firstNumber(phones: readonly string[], country: string) {
  const read = phones.map((text) => ({ text, number: readNumber(text, country) }));
  const first = read.find(({ number }) => typeof number !== 'string') ?? read[0];
  if (first === undefined) throw new Error('No number was given.');
  return first;
}

function readNumber(written: string, country: string): { number: string; country: string } | InvalidReason {
  const text = withoutFraction(written);
  if (text === undefined) return 'rounded';
  const found = findNumber(text, country);
  if (typeof found === 'object') return found.isLandline ? 'landline' : found;
  const isInternational = /^(\+|00)/.test(text);
  return !isInternational && country === '' && contactForm(text) === 'phone' ? 'no-country' : found;
}

/** The digits of a number that a spreadsheet took for a quantity: 15035550152.0, 1.5035550153E10; undefined where it rounded some away. */
function withoutFraction(text: string): string | undefined {
  const [, first = '', rest = '', exponent = ''] = /^(\d)(?:[.,](\d+))?e\+?(\d+)$/i.exec(text) ?? [];
  if (first !== '') return rest.length === Number(exponent) ? first + rest : undefined;
  return text.replace(/^(\d{7,15})[.,]0+$/, '$1');
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
    const state = states.get(key) ?? 'new';
    const saysNo = row.verdict === 'refused' || row.verdict === 'never';
    // A no holds whatever another row says of the same contact.
    if (seen.has(key) && !saysNo) return { ...row, verdict: 'duplicate' };
    seen.add(key);
    if (saysNo) return { ...row, ...noOf(row, state) };
    // An opt-out weighs more than a country.
    if (state === 'new') return row;
    return { ...row, verdict: state === 'imported' ? 'known' : state };
  });
}

/** The verdict of a contact that says no. Who opted in here stays a fan, unless the file says that they ended it. */
function noOf({ verdict, reason }: ImportedRow, state: ContactState): Pick<ImportedRow, 'verdict' | 'reason'> {
  if (state === 'suppressed') return { verdict: 'suppressed', reason: '' };
  const stays = verdict === 'never' ? state !== 'new' : staysFan(reason, state);
  return stays ? { verdict: 'known', reason: '' } : { verdict, reason };
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
  const { store, rowsStore, settings, artists, database, clock } = deps;
  const attempt = randomUUID();
  const begun = await database.transaction().execute(async (within) => {
    const found = await store.lock(id, within);
    if (found?.state !== 'checking' || found.run !== run || found.plan === null) return undefined;
    await rowsStore.deleteAll(id, within);
    await store.change(id, { attempt, bytesDone: 0, rowsTotal: 0, uncounted: 0, problem: '' }, within);
    return { ...found, plan: found.plan };
  });
  if (begun === undefined) return;
  const { artistId, plan } = begun;
  const { countries } = await settings.of(artistId);
  const mostRows = mostImportRows(await artists.planOf(artistId));
  const dayOrder = dayOrderOf(begun.head, begun.bytes <= headBytes, plan);
  const reading: Reading = { plan, now: clock.now(), countries: new Set(countries), dayOrder };
  const reader = createRecordReader(plan.separator);
  let waiting: ImportedRow[] = [];
  let [rowsTotal, rowsRead, invalidRows, isHeader] = [0, 0, 0, plan.hasHeader];

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
      if (isSeparatorLine(record)) continue;
      if (isHeader && record.text.trim() !== '') {
        isHeader = false;
        continue;
      }
      const contacts = contactsOf(record, reading);
      if (contacts.length > 0) rowsTotal += 1;
      if (rowsTotal > mostRows) {
        await whileMine(async (within) => {
          await rowsStore.deleteAll(id, within);
          await store.change(id, { state: 'draft', problem: 'IMPORT_TOO_LONG', bytesDone: 0, rowsTotal: 0 }, within);
        });
        return;
      }
      for (const contact of contacts) {
        if (contact.verdict === 'invalid') invalidRows += 1;
        // The others of a wrong file are only counted.
        if (contact.verdict !== 'invalid' || invalidRows <= mostInvalidRows) waiting.push(contact);
      }
      rowsRead += 1;
      if (rowsRead % rowsInTurn === 0) await turn();
      if (waiting.length >= rowsAtOnce && !(await save(bytesDone))) return;
    }
  }
  if (!(await save(begun.bytes))) return;
  await rowsStore.refuseTwins(id);
  const uncounted = Math.max(0, invalidRows - mostInvalidRows);
  const counts = withUncounted(await rowsStore.count(id), uncounted);
  await whileMine((within) => store.change(id, { state: 'checked', counts, uncounted }, within));
}
