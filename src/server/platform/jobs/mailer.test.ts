/** Mails are sent after commit only, retried while the server is unavailable, and not after a permanent refusal. */
import type { Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleMails } from '#mails/sample-mails.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres, type Postgres } from '../db/postgres.ts';
import { createLog } from '../log.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createMailer, type Mailer } from './mailer.ts';

const asked: string[] = [];
const taken = new Map<string, string>();

/** Takes mail, except for nobody@ (never) and later@ (not at the first try). */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, answer) {
    asked.push(address);
    const refuse = (responseCode: number) => answer(Object.assign(new Error(`no ${address}`), { responseCode }));
    if (address.startsWith('nobody@')) return refuse(550);
    if (address.startsWith('later@') && asked.filter((each) => each === address).length === 1) return refuse(451);
    answer();
  },
  onData(stream, { envelope }, answer) {
    text(stream).then((message) => {
      taken.set(envelope.rcptTo[0]?.address ?? '', message);
      answer();
    }, answer);
  },
});

let testApp: TestApp;
let postgres: Postgres;
let jobs: Jobs;
let mailer: Mailer;
beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const listening: Server = server.listen(0, '127.0.0.1', () => {
      const bound = listening.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : 0);
    });
  });
  testApp = await createTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` });
  postgres = openPostgres(testApp.settings.databaseUrl);
  const log = createLog('silent');
  jobs = createJobs({ url: testApp.settings.databaseUrl, log, live: undefined, scheduler: false });
  // This mailer only enqueues mails; the test app sends them.
  const unasked = async () => Promise.reject(new Error('this side sends nothing'));
  const mail = { name: 'nowhere', send: unasked, close: () => undefined };
  mailer = createMailer({ jobs, mail, mails: { render: unasked }, log });
  await jobs.start();
});
afterAll(async () => {
  await jobs?.close();
  await postgres?.close();
  await testApp?.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});

const [confirm, , renewal] = sampleMails();
const waiting = async () => {
  const rows = await testApp.sql<{ state: string }>("select state from pgboss.job where name = 'mails.send'");
  return rows.filter(({ state }) => ['created', 'retry', 'active'].includes(state)).length;
};

it('tells mail programs how to unsubscribe with one press where it is news, and only there', async () => {
  if (confirm === undefined || renewal === undefined) throw new Error('a sample is missing');
  await mailer.send(postgres.database, { ...confirm, to: 'one@mail.test' });
  await mailer.send(postgres.database, { ...renewal, to: 'two@mail.test' });
  await expect.poll(() => taken.size).toBe(2);
  const [question = '', news = ''] = ['one@mail.test', 'two@mail.test'].map((to) =>
    taken.get(to)?.replaceAll('\r\n ', ' '),
  );
  expect(question).not.toMatch(/^List-Unsubscribe/m);
  expect(news).toMatch(/^List-Unsubscribe: <https:\/\/app\.example\.com\/_\/unsubscribe\?t=end>\r$/m);
  expect(news).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  for (const mail of [question, news]) {
    expect(mail).toMatch(/^From: Mara Vale via Fanfare <hello@fanfare\.test>\r$/m);
    expect(mail).toMatch(/^Reply-To: Fanfare <hello@fanfare\.test>\r$/m);
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail).toMatch(/^Message-ID: <[0-9a-f-]{36}@fanfare\.test>\r$/m);
    expect(mail).toMatch(/text\/plain[\s\S]+text\/html/);
  }
});

it('sends nothing of a transaction that was rolled back', async () => {
  if (confirm === undefined) throw new Error('a sample is missing');
  await expect(
    postgres.database.transaction().execute(async (transaction) => {
      await mailer.send(transaction, { ...confirm, to: 'undone@mail.test' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await waiting()).toBe(0);
});

it('retries after a temporary refusal, and not after a permanent one', async () => {
  if (confirm === undefined) throw new Error('a sample is missing');
  await mailer.send(postgres.database, { ...confirm, to: 'nobody@mail.test' });
  await mailer.send(postgres.database, { ...confirm, to: 'later@mail.test' });
  await expect.poll(() => taken.has('later@mail.test')).toBe(true);
  await expect.poll(waiting).toBe(0);
  expect(asked.filter((email) => email === 'nobody@mail.test')).toHaveLength(1);
});
