/** Metrics that are read when they are asked for: of one server in this process, and of the whole node. */
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/** The metrics of one process, as they go to the one that serves them. */
export type MetricsOfProcess = MetricObjectWithValues<MetricValue<string>>[];

/** A figure to read: its name, a help sentence, and its value, or one for each value of a label. Undefined values are left out. */
export interface Figure {
  name: string;
  help: string;
  /** Names of labels; none for a single value. */
  labels?: readonly string[];
  read(): Reading | Promise<Reading>;
}

type Reading = number | undefined | readonly { labels: Record<string, string>; value: number }[];

async function readInto(metric: Gauge | Counter, read: Figure['read']): Promise<void> {
  metric.reset();
  // One part that is away must not hide the figures of the others.
  const reading = await Promise.resolve()
    .then(read)
    .catch(() => undefined);
  if (reading === undefined) return;
  const values = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading;
  for (const { labels, value } of values) metric.inc(labels, value);
}

/** Makes the registry of figures: `counters` only grow while the process lives, `gauges` go up and down. */
export function createServerMetrics({
  counters,
  gauges,
}: {
  counters: readonly Figure[];
  gauges: readonly Figure[];
}): Registry {
  const register = new Registry();
  const optionsOf = ({ name, help, labels = [], read }: Figure) => ({
    ...{ name, help, labelNames: [...labels], registers: [register] },
    collect(this: Gauge | Counter) {
      return readInto(this, read);
    },
  });
  for (const figure of counters) new Counter(optionsOf(figure));
  for (const figure of gauges) new Gauge(optionsOf(figure));
  return register;
}

/** Reads registries as one list; each value has the name of its process as a label, so that series of several processes stay apart. */
export async function readMetrics(registries: readonly Registry[], process: string): Promise<MetricsOfProcess> {
  const lists = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()));
  return lists.flat().map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  })) as MetricsOfProcess;
}

/** The metrics of several processes as one text in Prometheus' format. */
export async function metricsText(all: readonly MetricsOfProcess[]): Promise<{ contentType: string; text: string }> {
  const registry = AggregatorRegistry.aggregate(all as unknown as object[]);
  return { contentType: registry.contentType, text: await registry.metrics() };
}
