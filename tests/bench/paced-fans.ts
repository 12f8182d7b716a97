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
}

/** Fetches a hundred pages a second. Gives the milliseconds until each page's last byte, the shortest first; throws when a page is not answered with 200. */
export async function pacedFans({ port, seconds, host, path }: FansVisit): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const waits: number[] = [];
  const fetched: Promise<void>[] = [];
  const start = performance.now();
  for (let number = 0; number < seconds * pagesPerSecond; number += 1) {
    // A late fan counts from the moment at which they would have come.
    const due = start + (number * 1000) / pagesPerSecond;
    await delay(Math.max(0, due - performance.now()));
    const headers = { host: `${host}.localhost:${port}`, 'accept-encoding': 'gzip, deflate, br' };
    const options = { agent, host: '127.0.0.1', port, path: path(number), headers };
    fetched.push(
      new Promise((resolve, reject) => {
        request(options, (answer) => {
          answer.resume().on('end', () => {
            waits.push(performance.now() - due);
            if (answer.statusCode === 200) resolve();
            else reject(new Error(`A page was answered with ${answer.statusCode}.`));
          });
        })
          .on('error', reject)
          .end();
      }),
    );
  }
  await Promise.all(fetched);
  agent.destroy();
  return waits.sort((one, other) => one - other);
}

/** The value that this share of sorted values does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
