/** The SQL with which an operator looks at jobs. Each statement is a probe of an index for each queue, however many jobs have finished. */

/** The states in which an operator looks at jobs. */
export const operatedStates = ['failed', 'waiting', 'active'] as const;
export type OperatedState = (typeof operatedStates)[number];

/**
 * Finds running and failed jobs. The queue's own indexes know neither, apart from running jobs of a group. Jobs that wait or are done are not in it, and
 * none that was given up: its copy in the queue of given-up jobs stands for it.
 */
export const operatedIndex = {
  name: 'pgboss.fanfare_jobs_operated',
  // Two processes that start together must not both make it.
  create: `select pg_advisory_xact_lock(hashtext('fanfare_jobs_operated'));
    create index if not exists fanfare_jobs_operated on pgboss.job_common (name, state, completed_on, id)
    where state = 'active' or (state = 'failed' and dead_letter is null)`,
};

const isFailed = "job.state = 'failed' and job.dead_letter is null";
const isWaiting = "job.state < 'active' and not job.blocked";
const isProducts = "queue.name not like '\\_\\_pgboss%'";
const isAsked = '($1::text is null or queue.name = $1)';
const keepsNoGivenUp = 'not exists (select from pgboss.queue source where source.dead_letter = queue.name)';
/** Of a queue that several queues give their jobs up to, each job belongs to the one that it came from. */
const isGivenUp = `job.name = queue.dead_letter and ${isWaiting} and coalesce(job.source_name, queue.name) = queue.name`;

/** The place of a job in a list: microseconds, and its id. */
const beyond = (column: string, comparison: '<' | '>'): string =>
  `($2::bigint is null or (job.${column}, job.id) ${comparison} (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))`;
const shared = 'job.id, job.name as place, queue.name as queue, job.data as payload, job.group_id as "group"';
const own = `${shared}, job.created_on as "createdAt",
  case when job.started_on is null then 0 else job.retry_count + 1 end as attempts, job.output as outcome`;

const inQueues = (jobs: string, queues: string): string =>
  `select found.* from pgboss.queue queue cross join lateral (${jobs} limit $4) found where ${isProducts} and ${isAsked} and ${queues}`;
const list = (parts: readonly string[], direction: 'asc' | 'desc'): string =>
  `select *, (extract(epoch from at) * 1000000)::bigint::text as micros from (${parts.join(' union all ')}) jobs
   order by at ${direction}, id ${direction} limit $4`;

/**
 * The jobs in a state: those that failed newest first, others oldest first. Parameters: the queue or null; the place of the last job of the page before,
 * as microseconds and id, or nulls; how many.
 */
export const jobsIn: Record<OperatedState, string> = {
  failed: list(
    [
      inQueues(
        `select ${own}, job.completed_on as at from pgboss.job where job.name = queue.name and ${isFailed}
         and ${beyond('completed_on', '<')} order by job.completed_on desc, job.id desc`,
        'true',
      ),
      inQueues(
        `select ${shared}, coalesce(job.source_created_on, job.created_on), coalesce(job.source_retry_count, 0) + 1, job.source_output, job.created_on
         from pgboss.job where ${isGivenUp} and ${beyond('created_on', '<')} order by job.priority, job.created_on desc, job.id desc`,
        'queue.dead_letter is not null',
      ),
    ],
    'desc',
  ),
  waiting: list(
    [
      inQueues(
        `select ${own}, job.created_on as at from pgboss.job where job.name = queue.name and ${isWaiting}
         and ${beyond('created_on', '>')} order by job.priority desc, job.created_on, job.id`,
        keepsNoGivenUp,
      ),
    ],
    'asc',
  ),
  active: list(
    [
      inQueues(
        `select ${own}, job.created_on as at from pgboss.job where job.name = queue.name and job.state = 'active'
         and ${beyond('created_on', '>')} order by job.created_on, job.id`,
        'true',
      ),
    ],
    'asc',
  ),
};

/** How many jobs of a queue are counted. Of more, the count is the one that the workers keep. */
const mostCounted = 10_000;
const counted = (condition: string, kept: string): string =>
  `(select case when count(*) < ${mostCounted} then count(*) else greatest(count(*), ${kept}) end
    from (select from pgboss.job where ${condition} limit ${mostCounted}) counted)::int`;

/** The product's queues, with how many jobs each has in each state, and when the oldest one that is due was enqueued. */
export const queueCounts = `
  select queue.name,
    ${counted(`job.name = queue.name and ${isFailed}`, 'queue.failed_count')} +
      case when queue.dead_letter is null then 0
      else ${counted(isGivenUp, '(select queued_count from pgboss.queue given_up where given_up.name = queue.dead_letter)')} end as failed,
    ${counted(`job.name = queue.name and ${isWaiting}`, 'queue.queued_count')} as waiting,
    ${counted("job.name = queue.name and job.state = 'active'", 'queue.active_count')} as active,
    (select job.created_on from pgboss.job where job.name = queue.name and ${isWaiting} and job.start_after <= now()
      order by job.priority desc, job.created_on limit 1) as "oldestAt"
  from pgboss.queue where ${isProducts} and ${keepsNoGivenUp} order by queue.name`;

/** One job by its id, in whichever queue it is, with what can be done with it. */
export const jobById = `
  select job.id, job.place, coalesce(job."sourceName", source.name, job.place) as queue, job.payload, job."group", job."createdAt", job.attempts,
    job.outcome, job.at,
    case when job.state = 'failed' and job.dead_letter is null then 'failed'
      when job.state = 'active' then 'active'
      when job.state < 'active' then case when source.name is null then 'waiting' else 'failed' end
      else 'done' end as stage
  from pgboss.queue queue
  cross join lateral (
    select job.id, job.name as place, job.data as payload, job.group_id as "group", coalesce(job.source_created_on, job.created_on) as "createdAt",
      coalesce(job.source_retry_count, job.retry_count) + 1 as attempts, coalesce(job.source_output, job.output) as outcome,
      coalesce(job.completed_on, job.created_on) as at, job.state, job.dead_letter, job.source_name as "sourceName"
    from pgboss.job where job.name = queue.name and job.id = $1 limit 1) job
  left join lateral (select name from pgboss.queue source where source.dead_letter = queue.name order by name limit 1) source on true
  where ${isProducts}`;

/** Deletes a job that failed or was given up, and no other. Parameters: the queue that it is in, its id. */
export const discardFailed = `
  delete from pgboss.job where name = $1 and id = $2
    and ((${isFailed}) or (job.state < 'active' and exists (select from pgboss.queue where dead_letter = $1)))
  returning id`;
