/** What a node says of itself to an operator: parts with a state, read at the same time, as text or JSON. */

export type State = 'ok' | 'warning' | 'failing';

/** A line of a part: `PostgreSQL`, `15.8, answers in 2 ms`. */
export interface StatusLine {
  label: string;
  value: string;
}

/** How a part is. `advice` says what to do, and which page of docs/operations has more. */
export interface PartReading {
  state: State;
  lines: StatusLine[];
  advice?: string;
}

/** One subject of the status. `read` may throw: the part is then failing, with the error's sentence. */
export interface StatusPart {
  name: string;
  read(): Promise<PartReading>;
}

/** All parts, with the worst of their states. */
export interface NodeStatus {
  state: State;
  parts: (PartReading & { name: string })[];
}

/** How long a part may take, in milliseconds: the page answers while a database does not. */
const partTimeout = 3_000;

const order: readonly State[] = ['ok', 'warning', 'failing'];

/** The worst of some states. */
const worstOf = (states: readonly State[]): State =>
  order[Math.max(0, ...states.map((state) => order.indexOf(state)))] ?? 'failing';

/** Rejects after some milliseconds with a sentence. */
export async function within<Result>(milliseconds: number, work: Promise<Result>, sentence: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readPart({ name, read }: StatusPart): Promise<PartReading & { name: string }> {
  try {
    return { name, ...(await within(partTimeout, read(), `no answer within ${partTimeout / 1000} s`)) };
  } catch (error) {
    return { name, state: 'failing', lines: [{ label: 'problem', value: sentenceOf(error) }] };
  }
}

/** An error's first line. A refused connection to several addresses has no message of its own. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return sentenceOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.trim() || 'an error without words';
}

/** Reads all parts. */
export async function readStatus(parts: readonly StatusPart[]): Promise<NodeStatus> {
  const read = await Promise.all(parts.map(readPart));
  return { state: worstOf(read.map(({ state }) => state)), parts: read };
}

/** The status as text: a line for the whole, then a block for each part. */
export function statusText({ state, parts }: NodeStatus): string {
  const blocks = parts.map(({ name, state: of, lines, advice }) =>
    [
      `${name}: ${of}`,
      ...lines.map(({ label, value }) => `  ${label}: ${value}`),
      ...(advice === undefined ? [] : [`  what to do: ${advice}`]),
    ].join('\n'),
  );
  return `${[`Fanfare: ${state}`, ...blocks].join('\n\n')}\n`;
}

/** A duration in words: `12 s`, `4 min`, `3 h`, `2 days`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(Math.max(0, milliseconds) / 1000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** Bytes in words: `512 MB`, `1.4 GB`. */
export function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** A number with commas: `7,350`. */
export const count = (number: number): string => number.toLocaleString('en-US');
