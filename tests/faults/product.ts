/** The product as a process of its own, for tests that start it wrongly or kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf, isRunning, type ProcessIdentity } from '#engines/process-identity.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { quickPasswords } from '#tests/fixtures/quick-passwords.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { type RunningRecord, readRunning } from '../../src/boot/running-record.ts';
import { onSmallDisk, pathSeenBy } from './small-disk.ts';

const root = join(import.meta.dirname, '..', '..');

/** How many processes answer, whatever the machine has. */
const webProcesses = Number(process.env.WEB_PROCESSES ?? 2);

/** How a start that was meant to fail ended. */
export interface FailedStart {
  code: number | null;
  /** What stood on standard error. */
  complaint: string;
}

/** A product that says it is ready. */
export interface RunningProduct {
  process: ChildProcess;
  /** What it printed until then. */
  output: string;
  url: string;
  /** Its URLs, as it wrote them down for the admin command. */
  record: RunningRecord;
  /** Sends a signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

function launch(variables: Record<string, string>, args: string[] = [], diskMegabytes?: number) {
  // Only what the system needs: no setting of the person who runs the tests but how many processes answer.
  const { PATH, HOME } = process.env;
  const quick = variables.NODE_ENV === 'production' ? {} : { PASSWORD_MEMORY_KB: quickPasswords };
  const env = { PATH, HOME, DEMO_WORLD: 'no', WEB_PROCESSES: String(webProcesses), ...quick, ...variables };
  const { node, nodeOfWorkers } = packageFile.config;
  const options = args.includes('--roles=worker') ? nodeOfWorkers : node;
  const command = [process.execPath, ...options, 'src/main.ts', ...args];
  const [program = '', ...programArgs] =
    diskMegabytes === undefined ? command : onSmallDisk(variables.DATA_DIR ?? '', diskMegabytes, command);
  const child = spawn(program, programArgs, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const said = { output: '', complaint: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    said.output += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    said.complaint += chunk.toString();
  });
  return { child, said };
}

/** Starts the product with these settings and waits for it to give up. Fails when it gets ready instead. */
export async function failToStart(variables: Record<string, string>): Promise<FailedStart> {
  const { child, said } = launch(variables);
  child.stdout?.on('data', () => {
    if (said.output.includes('is ready')) child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  if (said.output.includes('is ready')) throw new Error('it started');
  return { code, complaint: said.complaint };
}

/**
 * Starts the product with these settings (`DATA_DIR` among them) and arguments, and waits until it is ready. With `diskMegabytes`, DATA_DIR is a disk
 * of that size that only the product's processes see: read it by `pathSeenBy`.
 */
export async function startProduct(
  variables: Record<string, string> & { DATA_DIR: string },
  args: string[] = [],
  diskMegabytes?: number,
): Promise<RunningProduct> {
  const { child, said } = launch({ PORT: String(await freePort()), ...variables }, args, diskMegabytes);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (said.output.includes('is ready')) resolve();
    });
    child.once('close', (code) => reject(new Error(`it ended with ${code}: ${said.complaint}`)));
  });
  const { DATA_DIR: dataDir } = variables;
  const record = readRunning(diskMegabytes === undefined ? dataDir : pathSeenBy({ process: child }, dataDir));
  if (record === undefined) throw new Error('it wrote down no addresses');
  return {
    process: child,
    output: said.output,
    url: record.appUrl,
    record,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}

/** Every process below `pid`, at any depth. Reads Linux's process table. */
export function descendantsOf(pid: number): ProcessIdentity[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended while we looked.
    }
  }
  const below = (parent: number): number[] =>
    [...parents].filter(([, above]) => above === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid).flatMap((child) => identityOf(child) ?? []);
}

/** Waits up to two minutes for all of them to be gone; gives those that are not. */
export async function survivorsOf(processes: ProcessIdentity[]): Promise<ProcessIdentity[]> {
  const end = performance.now() + 120_000;
  while (processes.some(isRunning) && performance.now() < end) await delay(50);
  return processes.filter(isRunning);
}

/** The command line of a process, for telling one child from another; empty when it ended meanwhile. */
export function commandOf(identity: ProcessIdentity): string {
  try {
    return readFileSync(`/proc/${identity.pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Waits until `count` processes of the product, all of them unless said otherwise, listen on its port, each on a socket of its own. Reads Linux's tables of sockets. */
export async function whenJoined({ url }: RunningProduct, count = webProcesses): Promise<void> {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const listening = new RegExp(`^ *\\d+: [0-9A-F]+:${port} [0-9A-F:]+ 0A `, 'gm');
  const listeners = () =>
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').match(listening) ?? []).length;
  while (listeners() < count) await delay(50);
}
