/** The memory and the processor time of a product that a benchmark measures. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { commandOf, descendantsOf } from '../faults/product.ts';

/** The product's own processes: engines and stand-ins are not among them. */
const ownProcesses = (main: number): number[] => [
  main,
  ...descendantsOf(main)
    .filter((child) => commandOf(child).includes('web-process.ts'))
    .map(({ pid }) => pid),
];

const sumOf = (main: number | undefined, figure: (pid: number) => number): number =>
  ownProcesses(main ?? 0).reduce((sum, pid) => sum + figure(pid), 0);

/** The memory of the product's own processes, in MB of 1024 KB. */
export const memoryOf = ({ pid: main }: Pick<ChildProcess, 'pid'>): number =>
  Math.round(
    sumOf(main, (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])) / 1024,
  );

/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** The processor time that the product's own processes have taken since they began, in seconds. */
export const processorSecondsOf = ({ pid: main }: Pick<ChildProcess, 'pid'>): number =>
  sumOf(main, (pid) => {
    // The name of the program, in parentheses, may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  }) / ticksPerSecond;
