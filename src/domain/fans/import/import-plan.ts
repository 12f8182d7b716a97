/** How a file of contacts is read and the consent that the person states for it (DROP-125, DROP-126). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { type ColumnKind, columnKinds } from './column-names.ts';
import { contactKinds, mostColumns } from './import-columns.ts';
import { type Separator, separators } from './record-reader.ts';

/** The plan of an import, as it is stored. */
export interface ImportPlan {
  separator: Separator;
  hasHeader: boolean;
  /** Indexed by column; columns behind the last one are left out. */
  columns: ColumnKind[];
  /** ISO 3166-1 alpha-2: of numbers without a country code whose row names no country; empty when every number has one. */
  country: string;
  /** Whether everybody in the file said no: nobody becomes a fan, each is kept out (DROP-133). Stored plans of before lack it. */
  optOutsOnly?: boolean;
  /** Where these people agreed, in the words of the person; empty of opt-outs. */
  consentWhere: string;
  /** The day on which they agreed, YYYY-MM-DD; empty of opt-outs. */
  consentOn: string;
}

/** A plan as a caller sent it. `agreed`: the person confirmed that these people agreed. */
export interface SentPlan extends Omit<ImportPlan, 'separator' | 'columns'> {
  separator: string;
  columns: readonly string[];
  agreed: boolean;
}

/** The most characters that say where people agreed. */
export const longestWhere = 500;
const shortestWhere = 10;
const earliestDay = '1990-01-01';

/** Whether a text is a day (YYYY-MM-DD) that exists. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether people can have agreed on a day; `now` decides what is in the future, in the zone where a day begins first. */
export function isPastDay(text: string, now: Date): boolean {
  const latest = new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return isDay(text) && text >= earliestDay && text <= latest;
}

/** The plan; throws the first error with its field. `isCountry` says which codes have phone numbers. */
export function readPlan(sent: SentPlan, now: Date, isCountry: (code: string) => boolean): ImportPlan {
  const { separator, hasHeader, country, consentOn, agreed } = sent;
  const known = separators.find((each) => each === separator);
  if (known === undefined) throw new CodedError('BAD_INPUT', 'separator');
  const columns = sent.columns.map((kind) => columnKinds.find((each) => each === kind));
  if (columns.length > mostColumns || !columns.every((kind) => kind !== undefined))
    throw new CodedError('BAD_INPUT', 'columns');
  const used = columns.filter((kind) => kind !== 'skip');
  if (!used.some((kind) => contactKinds.includes(kind))) throw new CodedError('IMPORT_NO_COLUMN', 'columns');
  if (new Set(used).size < used.length) throw new CodedError('IMPORT_COLUMN_TWICE', 'columns');
  if (country !== '' && !isCountry(country)) throw new CodedError('BAD_INPUT', 'country');
  const shared = { separator: known, hasHeader, columns, country };
  if (sent.optOutsOnly === true) return { ...shared, optOutsOnly: true, consentWhere: '', consentOn: '' };
  const consentWhere = cleanPasted(sent.consentWhere.replaceAll(/\p{Cc}/gu, ' '), 'words');
  if (consentWhere.length < shortestWhere || isLonger(consentWhere, longestWhere))
    throw new CodedError('IMPORT_CONSENT_WHERE', 'consent_where');
  if (!isPastDay(consentOn, now)) throw new CodedError('IMPORT_CONSENT_DAY', 'consent_on');
  if (!agreed) throw new CodedError('IMPORT_CONSENT_MISSING', 'agreed');
  return { ...shared, optOutsOnly: false, consentWhere, consentOn };
}

/** What is recorded as the consent of imported contacts; where the file names a source, that stands between `before` and `after`. */
export interface ImportWords {
  plain: string;
  before: string;
  after: string;
}

/** The words, which the fan reads among the own data. */
export function importWords({ consentWhere, consentOn }: ImportPlan): ImportWords {
  const plain = `Imported from a file. The artist states that this person agreed here: “${consentWhere}”, on ${consentOn} unless the file names another day.`;
  return { plain, before: `${plain} The file names as source: “`, after: '”.' };
}
