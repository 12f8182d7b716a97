/** The HTTP client for all vendors: timeouts, one retry, rate-limit pauses, and errors without secrets. */
import { Agent, request } from 'undici';
import type { Clock } from '#domain/kernel/clock.ts';
import { vendorCalls } from '../platform/metrics/metrics.ts';

/** A request. */
export interface VendorCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Any response, including errors. */
export interface VendorAnswer {
  status: number;
  bytes: Buffer;
  /** The parsed body if it is JSON, otherwise undefined. */
  body: unknown;
  /** The Retry-After header, in milliseconds. */
  retryAfter: number | undefined;
}

/** How long a vendor accepts no requests according to a response, in milliseconds; otherwise undefined. */
export type PauseReader = (answer: VendorAnswer) => number | undefined;

/** Options of a vendor client. */
export interface VendorHttpOptions {
  /** Timeout of one attempt, in milliseconds. */
  timeout: number;
  /** The size of a separate connection pool. Default: the pool that the process shares. */
  connections?: number;
  /**
   * Whether to retry once after a 5xx or a short pause. During longer pauses nothing is sent. `readPause` recognizes pauses
   * other than 429. Default: every response is returned unchanged.
   */
  retry?: { clock: Clock; readPause?: PauseReader };
}

/** The client for one vendor. */
export interface VendorHttp {
  /** Returns the response, after a retry the second one. Throws VendorHttpError without a response or during a pause. Follows no redirect. */
  ask(url: string, call?: VendorCall): Promise<VendorAnswer>;
  /** Closes its own connection pool. */
  close(): Promise<void>;
}

/** A request without a usable response. The message names method, URL and reason. It omits the query, which may hold tokens. */
export class VendorHttpError extends Error {
  readonly kind: 'unreachable' | 'paused';
  constructor(kind: VendorHttpError['kind'], sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'VendorHttpError';
    this.kind = kind;
  }
}

/** The longest pause that a caller waits for, and the delay before a failed request is retried, in milliseconds. */
const longestWait = 2000;
const backoff = 200;

/** The pause after a 429 without Retry-After, in milliseconds. */
const unnamedPause = 1000;

/** The pause that a response asks for, in milliseconds: for a 429, from Retry-After if present. */
export function pauseOf({ status, retryAfter }: VendorAnswer): number | undefined {
  return status === 429 ? (retryAfter ?? unnamedPause) : undefined;
}

/** Creates a client. */
export function createVendorHttp({ timeout, connections, retry }: VendorHttpOptions): VendorHttp {
  const { send, close } = connections === undefined ? sharedTransport(timeout) : pooledTransport(timeout, connections);
  let pausedUntil = 0;
  const tryOnce = async (url: string, call: VendorCall): Promise<VendorAnswer> => {
    const named = `${call.method ?? 'GET'} ${url.split('?')[0]}`;
    const end = vendorCalls.startTimer({ host: new URL(url).host });
    const { status, bytes, retryAfter } = await send(url, call).catch((cause: unknown) => {
      end({ outcome: 'unreachable' });
      throw new VendorHttpError('unreachable', `No answer to ${named}.`, cause);
    });
    end({ outcome: `${Math.floor(status / 100)}xx` });
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

/** Uses Node's fetch and its connection pool. */
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

/** A connection pool for thousands of requests per second. */
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

/** Parses a header that holds seconds or a date, as milliseconds. Returns undefined for anything else. */
function millisecondsOf(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}
