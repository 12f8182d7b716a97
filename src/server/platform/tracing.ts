/** Spans of requests, operations, jobs and statements, where tracing is on. The library is loaded by `src/boot/tracing.ts` only then. */
import type { IncomingMessage } from 'node:http';

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span that is open. `failed` marks it; personal data must not be in it, so that only the error's name is kept. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  failed(error: unknown): void;
  end(): void;
}

export interface Tracer {
  /** Runs `work` within a span that it ends itself. A request of a trusted proxy continues the proxy's trace. */
  within<Result>(
    span: { name: string; attributes: SpanAttributes; request?: IncomingMessage; isServer?: boolean },
    work: (span: OpenSpan) => Result,
  ): Result;
}

let current: Tracer | undefined;

/** Turns tracing on for this process. */
export function setTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

/** The tracer; undefined while tracing is off. */
export const tracer = (): Tracer | undefined => current;

/** Runs asynchronous work within a span; without tracing it just runs. */
export function traced<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result> {
  if (current === undefined) return work();
  return current.within({ name, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.failed(error);
      throw error;
    } finally {
      span.end();
    }
  });
}
