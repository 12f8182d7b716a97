/** The load generator, a process of its own: asks in a closed loop, or at a fixed rate of arrivals whatever the answers take. */
import { setTimeout as delay } from 'node:timers/promises';
import { seededNumbers } from '#tests/fixtures/seeded.ts';
import { type LoadConnection, openConnection } from './load-connection.ts';
import { createVisits, type VisitedLinks, type VisitKind, type VisitRequest, visitorHeaders } from './visits.ts';

/** What to ask, of whom and for how long. The first message to the process is the links; each later one is a job. */
export interface Job {
  kind: VisitKind;
  port: number;
  /** Host header. */
  host: string;
  connections: number;
  seconds: number;
  /** How many of the visits, 0 to 1, go to pages that are not cached. */
  uncachedShare: number;
  /** Visits a second that arrive whether or not the ones before are answered; without it, each connection asks again once it is answered. */
  arrivals?: number;
  seed: number;
}

export interface Measured {
  answers: number;
  /** Answers that are not what a visitor should get. */
  wrong: number;
  /** Requests a second. */
  rate: number;
  /** Milliseconds within which half, and 99 of 100, of the answers came, and the longest. With `arrivals`, counted from the planned arrival. */
  p50: number;
  p99: number;
  longest: number;
  /** How much of its core the generator itself used, 0 to 1: near 1 it was the bottleneck. */
  busy: number;
}

const longestLatencies = 4_000_000;
/** Milliseconds between two looks at which visits are due. A timer cannot be finer. */
const tick = 1;

/** Notes an answer: how many milliseconds it took, and whether it was right. */
type Note = (milliseconds: number, isRight: boolean) => void;

/** Asks again as soon as the answer is there, until `end`. */
function closedLoop(connection: LoadConnection, next: () => VisitRequest[], end: number, note: Note): Promise<void> {
  return new Promise((resolve) => {
    let requests: VisitRequest[] = [];
    const ask = () => {
      if (requests.length === 0 && performance.now() < end) requests = next();
      const request = requests.shift();
      if (request === undefined) return resolve();
      const sentAt = performance.now();
      connection.send(request.text, (status) => {
        note(performance.now() - sentAt, status === request.status);
        ask();
      });
    };
    ask();
  });
}

/** Starts visits at random moments, `arrivals` a second on average, until `end`. A visit that finds no free connection waits, and its wait counts. */
async function openLoop(
  connections: readonly LoadConnection[],
  next: () => VisitRequest[],
  { arrivals, end, random, note }: { arrivals: number; end: number; random: () => number; note: Note },
): Promise<void> {
  const free = [...connections];
  const waiting: number[] = [];
  let due = performance.now();
  const visit = (connection: LoadConnection, plannedAt: number, requests: VisitRequest[]) => {
    const request = requests.shift();
    if (request === undefined) {
      const nextDue = waiting.shift();
      if (nextDue === undefined) free.push(connection);
      else visit(connection, nextDue, next());
      return;
    }
    connection.send(request.text, (status) => {
      const answeredAt = performance.now();
      note(answeredAt - plannedAt, status === request.status);
      // What follows within a visit is planned for the moment at which it becomes possible.
      visit(connection, answeredAt, requests);
    });
  };
  while (due < end) {
    for (const now = performance.now(); due <= now && due < end; due -= (Math.log(1 - random()) * 1000) / arrivals) {
      const connection = free.pop();
      if (connection === undefined) waiting.push(due);
      else visit(connection, due, next());
    }
    await delay(tick);
  }
  while (free.length < connections.length) await delay(tick);
}

async function run(job: Job, links: VisitedLinks, visitors: readonly string[]): Promise<Measured> {
  const next = createVisits({ ...job, links, visitors });
  const latencies = new Float64Array(longestLatencies);
  let answers = 0;
  let wrong = 0;
  const note: Note = (milliseconds, isRight) => {
    if (answers < longestLatencies) latencies[answers] = milliseconds;
    answers += 1;
    if (!isRight) wrong += 1;
  };
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const open = Array.from({ length: job.connections }, () => openConnection(job.port, fail));
  const connections = await Promise.race([Promise.all(open), failed]);

  const before = process.cpuUsage();
  const start = performance.now();
  const end = start + job.seconds * 1000;
  const work =
    job.arrivals === undefined
      ? Promise.all(connections.map((connection) => closedLoop(connection, next, end, note)))
      : openLoop(connections, next, { arrivals: job.arrivals, end, random: seededNumbers(job.seed + 1), note });
  await Promise.race([work, failed]);
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(before);
  for (const connection of connections) connection.close();

  const sorted = latencies.subarray(0, Math.min(answers, longestLatencies)).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    answers,
    wrong,
    rate: answers / seconds,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    busy: (used.user + used.system) / 1e6 / seconds,
  };
}

process.once('message', (links: VisitedLinks) => {
  const visitors = visitorHeaders();
  process.on('message', (job: Job) => {
    run(job, links, visitors).then(
      (measured) => process.send?.(measured),
      (error: unknown) => {
        process.stderr.write(`The load broke off: ${String(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.send?.('ready');
});
