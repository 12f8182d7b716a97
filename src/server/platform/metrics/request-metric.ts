/** Counts and times requests. The library's histogram takes a microsecond for each; this one a fiftieth of it. */
import type { ServerResponse } from 'node:http';
import { Histogram, type Registry } from 'prom-client';
import { waitBounds } from './metrics.ts';

/** What a request is for: a visitor's host, paths below `/_` there, the API, or the rest of the dashboard's host. */
export type RequestKind = 'page' | 'internal' | 'graphql' | 'dashboard';

const name = 'fanfare_http_request_duration_seconds';
const help =
  'Requests by kind and class of status (gone: the client left before its answer), until the answer was written.';

/** Counts of one kind and status: a place for each bound and one for what took longer, and the sum in seconds. */
interface Series {
  counts: Float64Array;
  sum: number;
}

const classes = ['gone', '1xx', '2xx', '3xx', '4xx', '5xx'];

class RequestHistogram extends Histogram<'kind' | 'status'> {
  readonly #series = new Map<RequestKind, (Series | undefined)[]>();

  count(kind: RequestKind, place: number, seconds: number): void {
    let ofKind = this.#series.get(kind);
    if (ofKind === undefined) {
      ofKind = [];
      this.#series.set(kind, ofKind);
    }
    let series = ofKind[place];
    if (series === undefined) {
      series = { counts: new Float64Array(waitBounds.length + 1), sum: 0 };
      ofKind[place] = series;
    }
    let bound = 0;
    while (bound < waitBounds.length && seconds > (waitBounds[bound] ?? 0)) bound += 1;
    series.counts[bound] = (series.counts[bound] ?? 0) + 1;
    series.sum += seconds;
  }

  // The library reads a metric by these two methods.
  override async get() {
    const values = [...this.#series].flatMap(([kind, ofKind]) =>
      ofKind.flatMap((series, place) =>
        series === undefined ? [] : valuesOf({ kind, status: classes[place] ?? 'gone' }, series),
      ),
    );
    return { name, help, type: 'histogram', aggregator: 'sum', values } as never;
  }

  getForPromString() {
    return this.get();
  }
}

function valuesOf(labels: { kind: string; status: string }, { counts, sum }: Series) {
  let total = 0;
  const buckets = [...waitBounds, '+Inf'].map((le, place) => {
    total += counts[place] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ];
}

/** Notes how a request ended that began at a time of `performance.now()`. */
export type TimeRequest = (kind: RequestKind, response: ServerResponse, began: number) => void;

/** Adds the metric. The returned function is called when a request was handled; it waits for an answer that is not complete yet. */
export function addRequestMetric(registry: Registry): TimeRequest {
  const histogram = new RequestHistogram({ name, help, labelNames: ['kind', 'status'], registers: [registry] });
  const finish = (kind: RequestKind, response: ServerResponse, began: number): void => {
    const place = response.writableEnded ? Math.floor(response.statusCode / 100) : 0;
    histogram.count(kind, place, (performance.now() - began) / 1000);
  };
  return (kind, response, began) => {
    if (response.writableEnded) finish(kind, response, began);
    else response.once('close', () => finish(kind, response, began));
  };
}
