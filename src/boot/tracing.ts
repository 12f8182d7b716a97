/** Turns on OpenTelemetry where its standard variables name a collector: spans over OTLP. Otherwise nothing of it is loaded. */
import type { Span } from '@opentelemetry/api';
import { type OpenSpan, setTracer, type Tracer } from '#server/platform/tracing.ts';
import { version } from '../version.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Whether the standard variables ask for traces. */
export function wantsTraces(variables: Variables): boolean {
  if (variables.OTEL_SDK_DISABLED === 'true' || variables.OTEL_TRACES_EXPORTER === 'none') return false;
  const names = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  return names.some((name) => (variables[name] ?? '') !== '') || variables.OTEL_TRACES_EXPORTER === 'otlp';
}

/** Starts where wanted; gives the function that sends what is left and stops. `variables`: the environment with those of the `.env` file. */
export async function startTracing(variables: Variables): Promise<() => Promise<void>> {
  if (!wantsTraces(variables)) return async () => undefined;
  // The library, and further processes, read the environment itself.
  for (const [name, value] of Object.entries(variables))
    if (name.startsWith('OTEL_') && value !== undefined) process.env[name] ??= value;
  process.env.OTEL_SERVICE_NAME ??= 'fanfare';
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  setTracer(createTracer(api));
  return async () => {
    setTracer(undefined);
    await provider.shutdown();
  };
}

function createTracer(api: typeof import('@opentelemetry/api')): Tracer {
  const { context, propagation, SpanKind, SpanStatusCode, trace } = api;
  const library = trace.getTracer('fanfare', version);
  const opened = (span: Span): OpenSpan => ({
    set: (attributes) => void span.setAttributes(attributes),
    failed(error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    },
    end: () => span.end(),
  });
  return {
    within({ name, attributes, request, isServer }, work) {
      const parent = request === undefined ? context.active() : propagation.extract(context.active(), request.headers);
      const span = library.startSpan(
        name,
        { attributes, kind: isServer ? SpanKind.SERVER : SpanKind.INTERNAL },
        parent,
      );
      return context.with(trace.setSpan(parent, span), () => work(opened(span)));
    },
  };
}
