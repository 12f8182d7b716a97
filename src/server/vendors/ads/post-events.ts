/** One POST to an ad platform: with a time limit, and with the pause that the platform asks for. */
import { z } from 'zod';
import { AdRefusal } from './ads.ts';

/** How long an answer may take, in milliseconds. */
const patience = 10_000;
const longestMessage = 300;

/** What a platform answered. */
export interface PlatformAnswer {
  status: number;
  body: unknown;
  /** From Retry-After, in milliseconds. */
  wait: number | undefined;
}

/** Posts `body` as JSON; gives whatever was answered. Throws AdRefusal when nobody answers. The address may hold a token: it is never part of an error. */
export async function postEvents(
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<PlatformAnswer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const wait = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
    return { status: response.status, body: parsed(await response.text()), wait };
  } catch (cause) {
    throw new AdRefusal('The platform could not be reached.', undefined, cause);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const errorShapes = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ reason: z.string() }).transform(({ reason }) => reason),
]);

/** What the platform said was wrong, in its own words; the status where it said nothing. */
export function complaintOf({ status, body }: PlatformAnswer): string {
  const read = errorShapes.safeParse(body);
  return (read.success && read.data !== '' ? read.data : `The platform answered ${status}.`).slice(0, longestMessage);
}

/** Throws AdRefusal for an answer. */
export function refuse(answer: PlatformAnswer): never {
  throw new AdRefusal(complaintOf(answer), answer.wait);
}

/** Leaves out what is empty: platforms reject fields without a value. */
export function known<Value>(fields: Record<string, Value | '' | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined),
  ) as Record<string, Value>;
}

/** An instant in whole seconds since 1970. */
export const inSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
