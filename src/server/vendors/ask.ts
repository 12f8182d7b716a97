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
  /** Takes an address and what fetch takes; gives the answer whatever its status. Throws SOURCE_UNREACHABLE when there is none. */
  ask(address: string, request?: RequestInit): Promise<VendorAnswer>;
}

/** How long an answer may take, in milliseconds. */
const patience = 8000;

/** The longest pause that a person is made to wait for; a longer one is an error at once. */
const longestWait = 2000;

/**
 * An asker that keeps the pause a vendor asks for with 429: a short one is waited for once, during a longer one nothing is sent.
 * A 5xx is asked once more.
 */
export function createAsker(clock: Clock): Asker {
  let pausedUntil = 0;
  const send = async (address: string, request: RequestInit): Promise<{ answer: VendorAnswer; retryAfter: number }> => {
    try {
      const response = await fetch(address, { ...request, signal: AbortSignal.timeout(patience), redirect: 'error' });
      const text = await response.text();
      return {
        answer: { status: response.status, body: parsed(text) },
        retryAfter: seconds(response.headers.get('retry-after')) * 1000,
      };
    } catch (cause) {
      throw new CodedError('SOURCE_UNREACHABLE', undefined, cause);
    }
  };
  return {
    ask: async (address, request = {}) => {
      if (clock.now().getTime() < pausedUntil)
        throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error('The vendor asked for a pause.'));
      const first = await send(address, request);
      if (first.answer.status !== 429 && first.answer.status < 500) return first.answer;
      const wait = first.answer.status === 429 ? first.retryAfter : 200;
      if (wait <= longestWait) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        const second = await send(address, request);
        if (second.answer.status !== 429 && second.answer.status < 500) return second.answer;
        pausedUntil = clock.now().getTime() + second.retryAfter;
      } else {
        pausedUntil = clock.now().getTime() + wait;
      }
      throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`The vendor answered ${first.answer.status}.`));
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

/** Seconds to wait: as the header says, one where it says nothing readable. */
function seconds(header: string | null): number {
  const value = Number(header ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : 1;
}
