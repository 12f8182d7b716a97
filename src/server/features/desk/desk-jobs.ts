/** The background jobs for the operator's desk and for the commands `jobs …` (DESK-13 to DESK-16). No permission is checked. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type {
  FoundJob,
  JobControl,
  JobsPlace,
  OperatedJob,
  OperatedState,
  QueueCounts,
} from '../../platform/jobs/job-control.ts';
import { isId, type ThingOwner } from '../../platform/operator/operator-command.ts';
import { aboutJobs, ownersOfJob } from './job-about.ts';
import type { DeskLook } from './look.ts';

/** A job with what it is about. */
export type DeskJob = Omit<OperatedJob, 'payload' | 'owner'> & { state: OperatedState; about: string };

/** A page of jobs, and how many there are in each queue. */
export interface DeskJobsPage {
  queues: QueueCounts[];
  jobs: DeskJob[];
  /** The `before` of the next page; null on the last one. */
  next: string | null;
}

export interface DeskJobsAsked {
  state: OperatedState;
  queue: string | undefined;
  before: string | undefined;
}

export interface DeskJobs {
  /** A page of 50. Throws BAD_INPUT for a `before` that no page had as its `next`. */
  list(asked: DeskJobsAsked): Promise<DeskJobsPage>;
  queues(): Promise<QueueCounts[]>;
  find(id: string): Promise<(FoundJob & { about: string }) | undefined>;
  /** To whom the job with this id belongs. */
  ownersOf(id: string): Promise<ThingOwner[]>;
  retry(job: FoundJob): Promise<boolean>;
  retryQueue(queue: string): Promise<number>;
  discard(job: FoundJob): Promise<boolean>;
}

const pageSize = 50;

const writtenPlace = ({ micros, id }: JobsPlace): string => `${micros}.${id}`;

function readPlace(before: string | undefined): JobsPlace | undefined {
  if (before === undefined) return undefined;
  const [, micros = '', id = ''] = /^(\d{1,16})\.(.{36})$/.exec(before) ?? [];
  if (!isId(id)) throw new CodedError('BAD_INPUT', 'before');
  return { micros, id };
}

/** The jobs over their queues; `look` knows what the things are called that jobs are about. */
export function createDeskJobs(control: JobControl, look: Pick<DeskLook, 'titles'>): DeskJobs {
  const find = async (id: string): Promise<FoundJob | undefined> => (isId(id) ? control.find(id) : undefined);
  return {
    async list({ state, queue, before }) {
      const asked = { state, queue, before: readPlace(before), most: pageSize };
      const [queues, { jobs, next }] = await Promise.all([control.queues(), control.list(asked)]);
      const about = await aboutJobs(jobs, look);
      return {
        queues,
        jobs: jobs.map(({ payload: _, owner: __, ...job }, place) => ({ ...job, state, about: about[place] ?? '' })),
        next: next === undefined ? null : writtenPlace(next),
      };
    },
    queues: () => control.queues(),
    async find(id) {
      const job = await find(id);
      if (job === undefined) return undefined;
      const [about = ''] = await aboutJobs([job], look);
      return { ...job, about };
    },
    async ownersOf(id) {
      const job = await find(id);
      return job === undefined ? [] : ownersOfJob(job);
    },
    retry: (job) => control.retry(job),
    retryQueue: (queue) => control.retryQueue(queue),
    discard: (job) => control.discard(job),
  };
}
