/** Keeps an outage to a line a minute: what repeats an error that was just written is counted, and written as a number. */

/** What a logger's method is called with: fields, then a sentence. */
export type LogCall = [fields: object, sentence?: string, ...rest: unknown[]];

/** How long lines of one kind are gathered, in milliseconds. */
const window = 60_000;
/** Kinds that are remembered at once; beyond that every line is written. */
const mostKinds = 200;

/** Codes of errors that say the same whatever was tried: a server is away, or a disk is full. */
const outageCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ESOCKET|ECONNECTION|ENOSPC|57P0[1-3]|08\w{3}|UND_ERR_\w+)$/;
/** Words of PostgreSQL's client for the same, which has no codes for them. */
const outageWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

interface Read {
  code: string;
  place: string;
  words: string;
}

/** An error's code and server, its cause's where it has none. A connection that was tried at several addresses failed at the first one, too. */
function read(error: unknown, depth = 0): Read {
  if (error instanceof AggregateError && error.errors.length > 0) return read(error.errors[0], depth + 1);
  if (!(error instanceof Error)) return { code: '', place: '', words: String(error) };
  const of = error as Error & { code?: unknown; address?: unknown; port?: unknown };
  if (of.code === undefined && error.cause !== undefined && depth < 3) return read(error.cause, depth + 1);
  const place = of.address === undefined ? '' : `${String(of.address)}:${String(of.port ?? '')}`;
  return { code: String(of.code ?? ''), place, words: error.message };
}

/** The kind of an error's line: for an outage what is away, whichever part noticed it; else the sentence with the error. */
function kindOf(error: unknown, sentence: string, job: unknown): string {
  const { code, place, words } = read(error);
  if (outageCodes.test(code)) return `${code} ${place}`;
  if (outageWords.test(words)) return 'connection';
  return [sentence, code, error instanceof Error ? error.name : '', String(job ?? '')].join(' ');
}

interface Kind {
  count: number;
  sentences: Map<string, number>;
  last: LogCall;
}

/**
 * Decides about lines with an error. `write` writes one. The first of a kind is written at once; what follows within a minute is one line at its end, with
 * how many there were and, under `sentences`, which.
 */
export function createRepeats(): (call: LogCall, write: (call: LogCall) => void) => void {
  const kinds = new Map<string, Kind>();

  function gather(key: string, write: (call: LogCall) => void): void {
    setTimeout(() => {
      const kind = kinds.get(key);
      kinds.delete(key);
      if (kind === undefined || kind.count === 0) return;
      const [fields, sentence] = kind.last;
      const sentences = kind.sentences.size > 1 ? { sentences: Object.fromEntries(kind.sentences) } : {};
      kinds.set(key, { count: 0, sentences: new Map(), last: kind.last });
      gather(key, write);
      write([
        { ...fields, repeated: kind.count, ...sentences },
        `${sentence ?? ''} (${kind.count} more of this kind within a minute)`.trim(),
      ]);
    }, window).unref();
  }

  return (call, write) => {
    const [fields, sentence = ''] = call;
    if (!('err' in fields)) return write(call);
    const key = kindOf(fields.err, sentence, 'job' in fields ? fields.job : undefined);
    const kind = kinds.get(key);
    if (kind === undefined) {
      if (kinds.size < mostKinds) {
        kinds.set(key, { count: 0, sentences: new Map(), last: call });
        gather(key, write);
      }
      return write(call);
    }
    kind.count += 1;
    kind.last = call;
    kind.sentences.set(sentence, (kind.sentences.get(sentence) ?? 0) + 1);
  };
}
