/** The operator's commands for background jobs: `jobs failed`, `jobs retry` and `jobs discard`. */

import type { FoundJob } from '../../platform/jobs/job-control.ts';
import {
  neededText,
  type OperatorCommand,
  OperatorError,
  optionText,
} from '../../platform/operator/operator-command.ts';
import type { DeskJob, DeskJobs } from './desk-jobs.ts';

const jobs = (count: number): string => (count === 1 ? '1 failed job' : `${count} failed jobs`);

const lineOf = ({ id, queue, createdAt, failedAt, attempts, error, about }: DeskJob): string =>
  [
    `${id}  ${queue}`,
    `made ${createdAt.toISOString()}, failed ${failedAt?.toISOString()} after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
    about,
    error,
  ]
    .filter(Boolean)
    .join('  ');

/** Why nothing can be done with a job that has not failed. */
const refusals: Record<Exclude<FoundJob['stage'], 'failed'>, string> = {
  active: 'runs now',
  waiting: 'waits already and will run by itself',
  done: 'is over',
};

/** The failed job with this id. Throws OperatorError. */
async function failedJob(all: DeskJobs, id: string) {
  const job = await all.find(id);
  if (job === undefined) throw new OperatorError(`There is no job ${id}.`);
  if (job.stage !== 'failed') throw new OperatorError(`The job ${id} of ${job.queue} ${refusals[job.stage]}.`);
  return job;
}

/** Somebody else was faster. */
const isGone = (id: string): OperatorError => new OperatorError(`The job ${id} has not failed any more.`);

const described = ({ id, queue, about, error }: Pick<DeskJob, 'id' | 'queue' | 'about' | 'error'>): string =>
  `the job ${id} of ${queue}${about === '' ? '' : ` (${about})`}${error === '' ? '' : `, which failed with: ${error}`}`;

/** The commands over the jobs of all queues. */
export const deskJobsCommands = (all: DeskJobs): OperatorCommand[] => [
  {
    name: 'jobs failed',
    usage:
      'jobs failed  [--queue <name>] [--before <text>]                   background jobs that failed for good, newest first, 50 at once',
    options: { queue: { type: 'string' }, before: { type: 'string' } },
    prepare(values) {
      const asked = { queue: optionText(values, 'queue'), before: optionText(values, 'before') };
      return async () => {
        const page = await all.list({ state: 'failed', ...asked });
        const failed = page.queues.filter((queue) => queue.failed > 0);
        if (page.jobs.length === 0) return 'No job has failed.';
        return [
          failed.map((queue) => `${queue.name}: ${queue.failed}`).join(', '),
          ...page.jobs.map(lineOf),
          ...(page.next === null ? [] : [`There are more: --before ${page.next}`]),
        ].join('\n');
      };
    },
  },
  {
    name: 'jobs retry',
    usage:
      'jobs retry   --job <id> | --queue <name>                          lets a failed job, or all of a queue, run again',
    options: { job: { type: 'string' }, queue: { type: 'string' } },
    plan(values) {
      const [id, queue] = [optionText(values, 'job'), optionText(values, 'queue')];
      if ((id === undefined) === (queue === undefined))
        throw new OperatorError('Say which jobs: --job or --queue.', { showsUsage: true });
      return async () => {
        if (id !== undefined) {
          const job = await failedJob(all, id);
          return {
            would: `Would let it run again: ${described(job)}`,
            async carryOut() {
              if (!(await all.retry(job))) throw isGone(id);
              return `Will run again: ${described(job)}`;
            },
          };
        }
        const name = queue ?? '';
        const found = (await all.queues()).find((each) => each.name === name);
        if (found === undefined) throw new OperatorError(`There is no queue ${name}.`);
        if (found.failed === 0) throw new OperatorError(`No job of ${name} has failed.`);
        return {
          would: `Would let ${jobs(found.failed)} of ${name} run again.`,
          carryOut: async () => `Will run again: ${jobs(await all.retryQueue(name))} of ${name}`,
        };
      };
    },
  },
  {
    name: 'jobs discard',
    usage:
      'jobs discard --job <id>                                           deletes a failed job: what it was to do is never done',
    options: { job: { type: 'string' } },
    needsReason: true,
    plan(values) {
      const id = neededText(values, 'job');
      return async () => {
        const job = await failedJob(all, id);
        return {
          would: `Would delete ${described(job)}`,
          async carryOut() {
            if (!(await all.discard(job))) throw isGone(id);
            return `Deleted ${described(job)}`;
          },
        };
      };
    },
  },
];
