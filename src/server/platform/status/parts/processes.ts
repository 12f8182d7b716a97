/** The status of all processes of the installation, by their signs of life in PostgreSQL. */
import type { Pool } from 'pg';
import { type KnownProcess, readProcesses, silentAfter } from '../heartbeat.ts';
import { advice } from '../pages.ts';
import { duration, type StatusPart } from '../status.ts';

/** For how long a process that was killed is listed, in milliseconds, and for how long it is a warning unless another one took its place. */
const listedFor = 3_600_000;

const isAlive = ({ silentFor }: KnownProcess): boolean => silentFor <= silentAfter;

const placeOf = ({ host, name, roles }: KnownProcess): string => [host, name, roles].join(' ');

/** Processes that were killed, and that no other one with the same name on the same machine replaces. */
export function missingOf(processes: readonly KnownProcess[]): KnownProcess[] {
  const taken = new Set(processes.filter(isAlive).map(placeOf));
  return processes.filter((each) => !isAlive(each) && each.silentFor < listedFor && !taken.has(placeOf(each)));
}

const hasWorker = (processes: readonly KnownProcess[]): boolean =>
  processes.some((each) => isAlive(each) && each.roles.split(',').includes('worker'));

const lineOf = (each: KnownProcess) => ({
  label: `${each.host} ${each.pid}`,
  value: `${each.name} (${each.roles}), version ${each.version}, since ${each.startedAt.toISOString()}, ${
    isAlive(each) ? `seen ${duration(each.silentFor)} ago` : `SILENT for ${duration(each.silentFor)}`
  }`,
});

export const processesPart = (pool: Pool): StatusPart => ({
  name: 'Processes',
  async read() {
    const processes = await readProcesses(pool);
    const missing = missingOf(processes);
    const works = hasWorker(processes);
    const versions = new Set(processes.filter(isAlive).map(({ version }) => version));
    return {
      state: works ? (missing.length > 0 ? 'warning' : 'ok') : 'failing',
      lines: [
        ...processes.filter((each) => isAlive(each) || missing.includes(each)).map(lineOf),
        ...(works
          ? []
          : [{ label: 'problem', value: 'no process with the role worker is alive: jobs, mails and drops wait' }]),
        ...(versions.size > 1 ? [{ label: 'versions', value: [...versions].join(' and ') }] : []),
      ],
      ...(works && missing.length === 0 ? {} : { advice: advice('no-worker-is-alive') }),
    };
  },
});
