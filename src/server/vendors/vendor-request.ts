/** Catalogue requests to a vendor's JSON API: one retry, coded errors for users, and schema-checked responses. */
import type { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createVendorHttp, type PauseReader, type VendorCall, VendorHttpError } from './http.ts';

/** A client for one vendor. */
export interface Asker {
  /** Returns status and JSON body of any response below 500. Throws SOURCE_UNREACHABLE without a response, SOURCE_BUSY during a pause. */
  ask(url: string, call?: VendorCall): Promise<{ status: number; body: unknown }>;
}

/** Timeout of one request, in milliseconds. */
const timeout = 8000;

/**
 * Creates a client. When the vendor asks for a pause (by 429, or as `readPause` reads it), the client waits once if the pause is short.
 * During a longer pause it throws SOURCE_BUSY and sends nothing. A 5xx response is retried once.
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

/** Parses a response with its schema. Throws SOURCE_UNREACHABLE when the response has another shape; the cause says how it differs. */
export function readAnswer<Shape extends z.ZodType>(schema: Shape, body: unknown): z.infer<Shape> {
  const result = schema.safeParse(body);
  if (!result.success) throw new CodedError('SOURCE_UNREACHABLE', undefined, result.error);
  return result.data;
}
