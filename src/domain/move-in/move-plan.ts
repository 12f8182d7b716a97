/** How a file of links is read: the plan of its dry run (MOVE-3 to MOVE-7). */
import { type Separator, separators } from '#domain/fans/import/record-reader.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type MoveColumn, moveColumns, repeatedColumns, serviceColumns } from './move-columns.ts';
import { mostMoveColumns } from './move-limits.ts';

/** The plan, as it is stored. */
export interface MovePlan {
  separator: Separator;
  hasHeader: boolean;
  /** Indexed by column; columns behind the last one are left out. */
  columns: MoveColumn[];
  /** The domain of links whose own one is not the artist's. */
  domain: string;
  /** Whether links of other own domains than the artist's go to `domain`; refused otherwise. */
  takesForeign: boolean;
}

/** A plan as a call sends it. */
export type SentMovePlan = Omit<MovePlan, 'separator' | 'columns'> & { separator: string; columns: readonly string[] };

/** Reads it. Throws MOVE_NO_URL without a column of urls, MOVE_TOO_WIDE, IMPORT_COLUMN_TWICE, DOMAIN_UNKNOWN, BAD_INPUT; each with its field. */
export function readMovePlan(sent: SentMovePlan, ownDomains: ReadonlySet<string>): MovePlan {
  const separator = separators.find((each) => each === sent.separator);
  if (separator === undefined) throw new CodedError('BAD_INPUT', 'separator');
  if (sent.columns.length > mostMoveColumns) throw new CodedError('MOVE_TOO_WIDE', 'columns');
  const columns = sent.columns.map((name) => {
    const kind = moveColumns.find((each) => each === name);
    if (kind === undefined) throw new CodedError('BAD_INPUT', 'columns');
    return kind;
  });
  if (!columns.some((kind) => kind === 'url' || serviceColumns.some((type) => type === kind)))
    throw new CodedError('MOVE_NO_URL', 'columns');
  const single = columns.filter((kind) => !repeatedColumns.includes(kind));
  if (new Set(single).size < single.length) throw new CodedError('IMPORT_COLUMN_TWICE', 'columns');
  if (!ownDomains.has(sent.domain)) throw new CodedError('DOMAIN_UNKNOWN', 'domain');
  return { ...sent, separator, columns };
}
