/** Posts events to an ad platform and interprets its responses. */
import { z } from 'zod';
import { createVendorHttp, type VendorAnswer } from '../http.ts';
import { AdRefusal } from './ads.ts';

const longestMessage = 300;

/** No retries: rejected events wait in the queue. The timeout is in milliseconds. */
const http = createVendorHttp({ timeout: 10_000 });

/** Posts `body` as JSON and returns any response. Throws AdRefusal without one. The URL may hold a token, so errors never include it. */
export async function postEvents(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<VendorAnswer> {
  const call = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  return http.ask(url, { method: 'POST', ...call }).catch((cause: unknown) => {
    throw new AdRefusal('The platform could not be reached.', { cause });
  });
}

const errorShapes = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ reason: z.string() }).transform(({ reason }) => reason),
]);

/** The platform's own error message, or the status when it gives none. */
export function complaintOf({ status, body }: VendorAnswer): string {
  const read = errorShapes.safeParse(body);
  return (read.success && read.data !== '' ? read.data : `The platform answered ${status}.`).slice(0, longestMessage);
}

/** Throws AdRefusal for a response. */
export function refuse(answer: VendorAnswer): never {
  const { status, retryAfter } = answer;
  // TikTok answers 200 with a code of its own.
  const isOfContent = !retryAfter && [200, 400, 413, 422].includes(status);
  throw new AdRefusal(complaintOf(answer), { waitMilliseconds: retryAfter || undefined, isOfContent });
}

/** Removes empty fields: platforms reject fields without a value. */
export function known<Value>(fields: Record<string, Value | '' | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined),
  ) as Record<string, Value>;
}

/** Converts an instant to whole seconds since 1970. */
export const inSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
