/** The benchmark's table: each line with its goal, in the terminal, as JSON and as a page of the documentation. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Ratio } from './rounds.ts';

/** One line of the table. */
export interface Line {
  what: string;
  /** What was measured, in words. */
  value: string;
  goal: string;
  met: boolean;
}

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** A ratio with its range, such as `0.81 (0.74–0.90)`. */
export function ratioText({ median, least, most }: Ratio): string {
  const short = (value: number) => (value < 0.1 ? value.toFixed(3) : value.toFixed(2));
  return `${short(median)} (${short(least)}–${short(most)})`;
}

/** The machine in one sentence. */
function hardware(): string {
  const [cpu] = cpus();
  const system = readFileSync('/proc/version', 'utf8').split(' ').slice(0, 3).join(' ');
  return `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${system}, Node ${process.versions.node}`;
}

const notes = `Every speed is a ratio of two measurements taken in turn (A B B A) in one run on one machine; the table gives the median of the
rounds' ratios and their range. Load generator, server and both databases share the machine, so absolute figures would say little.

- **Page and redirect** are asked of the real product (\`src/main.ts\`) with its own Postgres and ClickHouse, by a load generator of ours in a process
  of its own (plain sockets, 32 connections, closed loop, one request under way on each): no tool but npm's is needed, and it costs less than the
  server it asks. Ten thousand links by a Zipf law, a hundred thousand public addresses, the user agents of real browsers. A view is the page and its
  beacon. The bare server is \`node:http\` answering the same bytes without looking at the request. Ours runs unmeasured first until its processes have
  met the visitors, who come again and again. Forty rounds of one second a side: a rented machine's speed changes within seconds.
- **Stored** means on disk before the answer; the rows are counted in ClickHouse after the run. The event store runs at a low priority, so it may still be
  taking rows when a measurement of ours ends: it is waited for before the bare server's turn. What it takes to keep up with both is the next line.
- **Clicks taken in** are redirects asked for without a pause, divided by the time from the first request until the last row is in ClickHouse.
- **Statistics** are put to both databases over the same ten million invented events, and must give the same answer before they are timed. Postgres
  has a plain table with an index on link and time, vacuumed and analysed.
  Stretches of whole quarter hours are answered from the counts of quarter hours that the events table keeps of itself (a projection; its size is in
  the bytes an event), everything else from the hits. The six breakdowns are referrer, medium, source, campaign, country and destination: one reading
  of ours as the screen asks it, and six questions to Postgres.
- **The API** includes session, permission, limits and masking; the plain route has nothing but the query and \`JSON.stringify\`.
- **The list of ten thousand links** is asked one answer at a time: the dashboard's own question until its last byte, and \`select\` of the same columns
  through the driver until the last row is read.
- **Lighthouse** runs its phone profile (slow line and processor, simulated) in Debian's chromium on the real product; the list has 200 links and is signed in.
- **The flood** is four connections that send the API documents which are slow to validate, without a pause: first from one IP address, then each from
  another. Meanwhile fans come a hundred times a second; a fan's wait counts from the moment at which they were due. The figure is an absolute time, since what
  counts is that a fan does not notice.
- **Release day** runs last, on engines and a product of its own: the job finds a release that is out, and saves for everybody at Spotify's stand-in, a process
  of its own that allows a fifth of the fans in any rolling thirty seconds and answers 429 beyond. The product does not know that rate; it goes by \`Retry-After\`.
  Each fan costs two calls, a refreshed token and the save. Counted is in the stand-in's libraries, from the first save to the last.
- Kills, not power cuts, are what acknowledged events survive: a segment is written, not synced, before its answer.
`;

/** Prints the table, writes `docs/benchmarks.json` and `docs/benchmarks.md` unless this is a quick run. Gives whether every goal was met. */
export function report(lines: Line[], details: object, quick: boolean): boolean {
  const width = Math.max(...lines.map(({ what }) => what.length));
  const text = lines.map(
    ({ what, value, goal, met }) => `${met ? 'met   ' : 'MISSED'}  ${what.padEnd(width)}  ${value}  [${goal}]`,
  );
  process.stdout.write(`${hardware()}\n${text.join('\n')}\n`);
  if (!quick) {
    const table = lines.map(
      ({ what, value, goal, met }) => `| ${what} | ${value} | ${goal} | ${met ? 'yes' : '**no**'} |`,
    );
    const page = `# Benchmarks\n\nMade by \`npm run bench\` on ${hardware()}.\n\n| What | Measured | Goal | Met |\n| --- | --- | --- | --- |\n${table.join('\n')}\n\n## How it is measured\n\n${notes}`;
    writeFileSync(join(docs, 'benchmarks.md'), page);
    writeFileSync(
      join(docs, 'benchmarks.json'),
      `${JSON.stringify({ hardware: hardware(), lines, details }, null, 2)}\n`,
    );
  }
  return lines.every(({ met }) => met);
}
