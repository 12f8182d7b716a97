/** One call to a vendor's JSON API: with a time limit, with the answer checked, and with the vendor's pauses respected. */
import type { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** The answer of a vendor: its status, and the body where it was JSON. */
export interface VendorAnswer {
  status: number;
  body: unknown;
}

/** Asks one vendor. */
export interface Asker {
  /** Takes an address and what fetch takes; gives any answer below 500. Throws SOURCE_UNREACHABLE when there is none, SOURCE_BUSY in a pause. */
  ask(address: string, request?: RequestInit): Promise<VendorAnswer>;
}

/** How long an answer may take, in milliseconds. */
const patience = 8000;

/** The longest pause that a person is made to wait for; a longer one is an error at once. */
const longestWait = 2000;

/** How long a vendor that stumbled is left alone before it is asked once more, in milliseconds. */
const shortRest = 200;

/** Milliseconds of pause that a vendor asks for in words of its own, or undefined. */
export type PauseReader = (answer: VendorAnswer) => number | undefined;

/**
 * An asker that keeps the pause a vendor asks for, with 429 or as `readPause` reads it: a short one is waited for once, a longer one is
 * SOURCE_BUSY at once and until it is over, with nothing sent meanwhile. A 5xx is asked once more.
 */
export function createAsker(clock: Clock, readPause: PauseReader = () => undefined): Asker {
  let pausedUntil = 0;
  /** The answer, and the milliseconds to wait where it is none yet. */
  const send = async (address: string, request: RequestInit) => {
    try {
      const response = await fetch(address, { ...request, signal: AbortSignal.timeout(patience), redirect: 'error' });
      const answer: VendorAnswer = { status: response.status, body: parsed(await response.text()) };
      const asked =
        answer.status === 429 ? pauseOf(response.headers.get('retry-after'), clock.now()) : readPause(answer);
      return { answer, asked, wait: asked ?? (answer.status >= 500 ? shortRest : undefined) };
    } catch (cause) {
      throw new CodedError('SOURCE_UNREACHABLE', undefined, cause);
    }
  };
  return {
    ask: async (address, request = {}) => {
      if (clock.now().getTime() < pausedUntil)
        throw new CodedError('SOURCE_BUSY', undefined, new Error('The vendor asked for a pause.'));
      let { answer, asked, wait } = await send(address, request);
      if (wait !== undefined && wait <= longestWait) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        ({ answer, asked, wait } = await send(address, request));
      }
      if (wait === undefined) return answer;
      const cause = new Error(`The vendor answered ${answer.status}.`);
      if (asked === undefined) throw new CodedError('SOURCE_UNREACHABLE', undefined, cause);
      pausedUntil = clock.now().getTime() + asked;
      throw new CodedError('SOURCE_BUSY', undefined, cause);
    },
  };
}

/** Reads an answer by its schema. Throws SOURCE_UNREACHABLE, with the difference as cause, when the vendor answers in another shape. */
export function readAnswer<Shape extends z.ZodType>(schema: Shape, body: unknown): z.infer<Shape> {
  const result = schema.safeParse(body);
  if (!result.success) throw new CodedError('SOURCE_UNREACHABLE', undefined, result.error);
  return result.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds to wait, from a header that says seconds or a date; a second where it says nothing readable. */
function pauseOf(header: string | null, now: Date): number {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 1000 : Math.max(0, until - now.getTime());
}
