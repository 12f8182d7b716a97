/** What would become of each row of a move-in, in words, and the judgement that gives it (MOVE-8). */
import { pathProblem } from '#domain/links/customize-checks.ts';
import { isReservedPath, typedPath } from '#domain/links/path.ts';
import type { MoveDraft } from './move-draft.ts';

/** The verdicts. Only rows that are `ok` become links; `waiting` ones are pages that are not read yet. */
export const moveVerdicts = [
  ...['ok', 'waiting', 'made', 'left_out', 'taken', 'reserved', 'path', 'url', 'domain', 'duplicate', 'plan', 'title'],
  ...['broken', 'wide', 'unreachable', 'forbidden', 'empty', 'failed'],
] as const;
export type MoveVerdict = (typeof moveVerdicts)[number];

/** Verdicts that stay whatever is known of other links: editing the row is the only way out. */
export const lastingVerdicts: readonly MoveVerdict[] = [
  'waiting',
  'made',
  'broken',
  'wide',
  'unreachable',
  'forbidden',
];

const sentences: Record<MoveVerdict, string> = {
  ok: 'Becomes a draft.',
  waiting: 'Not read yet.',
  made: 'This row of this file was moved in before.',
  left_out: 'Left out by you.',
  taken: 'This path is taken on its domain. Please enter another one.',
  reserved: 'This path is kept for browsers and search engines. Please enter another one.',
  path: 'A path has 3 to 100 letters, digits, dashes, underscores and stops. Please enter another one.',
  url: 'This is not a web url. Please enter where the link leads.',
  domain: 'This domain is not one of yours here. Connect it in Settings, or choose another domain.',
  duplicate: 'Another row has this path on this domain already. Please enter another one.',
  plan: 'The plan of this artist includes bio links only. Please choose bio, or upgrade to Pro.',
  title: 'This row has no title. Please enter one.',
  broken: 'The quotes of this row are not closed, or it is too long.',
  wide: 'This row has more cells than the file has columns.',
  unreachable: 'This page did not answer, or is too large.',
  forbidden: 'This url cannot be opened from here: it is not public, or leads to a private network.',
  empty: 'No link to a music service was found on this page.',
  failed: 'This link could not be created.',
};

/** The sentence of a verdict. */
export const moveVerdictSentence = (verdict: MoveVerdict): string => sentences[verdict];

/** The name of a verdict in tabs. */
export const moveVerdictNames: Record<MoveVerdict, string> = {
  ok: 'Ready',
  waiting: 'Not read yet',
  made: 'Moved in before',
  left_out: 'Left out',
  taken: 'Path taken',
  reserved: 'Path reserved',
  path: 'Path not possible',
  url: 'Not a url',
  domain: 'Not your domain',
  duplicate: 'Twice in the file',
  plan: 'Over the plan',
  title: 'No title',
  broken: 'Unreadable',
  wide: 'Too many cells',
  unreachable: 'No answer',
  forbidden: 'Not public',
  empty: 'Nothing found',
  failed: 'Not created',
};

/** A row as far as the judgement needs it. */
export interface JudgedRow {
  row: number;
  domain: string;
  path: string;
  title: string;
  draft: Pick<MoveDraft, 'type' | 'destinations'>;
  verdict: MoveVerdict;
}

/** What is known besides the rows. `key` is made by `placeKey`. */
export interface Knowledge {
  plan: string;
  ownDomains: ReadonlySet<string>;
  /** Places that links have, or that are kept for the links that left them. */
  taken: ReadonlySet<string>;
}

/** A place as one text. */
export const placeKey = ({ domain, path }: { domain: string; path: string }): string => `${domain}/${typedPath(path)}`;

/** The verdict of a row by itself, without the other rows of its file. */
function verdictAlone(row: JudgedRow, { plan, ownDomains, taken }: Knowledge): MoveVerdict {
  if (lastingVerdicts.includes(row.verdict) || row.verdict === 'left_out') return row.verdict;
  if (row.draft.destinations.every(({ chosen }) => !chosen)) return row.verdict === 'empty' ? 'empty' : 'url';
  if (!ownDomains.has(row.domain)) return 'domain';
  if (row.title.trim() === '') return 'title';
  if (isReservedPath(typedPath(row.path))) return 'reserved';
  if (pathProblem(row.path, { pathAvailable: true }) !== undefined) return 'path';
  if (plan === 'bio' && row.draft.type !== 'bio') return 'plan';
  return taken.has(placeKey(row)) ? 'taken' : 'ok';
}

/** The verdicts of rows in the order of the file: of several at one place the first that is ready keeps it. */
export function judgeRows<Row extends JudgedRow>(rows: readonly Row[], knowledge: Knowledge): Row[] {
  const places = new Set<string>();
  return [...rows]
    .sort((one, other) => one.row - other.row)
    .map((row) => {
      const verdict = verdictAlone(row, knowledge);
      if (verdict !== 'ok') return { ...row, verdict };
      const key = placeKey(row);
      if (places.has(key)) return { ...row, verdict: 'duplicate' as const };
      places.add(key);
      return { ...row, verdict };
    });
}
