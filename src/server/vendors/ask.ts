/** Look-ups at a vendor's JSON API whose failures people see: calls with one retry, and answers in a checked shape. */
import type { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createVendorHttp, type PauseReader, type VendorCall, VendorHttpError } from './http.ts';

/** Calls one vendor. */
export interface Asker {
  /** Gives status and JSON body of any answer below 500. Throws SOURCE_UNREACHABLE when there is none, SOURCE_BUSY in a pause. */
  ask(url: string, call?: VendorCall): Promise<{ status: number; body: unknown }>;
}

/** How long an answer may take, in milliseconds. */
const timeout = 8000;

/**
 * Makes an asker. A pause that the vendor asks for, with 429 or as `readPause` reads it, is waited for once when it is short; a longer one is
 * SOURCE_BUSY at once and until it is over, with nothing sent meanwhile. A 5xx is tried once more.
 */
export function createAsker(clock: Clock, readPause?: PauseReader): Asker {
  const http = createVendorHttp({ timeout, retry: readPause === undefined ? { clock } : { clock, readPause } });
  return {
    async ask(url, call) {
      const { status, body } = await http.ask(url, call).catch((cause: unknown) => {
        const isPaused = cause instanceof VendorHttpError && cause.kind === 'paused';
        throw new CodedError(isPaused ? 'SOURCE_BUSY' : 'SOURCE_UNREACHABLE', undefined, cause);
      });
      if (status < 500) return { status, body };
      throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`The vendor answered ${status}.`));
    },
  };
}

/** Reads an answer by its schema. Throws SOURCE_UNREACHABLE, with the difference as cause, when the vendor answers in another shape. */
export function readAnswer<Shape extends z.ZodType>(schema: Shape, body: unknown): z.infer<Shape> {
  const result = schema.safeParse(body);
  if (!result.success) throw new CodedError('SOURCE_UNREACHABLE', undefined, result.error);
  return result.data;
}
