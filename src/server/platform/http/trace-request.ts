/** The span of a request. Its path is left out: links carry secrets, and pages' paths say what a fan listens to. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestKind } from '../metrics/request-metric.ts';
import type { Tracer } from '../tracing.ts';

/** Runs `serve` within a span that ends when the answer is written. Only a proxy nearby may continue a trace of its own. */
export function traceRequest(
  spans: Tracer,
  asked: {
    kind: RequestKind;
    request: IncomingMessage;
    response: ServerResponse;
    isNear(request: IncomingMessage): boolean;
  },
  serve: () => void,
): void {
  const { kind, request, response, isNear } = asked;
  const method = request.method ?? 'GET';
  const attributes = { 'http.request.method': method, 'fanfare.request.kind': kind };
  const continued = isNear(request) ? { request } : {};
  spans.within({ name: `${method} ${kind}`, attributes, isServer: true, ...continued }, (span) => {
    response.once('close', () => {
      span.set({ 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.failed(undefined);
      span.end();
    });
    serve();
  });
}
