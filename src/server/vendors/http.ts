/** The HTTP client of all vendors: time limits, one retry, pauses that a vendor asks for, and errors without secrets. */
import { Agent, request } from 'undici';
import type { Clock } from '#domain/kernel/clock.ts';

/** A call. */
export interface VendorCall {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Any answer, refusals and failures included. */
export interface VendorAnswer {
  status: number;
  bytes: Buffer;
  /** The body where it is JSON, otherwise undefined. */
  body: unknown;
  /** The pause of the Retry-After header, in milliseconds. */
  retryAfter: number | undefined;
}

/** Milliseconds for which a vendor takes no calls according to an answer, or undefined. */
export type PauseReader = (answer: VendorAnswer) => number | undefined;

/** How a vendor is called. */
export interface VendorHttpOptions {
  /** How long one try may take, in milliseconds. */
  timeout: number;
  /** Calls go over so many connections of their own, kept open. Default: over those that the process shares. */
  connections?: number;
  /**
   * Failures (5xx) and short pauses are tried once more; longer pauses are kept: until they are over nothing is sent. `readPause` knows
   * pauses besides 429. Default: every answer is given as it is.
   */
  retry?: { clock: Clock; readPause?: PauseReader };
}

/** The client for one vendor. */
export interface VendorHttp {
  /** Gives the answer, the second one after a retry. Throws VendorHttpError when there is none, or in a pause. Follows no redirect. */
  ask(url: string, call?: VendorCall): Promise<VendorAnswer>;
  /** Closes its own connections. */
  close(): Promise<void>;
}

/** A call without an answer. The message names method, URL and reason; the query, which may hold tokens, is left out. */
export class VendorHttpError extends Error {
  readonly kind: 'unreachable' | 'paused';
  constructor(kind: VendorHttpError['kind'], sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'VendorHttpError';
    this.kind = kind;
  }
}

/** The longest pause that a caller waits for, and the pause before a failed call is repeated, in milliseconds. */
const longestWait = 2000;
const backoff = 200;

/** The pause of a 429 that names none, in milliseconds. */
const unnamedPause = 1000;

/** Milliseconds for which an answer asks: 429, with Retry-After where it is there. */
export function pauseOf({ status, retryAfter }: VendorAnswer): number | undefined {
  return status === 429 ? (retryAfter ?? unnamedPause) : undefined;
}

/** Makes a client. */
export function createVendorHttp({ timeout, connections, retry }: VendorHttpOptions): VendorHttp {
  const { send, close } = connections === undefined ? sharedTransport(timeout) : pooledTransport(timeout, connections);
  let pausedUntil = 0;
  const tryOnce = async (url: string, call: VendorCall): Promise<VendorAnswer> => {
    const named = `${call.method ?? 'GET'} ${url.split('?')[0]}`;
    const { status, bytes, retryAfter } = await send(url, call).catch((cause: unknown) => {
      throw new VendorHttpError('unreachable', `No answer to ${named}.`, cause);
    });
    if (status >= 300 && status < 400)
      throw new VendorHttpError('unreachable', `${named} was answered with a redirect (${status}).`);
    const milliseconds = millisecondsOf(retryAfter, retry?.clock.now() ?? new Date());
    return { status, bytes, retryAfter: milliseconds, body: parsed(bytes) };
  };
  return {
    close,
    async ask(url, call = {}) {
      if (retry === undefined) return tryOnce(url, call);
      const { clock, readPause } = retry;
      if (clock.now().getTime() < pausedUntil)
        throw new VendorHttpError('paused', `Nothing is sent to ${new URL(url).host}: it asked for a pause.`);
      const asked = (answer: VendorAnswer) => pauseOf(answer) ?? readPause?.(answer);
      let answer = await tryOnce(url, call);
      const wait = asked(answer) ?? (answer.status >= 500 ? backoff : undefined);
      if (wait !== undefined && wait <= longestWait) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        answer = await tryOnce(url, call);
      }
      const pause = asked(answer);
      if (pause === undefined) return answer;
      pausedUntil = clock.now().getTime() + pause;
      throw new VendorHttpError('paused', `${new URL(url).host} answered ${answer.status} and asked for a pause.`);
    },
  };
}

interface Transport {
  send(url: string, call: VendorCall): Promise<{ status: number; bytes: Buffer; retryAfter: string | undefined }>;
  close(): Promise<void>;
}

/** The connections of Node's fetch. */
function sharedTransport(timeout: number): Transport {
  return {
    async send(url, call) {
      const response = await fetch(url, { ...call, signal: AbortSignal.timeout(timeout), redirect: 'error' });
      const retryAfter = response.headers.get('retry-after') ?? undefined;
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), retryAfter };
    },
    close: () => Promise.resolve(),
  };
}

/** A pool of connections for thousands of calls a second. */
function pooledTransport(timeout: number, connections: number): Transport {
  const dispatcher = new Agent({
    connections,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connect: { timeout },
  });
  return {
    async send(url, { method = 'GET', headers = {}, body = null }) {
      const response = await request(url, { method, headers, body, dispatcher });
      const header = response.headers['retry-after'];
      const retryAfter = Array.isArray(header) ? header[0] : header;
      return { status: response.statusCode, bytes: Buffer.from(await response.body.arrayBuffer()), retryAfter };
    },
    close: () => dispatcher.close(),
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Milliseconds from a header that holds seconds or a date; undefined when it holds neither. */
function millisecondsOf(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}
