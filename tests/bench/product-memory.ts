/** The memory of a product that a benchmark measures. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { commandOf, descendantsOf } from '../faults/product.ts';

/** The memory of the product's own processes (engines and stand-ins not included), in MB of 1024 KB. */
export function memoryOf({ pid: main }: Pick<ChildProcess, 'pid'>): number {
  const own = descendantsOf(main ?? 0).filter((child) => commandOf(child).includes('web-process.ts'));
  const kilobytes = [main, ...own.map(({ pid }) => pid)].map((pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
  );
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}
