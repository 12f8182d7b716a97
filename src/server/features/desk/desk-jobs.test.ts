/** Background jobs at the operator's desk: who sees them, what is told of them, and running them again (DESK-13 to DESK-16). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const queue = 'links.forget_statistics';
let testApp: TestApp;
let operator: TestPerson;
let owner: TestPerson;
let artistId: string;
let linkId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  operator = await buildPerson(testApp, { email: 'operator@jobs.test' });
  await testApp.sql("insert into operators (user_id, added_at, added_by) values ($1, now(), 'root')", [
    operator.userId,
  ]);
  await testApp.sql(
    "insert into authenticators (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', now(), now())",
    [operator.userId],
  );
  owner = await buildPerson(testApp, { email: 'mara@jobs.test' });
  artistId = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
  linkId = (await buildLink(testApp, { artistId, title: 'Neon Tide' })).id;
});
afterAll(() => testApp?.close());
beforeEach(() => testApp.sql('update sessions set proven_at = $1', [testApp.clock.now()]));
afterEach(() =>
  testApp.sql("delete from pgboss.job where name in ($1, 'mails.given_up', 'data_exports.make')", [queue]),
);

interface Draft {
  name?: string;
  state?: string;
  data?: object;
  message?: string;
  group?: string;
}
/** Stores a job; gives its id. A worker would run those that wait, so they wait for an hour. */
async function job({ name = queue, state = 'failed', data = {}, message = 'broken', group }: Draft = {}) {
  const id = randomUUID();
  await testApp.sql(
    `insert into pgboss.job (id, name, state, data, output, group_id, retry_count, start_after, started_on, completed_on)
     values ($1, $2, $3::pgboss.job_state, $4, $5, $6, 20, now() + interval '1 hour', now(), now())`,
    [id, name, state, data, { message }, group],
  );
  return id;
}
/** Stores a mail that was given up, with what the queue keeps of it: a failed job, and its copy. */
async function givenUpMail(to: string) {
  const id = await job({
    name: 'mails.given_up',
    state: 'created',
    data: { id: '1', mail: { kind: 'reset_password', to, url: 'https://x.test/?t=secret' } },
  });
  await testApp.sql(
    `update pgboss.job set output = null, source_name = 'mails.send', source_id = $2, source_created_on = now(), source_retry_count = 20,
     source_output = '{"message": "The mail server mail.test refused it: EENVELOPE 550"}' where id = $1`,
    [id, randomUUID()],
  );
  return id;
}

interface Job {
  id: string;
  queue: string;
  state: string;
  failed_at: string | null;
  attempts: number;
  error: string;
  about: string;
}
interface Page {
  queues: { name: string; failed: number; waiting: number; active: number }[];
  jobs: Job[];
  more: boolean;
  next: string | null;
}
const document = `query ($state: DeskJobState!, $queue: String, $before: String) { desk_jobs(state: $state, queue: $queue, before: $before) {
  queues { name failed waiting active oldest_at } jobs { id queue state created_at failed_at attempts error about } more next } }`;
const ask = (variables: object, token: string | undefined = operator.token) =>
  testApp.call<{ desk_jobs: Page }>(token, document, { state: 'failed', ...variables });
const page = async (variables: object = {}) => dataOf(await ask(variables)).desk_jobs;
const runDocument = `mutation ($command: String!, $options: json!, $reason: String, $dry_run: Boolean!) {
  desk_run(command: $command, options: $options, reason: $reason, dry_run: $dry_run) { text } }`;
const run = async (command: string, options: object, rest: { reason?: string; dry_run?: boolean } = {}) => {
  const answer = await testApp.call<{ desk_run: { text: string } }>(operator.token, runDocument, {
    ...{ command, options, dry_run: false },
    ...rest,
  });
  return answer.errors[0]?.message ?? dataOf(answer).desk_run.text;
};
const stateOf = async (id: string) =>
  (await testApp.sql<{ state: string }>('select state from pgboss.job where id = $1', [id]))[0]?.state;

it('is for operators only (DESK-1)', async () => {
  expect((await ask({}, owner.token)).codes).toEqual(['NOT_FOUND']);
  const anonymous = await testApp.call(undefined, document, { state: 'failed' });
  expect(anonymous.codes).toEqual(['NOT_SIGNED_IN']);
});

it('says whose and what a failed job is about, and why it failed, without contacts and tokens (DESK-14)', async () => {
  const message = 'The carrier refuses lena@fans.test with token=abc123\n    at run (/app/jobs.ts:1:1)';
  await job({ data: { artistId, linkId, email: 'lena@fans.test', secret: 'opens-everything' }, message });
  await job({ name: 'data_exports.make', data: { id: randomUUID() }, group: `${owner.userId} 0` });
  await givenUpMail('zoe@fans.test');
  await job({ data: { artistId: '11111111-1111-4111-8111-111111111111' } });
  const { jobs, queues } = await page();
  const known = jobs.map((each) => [each.queue, each.about, each.error, each.attempts]);
  expect(known).toHaveLength(4);
  expect(known).toEqual(
    expect.arrayContaining([
      [
        queue,
        'Link Neon Tide · Artist Mara Vale · to l•••@fans.test',
        'The carrier refuses l•••@fans.test with token=•••',
        21,
      ],
      ['data_exports.make', 'Account mara@jobs.test', 'broken', 21],
      [
        'mails.send',
        'Mail reset_password to z•••@fans.test',
        'The mail server mail.test refused it: EENVELOPE 550',
        21,
      ],
      [queue, 'Artist 11111111-1111-4111-8111-111111111111', 'broken', 21],
    ]),
  );
  expect(JSON.stringify(jobs)).not.toMatch(/lena@|zoe@|opens-everything|secret|abc123/);
  expect(queues.find(({ name }) => name === 'mails.send')).toMatchObject({ failed: 1 });
  expect(queues.find(({ name }) => name === queue)).toMatchObject({ failed: 2 });
  expect(queues.map(({ name }) => name)).not.toContain('mails.given_up');
});

it('names a drop by its words (DESK-14)', async () => {
  const dropId = randomUUID();
  await testApp.sql(
    `insert into bulk_messages (id, artist_id, platform, message, state, created_at, asked_at, send_at, sms_link)
     values ($1, $2, 'sms', 'Out now', 'scheduled', now(), now(), now() + interval '1 day', '')`,
    [dropId, artistId],
  );
  await job({ data: { dropId } });
  expect((await page()).jobs).toMatchObject([{ about: 'Drop Out now' }]);
});

it('shows the failed, the waiting and the running ones, of one queue or all, 50 at once (DESK-13)', async () => {
  const failed: string[] = [];
  for (let number = 0; number < 51; number += 1) failed.push(await job());
  await givenUpMail('zoe@fans.test');
  const waiting = await job({ state: 'created' });
  const running = await job({ state: 'active' });
  const first = await page({ queue });
  expect(first).toMatchObject({ more: true });
  expect(first.jobs).toHaveLength(50);
  const second = await page({ queue, before: first.next });
  expect(second).toMatchObject({ more: false, next: null });
  expect([...first.jobs, ...second.jobs].map(({ id }) => id).toSorted()).toEqual(failed.toSorted());
  expect((await page({ queue: 'mails.send' })).jobs).toMatchObject([{ queue: 'mails.send', state: 'failed' }]);
  expect((await page({ state: 'waiting', queue })).jobs).toMatchObject([
    { id: waiting, state: 'waiting', failed_at: null },
  ]);
  expect((await page({ state: 'active', queue })).jobs).toMatchObject([{ id: running, state: 'active' }]);
  expect((await page({ queue: 'no.such' })).jobs).toEqual([]);
  expect(first.queues.find(({ name }) => name === queue)).toMatchObject({ failed: 51, waiting: 1, active: 1 });
  const wrong = await ask({ before: 'nonsense' });
  expect(wrong.errors[0]?.extensions).toEqual({ code: 'BAD_INPUT', field: 'before' });
});

it('lets a failed job run again, says so before, and records it (DESK-15)', async () => {
  const id = await job({ data: { artistId, linkId } });
  const words = `the job ${id} of ${queue} (Link Neon Tide · Artist Mara Vale), which failed with: broken`;
  expect(await run('jobs retry', { job: id }, { dry_run: true })).toBe(`Would let it run again: ${words}`);
  expect(await stateOf(id)).toBe('failed');
  expect(await run('jobs retry', { job: id })).toBe(`Will run again: ${words}`);
  expect(await stateOf(id)).toBe('retry');
  expect(await run('jobs retry', { job: id })).toBe(`The job ${id} of ${queue} waits already and will run by itself.`);
  const acts = await testApp.sql(
    "select actor, step from operator_acts where command = 'jobs retry' and step = 'done'",
  );
  expect(acts).toEqual([{ actor: operator.email, step: 'done' }]);
});

it('lets all failed jobs of a queue run again, with those that were given up (DESK-15)', async () => {
  for (let number = 0; number < 3; number += 1) await job();
  expect(await operatorCommand(testApp, 'jobs', 'retry', '--queue', queue, '--dry-run')).toBe(
    `Would let 3 failed jobs of ${queue} run again.`,
  );
  expect(await operatorCommand(testApp, 'jobs', 'retry', '--queue', queue)).toBe(
    `Will run again: 3 failed jobs of ${queue}`,
  );
  await givenUpMail('zoe@fans.test');
  expect(await run('jobs retry', { queue: 'mails.send' })).toBe('Will run again: 1 failed job of mails.send');
  expect(await operatorCommand(testApp, 'mail', 'failed')).toBe('No mail was given up.');
  expect(await run('jobs retry', { queue })).toBe(`No job of ${queue} has failed.`);
  expect(await run('jobs retry', { queue: 'no.such' })).toBe('There is no queue no.such.');
});

it.each([
  ['created', 'waits already and will run by itself'],
  ['retry', 'waits already and will run by itself'],
  ['active', 'runs now'],
  ['completed', 'is over'],
])('runs and discards nothing that has not failed: %s (DESK-15, DESK-16)', async (state, words) => {
  const id = await job({ state });
  const refusal = `The job ${id} of ${queue} ${words}.`;
  expect(await run('jobs retry', { job: id })).toBe(refusal);
  expect(await run('jobs discard', { job: id }, { reason: 'x' })).toBe(refusal);
  expect(await stateOf(id)).toBe(state);
});

it('discards a failed job for a reason, which is kept (DESK-16)', async () => {
  const [id, mail] = [await job({ data: { artistId } }), await givenUpMail('zoe@fans.test')];
  const words = `the job ${id} of ${queue} (Artist Mara Vale), which failed with: broken`;
  expect(await run('jobs discard', { job: id })).toBe('Please say why: the list of acts keeps it.');
  expect(await run('jobs discard', { job: id }, { dry_run: true })).toBe(`Would delete ${words}`);
  expect(await stateOf(id)).toBe('failed');
  expect(await run('jobs discard', { job: id }, { reason: 'the link is gone' })).toBe(`Deleted ${words}`);
  expect(await stateOf(id)).toBeUndefined();
  expect(await run('jobs discard', { job: mail }, { reason: 'no such mailbox' })).toContain('Deleted the job');
  expect(await run('jobs discard', { job: id }, { reason: 'again' })).toBe(`There is no job ${id}.`);
  expect((await page()).jobs).toEqual([]);
});

it('keeps operators from their own jobs (DESK-5)', async () => {
  const own = await buildArtist(testApp, operator.userId);
  for (const id of [await job({ data: { artistId: own } }), await job({ group: `${operator.userId} 1` })])
    expect(await run('jobs discard', { job: id }, { reason: 'x' })).toBe(
      'This is your own account, or an artist of yours. Please ask another operator.',
    );
});

it('prints failed jobs in a terminal', async () => {
  expect(await operatorCommand(testApp, 'jobs', 'failed')).toBe('No job has failed.');
  const id = await job({ data: { artistId } });
  const text = await operatorCommand(testApp, 'jobs', 'failed', '--queue', queue);
  expect(text).toContain(`${queue}: 1\n${id}  ${queue}  made `);
  expect(text).toMatch(/ after 21 tries {2}Artist Mara Vale {2}broken$/);
  await expect(operatorCommand(testApp, 'jobs', 'retry')).rejects.toThrow('Say which jobs: --job or --queue.');
});
