/** The metrics that this process counts while it works, in Prometheus' types. What is only read when it is asked for is in `server-metrics.ts`. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What is counted anywhere in this process. */
export const processRegistry = new Registry();

// Once for a process, however many servers it starts: the timers and observers of these metrics have no end.
collectDefaultMetrics({ register: processRegistry });

/** Bounds in seconds, for what a person waits for and for what a worker does. */
export const waitBounds = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const workBounds = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3_600];
const registers = [processRegistry];

export const operations = new Histogram({
  ...{ name: 'fanfare_graphql_operation_duration_seconds', registers, buckets: waitBounds },
  help: 'GraphQL operations by kind and outcome: ok, refused (an expected error), failed.',
  labelNames: ['kind', 'outcome'],
});

export const jobRuns = new Histogram({
  ...{ name: 'fanfare_job_duration_seconds', registers, buckets: workBounds },
  help: 'Runs of jobs by queue and outcome: completed, failed (tried again), given_up.',
  labelNames: ['queue', 'outcome'],
});

export const mailsSent = new Counter({
  ...{ name: 'fanfare_mails_total', registers },
  help: 'Tries to hand over a mail, by outcome: accepted, deferred (tried again), refused (for good).',
  labelNames: ['outcome'],
});

export const dropMessages = new Counter({
  ...{ name: 'fanfare_drop_messages_total', registers },
  help: 'Messages of drops that were handed over, by channel and by what the vendor said.',
  labelNames: ['channel', 'outcome'],
});

export const vendorCalls = new Histogram({
  ...{ name: 'fanfare_vendor_request_duration_seconds', registers, buckets: waitBounds },
  help: 'Requests to vendors by host and outcome: the class of the status, unreachable, or paused.',
  labelNames: ['host', 'outcome'],
});

export const pageLoads = new Counter({
  ...{ name: 'fanfare_page_loads_total', registers },
  help: 'Pages that were not in the page cache, by outcome: found, missing, failed.',
  labelNames: ['outcome'],
});

export const logLines = new Counter({
  ...{ name: 'fanfare_log_lines_total', registers },
  help: 'Warnings and errors, by level; repeated ones count although they are not written each time.',
  labelNames: ['level'],
});
