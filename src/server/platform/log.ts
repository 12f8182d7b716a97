/** The structured log: one JSON object a line, with everything secret taken out. */
import { hostname } from 'node:os';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { createRepeats, type LogCall } from './log-repeats.ts';
import { logLines } from './metrics/metrics.ts';

export type { Logger } from 'pino';

const secrets = ['password', 'token', 'authorization', 'cookie', 'secret', 'password_hash', 'new_password'];

/** What PostgreSQL's errors quote of rows: with a broken constraint the whole row, with broken JSON its text. Fans' contacts are among it. */
const quoted = ['detail', 'where', 'internalQuery'];

function withoutRows(error: Error): object {
  const written = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(written).filter(([name]) => !quoted.includes(name)));
}

let readRequestId = (): string | undefined => undefined;

/** Says how the id of the request is read that a line belongs to. */
export function readRequestIdsBy(read: () => string | undefined): void {
  readRequestId = read;
}

type ErrorListener = (error: unknown, sentence: string, fields: Readonly<Record<string, unknown>>) => void;

const listeners = new Set<ErrorListener>();

/** Calls `listener` with each error that any log of this process writes as one, until the returned function is called. */
export function onLoggedError(listener: ErrorListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tellListeners([fields, sentence = '']: LogCall): void {
  if (!('err' in fields)) return;
  for (const listener of listeners) listener(fields.err, sentence, { ...fields });
}

/** pino's numbers of the levels whose repeated errors are counted instead of written. */
const repeating: Record<number, string | undefined> = { 40: 'warn', 50: 'error' };

/**
 * A log of the given level (`silent` for none). Writes to standard output, or to `destination`; values under secret names never appear. Each line names its
 * machine and process (`name`: main, web 2 …), and the request that it belongs to. An error that repeats is a line a minute.
 */
export function createLog(level: string, destination?: DestinationStream, name?: string): Logger {
  const repeats = createRepeats();
  const options: LoggerOptions = {
    level,
    base: { host: hostname(), pid: process.pid, ...(name === undefined ? {} : { process: name }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutRows },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[taken out]' },
    mixin() {
      const request = readRequestId();
      return request === undefined ? {} : { request };
    },
    hooks: {
      logMethod(call, write, number) {
        const named = repeating[number];
        if (named !== undefined) logLines.inc({ level: named });
        const [fields] = call as unknown[];
        if (named === undefined || typeof fields !== 'object' || fields === null) return write.apply(this, call);
        repeats(call as unknown as LogCall, (each) => {
          if (named === 'error') tellListeners(each);
          write.apply(this, each as unknown as typeof call);
        });
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
