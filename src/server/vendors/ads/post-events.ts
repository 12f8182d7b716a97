/** One POST of events to an ad platform, and what its answers mean. */
import { z } from 'zod';
import { createVendorHttp, type VendorAnswer } from '../http.ts';
import { AdRefusal } from './ads.ts';

const longestMessage = 300;

/** No retries: events that were not taken wait in the queue. The time limit is in milliseconds. */
const http = createVendorHttp({ timeout: 10_000 });

/** Posts `body` as JSON; gives any answer. Throws AdRefusal when there is none. The URL may hold a token: it is never part of an error. */
export async function postEvents(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<VendorAnswer> {
  const call = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  return http.ask(url, { method: 'POST', ...call }).catch((cause: unknown) => {
    throw new AdRefusal('The platform could not be reached.', undefined, cause);
  });
}

const errorShapes = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ reason: z.string() }).transform(({ reason }) => reason),
]);

/** What the platform said was wrong, in its own words; the status where it said nothing. */
export function complaintOf({ status, body }: VendorAnswer): string {
  const read = errorShapes.safeParse(body);
  return (read.success && read.data !== '' ? read.data : `The platform answered ${status}.`).slice(0, longestMessage);
}

/** Throws AdRefusal for an answer. */
export function refuse(answer: VendorAnswer): never {
  throw new AdRefusal(complaintOf(answer), answer.retryAfter || undefined);
}

/** Leaves out what is empty: platforms reject fields without a value. */
export function known<Value>(fields: Record<string, Value | '' | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined),
  ) as Record<string, Value>;
}

/** An instant in whole seconds since 1970. */
export const inSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
