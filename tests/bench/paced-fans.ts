/** Fans who open pages at a fixed pace, and what each of them waits, while something else keeps the product busy. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const pagesPerSecond = 100;

/** Whom the fans visit: the link host, and the path of the fan with this number. */
export interface FansVisit {
  port: number;
  seconds: number;
  host: string;
  path: (number: number) => string;
  /** Whether each fan opens a connection, as most do; otherwise the fans share some, which a full server has already accepted. */
  connects?: boolean;
  /** Milliseconds after which a fan leaves. Who leaves or is refused counts as having waited this long; without it, a refusal fails the measurement. */
  patience?: number;
}

/** Fetches a hundred pages a second. Gives the milliseconds until each page's last byte, the shortest first; throws when a page is not answered with 200. */
export async function pacedFans({ port, seconds, host, path, connects, patience }: FansVisit): Promise<number[]> {
  const agent = connects === true ? new Agent({ keepAlive: false }) : new Agent({ keepAlive: true, maxSockets: 50 });
  const waits: number[] = [];
  const fetched: Promise<void>[] = [];
  const start = performance.now();
  for (let number = 0; number < seconds * pagesPerSecond; number += 1) {
    // A late fan counts from the moment at which they would have come.
    const due = start + (number * 1000) / pagesPerSecond;
    await delay(Math.max(0, due - performance.now()));
    const headers = { host: `${host}.localhost:${port}`, 'accept-encoding': 'gzip, deflate, br' };
    const signal = patience === undefined ? undefined : AbortSignal.timeout(patience);
    const options = { agent, host: '127.0.0.1', port, path: path(number), headers, signal };
    const page = new Promise<number>((resolve, reject) => {
      request(options, (answer) => {
        answer.on('error', reject).resume();
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - due);
          else reject(new Error(`A page was answered with ${answer.statusCode}.`));
        });
      })
        .on('error', reject)
        .end();
    });
    const waited = patience === undefined ? page : page.catch(() => patience);
    fetched.push(waited.then((wait) => void waits.push(wait)));
  }
  await Promise.all(fetched);
  agent.destroy();
  return waits.sort((one, other) => one - other);
}

/** The value that this share of sorted values does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
