/** Invented visitors for the load: real browsers, IP addresses from all over, links chosen by a Zipf law; the same for every side and run. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Draws from 0 to `count` - 1 so that the n-th is asked for 1/n as often as the first. */
export function zipf(count: number, random: () => number): () => number {
  const reach = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1);
    reach[rank] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((reach[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The user agents of real browsers, each once. */
export function realBrowsers(): string[] {
  const file = createRequire(import.meta.url)
    .resolve('user-agents')
    .replace(/index\.c?js$/, 'user-agents.json');
  const list = JSON.parse(readFileSync(file, 'utf8')) as { userAgent: string }[];
  return [...new Set(list.map(({ userAgent }) => userAgent))];
}

/** A public IPv4 address of the places that most visitors come from. */
export function publicIpAddress(random: () => number): string {
  const part = () => Math.floor(random() * 254) + 1;
  const first =
    [3, 13, 23, 31, 37, 46, 62, 77, 80, 84, 91, 95, 109, 151, 176, 186, 200, 212][Math.floor(random() * 18)] ?? 80;
  return `${first}.${part()}.${part()}.${part()}`;
}
