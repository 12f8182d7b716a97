/** Calls to a service in a fan's name. On a release day there are thousands a second, so that they go over connections of their own, kept open. */
import { Agent, request } from 'undici';
import type { z } from 'zod';
import { PresaveTrouble } from './presaves.ts';

/** An answer: its status, and its body where that was JSON. */
export interface CallAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
}

/** One call. */
export interface VendorRequest {
  method: 'GET' | 'PUT' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** Calls one service; gives any answer below 500 but 429. Throws PresaveTrouble `away` and `busy`. */
export type VendorCaller = (address: string, asked: VendorRequest) => Promise<CallAnswer>;

/** How long an answer may take, in milliseconds. */
const patience = 10_000;

/** The longest pause that is believed: a service that asks for more is asked again then. */
const longestPause = 3_600_000;

/** Makes a caller of the service called `name`, with at most `connections` at once. `close` lets go of them. */
export function createVendorCaller(name: string, connections = 64): { call: VendorCaller; close(): Promise<void> } {
  const dispatcher = new Agent({
    connections,
    headersTimeout: patience,
    bodyTimeout: patience,
    connect: { timeout: patience },
  });
  const call: VendorCaller = async (address, { method, headers, body }) => {
    let answer: CallAnswer;
    try {
      const response = await request(address, { method, headers, body: body ?? null, dispatcher });
      const text = await response.body.text();
      answer = { status: response.statusCode, body: parsed(text), headers: response.headers };
    } catch (cause) {
      throw new PresaveTrouble('away', `${name} did not answer.`, { cause });
    }
    if (answer.status === 429)
      throw new PresaveTrouble('busy', `${name} asked for a pause.`, { pause: pauseOf(answer.headers['retry-after']) });
    if (answer.status >= 500) throw new PresaveTrouble('away', `${name} answered ${answer.status}.`);
    return answer;
  };
  return { call, close: () => dispatcher.close() };
}

/** Reads an answer by its schema. Throws PresaveTrouble `away` when the service answers in another shape. */
export function readCall<Shape extends z.ZodType>(name: string, schema: Shape, { body }: CallAnswer): z.infer<Shape> {
  const result = schema.safeParse(body);
  if (!result.success)
    throw new PresaveTrouble('away', `${name} answered in a way we do not know.`, { cause: result.error });
  return result.data;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds, from a header that says seconds; a second where it says nothing readable. */
function pauseOf(header: string | string[] | undefined): number {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, longestPause) : 1000;
}
