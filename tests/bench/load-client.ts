/** The load generator, a process of its own: plain sockets in a closed loop, so that it costs less than the server it asks. */
import { connect } from 'node:net';
import { publicUrl, realBrowsers, seededNumbers, zipf } from './visitors.ts';

/** What to ask, of whom and for how long. */
export interface Job {
  kind: 'redirect' | 'view';
  port: number;
  /** Host header. */
  host: string;
  connections: number;
  seconds: number;
  /** Path and id of each link, the most wanted first. */
  links: { path: string; id: string }[];
  seed: number;
}

/** What was measured. */
export interface Measured {
  answers: number;
  /** Answers that are not what a visitor should get. */
  wrong: number;
  /** Requests a second. */
  rate: number;
  /** Milliseconds within which half, and 99 of 100, of the answers came. */
  p50: number;
  p99: number;
  /** How much of its core the generator itself used, 0 to 1: near 1 it was the bottleneck, and the ratio says too little. */
  busy: number;
}

const visitorCount = 100_000;
const longestLatencies = 4_000_000;
const bufferBytes = 64 * 1024;
const longestHead = 2048;
/** Both servers write it like this. */
const lengthMark = 'Content-Length: ';

function visitorHeaders(random: () => number): string[] {
  const browsers = realBrowsers();
  return Array.from({ length: visitorCount }, () => {
    const browser = browsers[Math.floor(random() * browsers.length)] ?? '';
    return `User-Agent: ${browser}\r\nX-Forwarded-For: ${publicUrl(random)}\r\n`;
  });
}

async function run(job: Job, visitors: string[]): Promise<Measured> {
  const random = seededNumbers(job.seed);
  const nextLink = zipf(job.links.length, random);
  const latencies = new Float64Array(longestLatencies);
  let answers = 0;
  let wrong = 0;
  let visitor = Math.floor(random() * visitors.length);
  const always = `Host: ${job.host}\r\nAccept: text/html,application/xhtml+xml\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en-US,en;q=0.9\r\n`;
  const end = performance.now() + job.seconds * 1000;

  /** The requests of one visit, one after the other, and the status that each has to get. */
  function visit(): { text: string; status: string }[] {
    const { path, id } = job.links[nextLink()] ?? { path: '', id: '' };
    visitor = (visitor + 1) % visitors.length;
    const headers = `${always}${visitors[visitor] ?? ''}`;
    if (job.kind === 'redirect') {
      const campaign = visitor % 3 === 0 ? '&utm_source=newsletter&utm_medium=email&utm_campaign=launch' : '';
      return [
        {
          text: `GET /${path}/spotify?r=l.instagram.com${campaign} HTTP/1.1\r\n${headers}Referer: https://${job.host}/${path}\r\n\r\n`,
          status: '302',
        },
      ];
    }
    const body = `{"l":"${id}","r":"https://l.instagram.com/","q":""}`;
    return [
      { text: `GET /${path} HTTP/1.1\r\n${headers}\r\n`, status: '200' },
      {
        text: `POST /_/v HTTP/1.1\r\n${headers}Referer: https://${job.host}/${path}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        status: '204',
      },
    ];
  }

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      // One buffer for as long as the connection lasts: a new one for each answer would cost more than the answer.
      const buffer = Buffer.alloc(bufferBytes);
      const socket = connect({
        port: job.port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer,
          callback: (bytes) => {
            read(bytes);
            return true;
          },
        },
      });
      let waiting: { text: string; status: string }[] = [];
      let expected = '';
      let sentAt = 0;
      let missing = -1;
      let head = '';
      const ask = () => {
        if (waiting.length === 0) {
          if (performance.now() >= end) {
            socket.end();
            resolve();
            return;
          }
          waiting = visit();
        }
        const next = waiting.shift();
        if (next === undefined) return;
        expected = next.status;
        sentAt = performance.now();
        socket.write(next.text, 'latin1');
      };
      const answered = (status: string) => {
        if (answers < longestLatencies) latencies[answers] = performance.now() - sentAt;
        answers += 1;
        if (status !== expected) wrong += 1;
        missing = -1;
        head = '';
        ask();
      };
      let status = '';
      function read(bytes: number): void {
        if (missing > 0) {
          missing -= bytes;
          if (missing === 0) answered(status);
          return;
        }
        const before = head.length;
        // Only the head is read as text: it is short, and says how many bytes follow.
        const text = buffer.toString('latin1', 0, Math.min(bytes, longestHead));
        head = before === 0 ? text : head + text;
        const stop = head.indexOf('\r\n\r\n');
        if (stop < 0) return;
        status = head.slice(9, 12);
        const mark = head.indexOf(lengthMark);
        const length = mark < 0 || mark > stop ? 0 : Number.parseInt(head.slice(mark + lengthMark.length, stop), 10);
        missing = length - (before + bytes - stop - 4);
        if (missing === 0) answered(status);
      }
      socket.on('error', reject);
      socket.on('connect', ask);
    });

  const before = process.cpuUsage();
  const start = performance.now();
  await Promise.all(Array.from({ length: job.connections }, connection));
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(before);
  const sorted = latencies.subarray(0, Math.min(answers, longestLatencies)).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    answers,
    wrong,
    rate: answers / seconds,
    p50: at(0.5),
    p99: at(0.99),
    busy: (used.user + used.system) / 1e6 / seconds,
  };
}

const visitors = visitorHeaders(seededNumbers(1));
process.on('message', (job: Job) => {
  run(job, visitors).then(
    (measured) => process.send?.(measured),
    (error: unknown) => {
      process.stderr.write(`The load broke off: ${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send?.('ready');
