/** Whether this process should get new requests: for fans' pages, for the dashboard, or for jobs. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { sentenceOf, within } from './status.ts';

/** What a balancer, or a supervisor of the worker, asks for. Fans' pages are answered without PostgreSQL. */
export type Purpose = 'pages' | 'dashboard' | 'jobs';

export interface Readiness {
  /** Sentences about what keeps this process from serving; none while it is ready. */
  problems(purpose: Purpose): Promise<string[]>;
  /** Adds what fans' pages need of this process. */
  add(problem: () => string | undefined): void;
  /** Says from now on that it is not ready, and resolves when balancers have had their time to notice. Calling it again waits for the first call. */
  drain(): Promise<void>;
}

/** How long PostgreSQL may take to answer, in milliseconds. */
const patience = 2_000;

/** Makes the readiness of a process. */
export function createReadiness({ pool, drainSeconds }: { pool: Pool; drainSeconds: number }): Readiness {
  const checks: (() => string | undefined)[] = [];
  let draining: Promise<void> | undefined;

  async function databaseProblem(): Promise<string | undefined> {
    try {
      await within(patience, pool.query('select 1'), `no answer within ${patience / 1000} s`);
      return undefined;
    } catch (error) {
      return `PostgreSQL does not answer: ${sentenceOf(error)}.`;
    }
  }

  return {
    add: (problem) => void checks.push(problem),
    async problems(purpose) {
      const stopping = draining === undefined ? undefined : 'This process is stopping.';
      const own = purpose === 'jobs' ? [] : checks.map((check) => check());
      const database = purpose === 'pages' ? undefined : await databaseProblem();
      return [stopping, ...own, database].filter((problem) => problem !== undefined);
    },
    drain() {
      draining ??= delay(drainSeconds * 1000);
      return draining;
    },
  };
}
