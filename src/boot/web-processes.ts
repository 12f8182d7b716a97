/** Further processes that answer requests on this port: started, informed of sandbox changes, restarted when they exit. */
import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Supervisor, supervise } from '#engines/supervisor.ts';
import type { ProcessReport } from '#server/node-status.ts';
import type { Mount } from '#server/platform/http/http-server.ts';
import type { Logger } from '#server/platform/log.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { ServerSettings } from '../settings.ts';
import { type ServedMounts, serveMounts } from './mount-proxy.ts';

/** What differs from one moment to the next, in a sandbox only. */
export interface Present {
  /** Milliseconds between the sandbox's clock and the machine's. */
  clockOffset: number;
  /** The IP address that visitors of this machine count as. */
  visitorIp: string | undefined;
}

/** The first message to a further process: everything it needs to answer as this one does. */
export interface WebStart {
  settings: Omit<ServerSettings, 'localVisitorIp'>;
  mounts: Pick<ServedMounts, 'origin' | 'served'>;
  present: Present;
  /** `web 2` and so on; the same for one that takes another one's place. */
  name: string;
}

/** Every later message: what changed, that the node is being stopped, or a question for the process's report. */
export type WebNews = { present: Present } | { drain: true } | { askReport: number };

/** What a process sends: that it answers, or its report for a question. */
export type WebAnswer = 'ready' | { answers: number; report: ProcessReport };

export interface WebProcesses {
  /** Sends all of them what changed, or that they are going to be stopped. */
  tell(news: Exclude<WebNews, { askReport: number }>): void;
  /** What each one says of itself; one that does not answer in time is left out. */
  reports(): Promise<ProcessReport[]>;
  stop(): Promise<void>;
}

/** How long a process may take to exit, and the pause before one that did not start is tried again, in milliseconds. */
const exitTimeout = 8_000;
const restartPause = 2_000;
/** How long a process may take to answer for itself, in milliseconds. */
const reportTimeout = 2_000;

/**
 * Starts `count` processes, which join in one by one: nobody has to wait for them, since this one answers already. `present` is asked again for
 * each one that has to be started anew.
 */
export async function startWebProcesses(
  count: number,
  {
    settings: { localVisitorIp: _, ...settings },
    mounts,
    present,
    log,
  }: { settings: ServerSettings; mounts: readonly Mount[]; present: () => Present; log: Logger },
): Promise<WebProcesses> {
  const { close, ...served } = await serveMounts(mounts);
  const children = new Set<ChildProcess>();
  let questions = 0;

  async function start(name: string): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, '..', 'web-process.ts'), [], {
      execArgv: packageFile.config.node,
      // In a process group of its own, so that Ctrl-C reaches only the parent, which stops the others in order.
      detached: true,
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    const ready = once(child, 'message');
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`A web process ended with ${code} before it could answer.`);
    });
    child.send({ settings, mounts: served, present: present(), name } satisfies WebStart);
    await Promise.race([ready, ended]);
    ended.catch(() => undefined);
    // The clock may have been moved while this process started.
    child.send({ present: present() } satisfies WebNews);
    return child;
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const impatient = new AbortController();
    await Promise.race([
      ended,
      delay(exitTimeout, undefined, { signal: impatient.signal }).then(() => child.kill('SIGKILL')),
    ]);
    impatient.abort();
    await ended;
  }

  const stopping = new AbortController();
  const supervisors: Supervisor[] = [];

  async function keep(name: string): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const supervised = { name: `The process ${name}`, start: () => start(name), end };
        supervisors.push(await supervise({ ...supervised, log: (line) => log.warn(line) }));
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error }, 'Could not start a web process; trying again in 2 s.');
        await delay(restartPause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Asks one process for its report; nothing when it does not answer, as one that starts or ends. */
  async function reportOf(child: ChildProcess): Promise<ProcessReport[]> {
    questions += 1;
    const question = questions;
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), reportTimeout);
    try {
      if (!child.connected) return [];
      const answers = on(child, 'message', { signal: end.signal });
      child.send({ askReport: question } satisfies WebNews);
      for await (const [answer] of answers as AsyncIterable<[WebAnswer]>)
        if (answer !== 'ready' && answer.answers === question) return [answer.report];
      return [];
    } catch {
      return [];
    } finally {
      clearTimeout(timer);
    }
  }

  // This process is the first one.
  const kept = Array.from({ length: count }, (_, index) => keep(`web ${index + 2}`));
  return {
    tell(news) {
      for (const child of children) if (child.connected) child.send(news);
    },
    reports: async () => (await Promise.all([...children].map(reportOf))).flat(),
    async stop() {
      stopping.abort();
      const joining = [...children].filter(({ pid }) => !supervisors.some((supervisor) => supervisor.pid() === pid));
      await Promise.all([...joining.map(end), ...kept]);
      await Promise.all(supervisors.map((supervisor) => supervisor.stop()));
      close();
    },
  };
}
