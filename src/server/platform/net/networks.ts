/** Finds the hosting company of an IP address, in sorted arrays of the listed networks' ranges. */
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { hostingNetworks } from '#domain/stats/hosting-networks.ts';
import { type IpKind, readIpWords } from './ip-words.ts';

export interface Networks {
  /** The position of an IP address's network in the list of hosting networks, counted from 1; 0 for every other network. Allocates nothing. */
  find(kind: IpKind, words: Uint32Array): number;
}

/** Sorted ranges of IP addresses, each with its network's position in the list. A start or an end is two words, like an IP address. */
interface Ranges {
  starts: Uint32Array;
  ends: Uint32Array;
  networks: Uint8Array;
  /** For each value of the first sixteen bits, the number of ranges that start below it, which leaves few ranges to search. */
  below: Uint32Array;
}

interface Range {
  start: readonly [number, number];
  end: readonly [number, number];
  network: number;
}

/** The number of values of the first sixteen bits. */
const heads = 1 << 16;

const newline = 0x0a;
const comma = 0x2c;

const networkOfNumber = new Map(
  hostingNetworks.flatMap(({ numbers }, place) => numbers.map((number) => [number, place] as const)),
);

/** Calls `take` with the fields' positions for each line `start,end,number,…` of a file, which is read in chunks. */
async function readLines(path: string, take: (bytes: Buffer, first: number, second: number, number: number) => void) {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    for (let end = bytes.indexOf(newline, at); end >= 0; end = bytes.indexOf(newline, at)) {
      const first = bytes.indexOf(comma, at) + 1;
      const second = bytes.indexOf(comma, first) + 1;
      let number = 0;
      for (let digit = second; digit < end && bytes[digit] !== comma; digit += 1)
        number = number * 10 + (bytes[digit] ?? 0) - 48;
      if (networkOfNumber.has(number)) take(bytes.subarray(at, end), first - at, second - at, number);
      at = end + 1;
    }
    rest = bytes.subarray(at);
  }
}

async function readRanges(path: string): Promise<Ranges> {
  const ranges: Range[] = [];
  const words = new Uint32Array(2);
  const ipAddress = (text: string): readonly [number, number] => {
    readIpWords(text, words);
    return [words[0] ?? 0, words[1] ?? 0];
  };
  await readLines(path, (bytes, first, second, number) => {
    const start = ipAddress(bytes.toString('latin1', 0, first - 1));
    const end = ipAddress(bytes.toString('latin1', first, second - 1));
    ranges.push({ start, end, network: networkOfNumber.get(number) ?? 0 });
  });
  ranges.sort((one, other) => one.start[0] - other.start[0] || one.start[1] - other.start[1]);
  const below = new Uint32Array(heads + 1);
  for (const { start } of ranges) below[(start[0] >>> 16) + 1] = (below[(start[0] >>> 16) + 1] ?? 0) + 1;
  for (let head = 1; head <= heads; head += 1) below[head] = (below[head] ?? 0) + (below[head - 1] ?? 0);
  return {
    below,
    starts: Uint32Array.from(ranges.flatMap(({ start }) => start)),
    ends: Uint32Array.from(ranges.flatMap(({ end }) => end)),
    networks: Uint8Array.from(ranges, ({ network }) => network),
  };
}

/** Whether the IP address is before the one at `place` of a list. */
function isBefore(words: Uint32Array, list: Uint32Array, place: number): boolean {
  const high = words[0] ?? 0;
  const low = words[1] ?? 0;
  const listed = list[place * 2] ?? 0;
  return high < listed || (high === listed && low < (list[place * 2 + 1] ?? 0));
}

function isAfter(words: Uint32Array, list: Uint32Array, place: number): boolean {
  const high = words[0] ?? 0;
  const low = words[1] ?? 0;
  const listed = list[place * 2] ?? 0;
  return high > listed || (high === listed && low > (list[place * 2 + 1] ?? 0));
}

function findIn({ starts, ends, networks, below }: Ranges, words: Uint32Array): number {
  const head = (words[0] ?? 0) >>> 16;
  let low = below[head] ?? 0;
  let high = below[head + 1] ?? 0;
  // Finds the first range that starts after the IP address; only the range before it can contain the IP address.
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(words, starts, middle)) high = middle;
    else low = middle + 1;
  }
  if (low === 0 || isAfter(words, ends, low - 1)) return 0;
  return (networks[low - 1] ?? 0) + 1;
}

/** Knows no network: for processes that answer no visitor, which need not hold the ranges. */
export const noNetworks: Networks = { find: () => 0 };

/** The IPv4 and the IPv6 ranges, which all servers of a process share: reading 60 MB of text takes more than half a second. */
let ranges: Promise<Ranges[]> | undefined;

function readBoth(): Promise<Ranges[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(['ipv4', 'ipv6'].map((kind) => readRanges(resolve(`@ip-location-db/asn/asn-${kind}.csv`))));
}

/** Loads the ranges of the listed networks from the `@ip-location-db/asn` package (RouteViews and DB-IP, CC BY 4.0). */
export async function openNetworks(): Promise<Networks> {
  ranges ??= readBoth();
  const [four, six] = await ranges;
  return {
    find(kind, words) {
      const ranges = kind === 4 ? four : kind === 6 ? six : undefined;
      return ranges === undefined ? 0 : findIn(ranges, words);
    },
  };
}
