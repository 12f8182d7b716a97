/** Calls to a music service on behalf of a fan: thousands per second on a release day, over a separate connection pool. */
import type { z } from 'zod';
import { createVendorHttp, pauseOf, type VendorAnswer, type VendorCall } from '../http.ts';
import { PresaveTrouble } from './presaves.ts';

export type CallAnswer = Pick<VendorAnswer, 'status' | 'body'>;

/** Calls one service. Returns any response below 500 except 429. Throws PresaveTrouble `away` or `busy`. */
export type VendorCaller = (url: string, call: VendorCall) => Promise<CallAnswer>;

/** Timeout of one request, in milliseconds. */
const timeout = 10_000;

/** The longest pause we respect, in milliseconds. A service that asks for a longer one is called again after this time. */
const longestPause = 3_600_000;

/** Creates a client for the service `name` with at most `connections` parallel connections. `close` closes them. */
export function createVendorCaller(name: string, connections = 64): { call: VendorCaller; close(): Promise<void> } {
  const http = createVendorHttp({ timeout, connections });
  return {
    async call(url, call) {
      const answer = await http.ask(url, call).catch((cause: unknown) => {
        throw new PresaveTrouble('away', `${name} did not answer.`, { cause });
      });
      const pause = pauseOf(answer);
      if (pause !== undefined)
        throw new PresaveTrouble('busy', `${name} asked for a pause.`, { pause: Math.min(pause, longestPause) });
      if (answer.status >= 500) throw new PresaveTrouble('away', `${name} answered ${answer.status}.`);
      return answer;
    },
    close: http.close,
  };
}

/** Parses a response with its schema. Throws PresaveTrouble `away` when the response has another shape. */
export function readCall<Shape extends z.ZodType>(name: string, schema: Shape, { body }: CallAnswer): z.infer<Shape> {
  const result = schema.safeParse(body);
  if (!result.success)
    throw new PresaveTrouble('away', `${name} answered in an unknown shape.`, { cause: result.error });
  return result.data;
}
