/** Calls to a service in a fan's name: thousands a second on a release day, over connections of their own. */
import type { z } from 'zod';
import { createVendorHttp, pauseOf, type VendorAnswer, type VendorCall } from '../http.ts';
import { PresaveTrouble } from './presaves.ts';

/** An answer. */
export type CallAnswer = Pick<VendorAnswer, 'status' | 'body'>;

/** Calls one service; gives any answer below 500 but 429. Throws PresaveTrouble `away` and `busy`. */
export type VendorCaller = (url: string, call: VendorCall) => Promise<CallAnswer>;

/** How long an answer may take, in milliseconds. */
const timeout = 10_000;

/** The longest pause that is believed: a service that asks for more is asked again then. */
const longestPause = 3_600_000;

/** Makes a caller of the service called `name`, with at most `connections` at once. `close` closes them. */
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

/** Reads an answer by its schema. Throws PresaveTrouble `away` when the service answers in another shape. */
export function readCall<Shape extends z.ZodType>(name: string, schema: Shape, { body }: CallAnswer): z.infer<Shape> {
  const result = schema.safeParse(body);
  if (!result.success)
    throw new PresaveTrouble('away', `${name} answered in an unknown shape.`, { cause: result.error });
  return result.data;
}
