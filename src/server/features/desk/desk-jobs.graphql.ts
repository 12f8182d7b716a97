/** The background jobs of the operator's desk in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import { type OperatedState, operatedStates, type QueueCounts } from '../../platform/jobs/job-control.ts';
import type { DeskService } from './desk.service.ts';
import type { DeskJob, DeskJobsPage } from './desk-jobs.ts';

/** Adds `desk_jobs`. */
export function addDeskJobs(builder: Builder, desk: Pick<DeskService, 'jobs'>): void {
  const state = builder.enumType('DeskJobState', { values: operatedStates });
  const queue = builder.objectRef<QueueCounts>('DeskQueue').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      failed: t.exposeInt('failed'),
      waiting: t.exposeInt('waiting', { description: 'Due or planned.' }),
      active: t.exposeInt('active'),
      oldest_at: t.expose('oldestAt', {
        type: 'timestamptz',
        nullable: true,
        description: 'When the oldest job that is due was enqueued; null when none is due.',
      }),
    }),
  });
  const job = builder.objectRef<DeskJob>('DeskJob').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      queue: t.exposeString('queue'),
      state: t.expose('state', { type: state }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      failed_at: t.expose('failedAt', { type: 'timestamptz', nullable: true }),
      attempts: t.exposeInt('attempts', { description: 'Tries that have begun.' }),
      error: t.exposeString('error', { description: 'The last error as one sentence; empty where there is none.' }),
      about: t.exposeString('about', { description: 'Whose and what it is about; empty where that is unknown.' }),
    }),
  });
  const page = builder.objectRef<DeskJobsPage>('DeskJobs').implement({
    fields: (t) => ({
      queues: t.expose('queues', { type: [queue] }),
      jobs: t.expose('jobs', { type: [job] }),
      more: t.boolean({ resolve: ({ next }) => next !== null }),
      next: t.exposeString('next', { nullable: true, description: 'The `before` of the next page.' }),
    }),
  });
  builder.queryField('desk_jobs', (t) =>
    t.field({
      type: page,
      description: 'Background jobs in one state, 50 at once: failed ones newest first, others oldest first.',
      args: {
        state: t.arg({ type: state }),
        queue: t.arg.string({ required: false }),
        before: t.arg.string({ required: false, description: 'The `next` of a page: the jobs behind it.' }),
      },
      resolve: (_root, args, { caller }) =>
        desk.jobs(caller, {
          state: args.state as OperatedState,
          queue: args.queue || undefined,
          before: args.before || undefined,
        }),
    }),
  );
}
