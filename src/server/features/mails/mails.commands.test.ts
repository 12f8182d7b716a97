/** Mails that no server accepted are kept, listed, and sent again once by a command. */
import type { Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

/** What the server answers to a recipient; 0 accepts. */
let refusal = 550;
const taken: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, answer) =>
    refusal === 0 ? answer() : answer(Object.assign(new Error(`no ${address}`), { responseCode: refusal })),
  onData(stream, { envelope }, answer) {
    stream.resume();
    stream.on('end', () => {
      taken.push(envelope.rcptTo[0]?.address ?? '');
      answer();
    });
  },
});

let testApp: TestApp;
let port = 0;
beforeAll(async () => {
  port = await new Promise<number>((resolve) => {
    const listening: Server = server.listen(0, '127.0.0.1', () => {
      const bound = listening.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : 0);
    });
  });
  testApp = await createTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await testApp?.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});

const run = (...words: string[]) => operatorCommand(testApp, 'mail', ...words);
const forget = async (email: string) => {
  await buildPerson(testApp, { email });
  await testApp.call(undefined, 'mutation ($email: String!) { reset_password_request(email: $email) { success } }', {
    email,
  });
};
const waiting = async () =>
  (await testApp.sql("select 1 from pgboss.job where name = 'mails.send' and state <= 'active'")).length;

it('keeps a refused mail with its reason, and one that ran out of tries', async () => {
  expect(await run('failed')).toBe('No mail was given up.');
  await forget('one@given-up.test');
  await expect.poll(() => run('failed')).toContain(`The mail server 127.0.0.1:${port} refused it: EENVELOPE 550`);
  // A server that is busy for longer than all tries: the last one is here.
  refusal = 451;
  await forget('two@given-up.test');
  await expect.poll(waiting).toBe(1);
  await testApp.sql("update pgboss.job set retry_limit = 1, start_after = now() where name = 'mails.send'");
  await expect
    .poll(() => run('failed'))
    .toContain(`The mail server 127.0.0.1:${port} did not accept a mail: EENVELOPE 451`);
  const listed = JSON.parse(await run('failed', '--json')) as { to: string; kind: string }[];
  expect(listed.map(({ to }) => to).toSorted()).toEqual(['one@given-up.test', 'two@given-up.test']);
  expect(JSON.stringify(listed)).not.toContain('http');
});

it('sends them again once, and lists them no more', async () => {
  refusal = 0;
  await expect(run('resend')).rejects.toThrow('Say which mails: --all, --kind or --id.');
  await expect(run('resend', '--kind', 'no_such_kind')).rejects.toThrow('No mail that was given up fits.');
  await expect(run('resend', '--id', 'nonsense')).rejects.toThrow('--id must be an id');
  expect(await run('resend', '--all', '--dry-run')).toBe('Would send 2 mails again.');
  expect(taken).toEqual([]);
  expect(await run('resend', '--all')).toBe('2 mails will be sent again.');
  await expect.poll(() => taken.toSorted()).toEqual(['one@given-up.test', 'two@given-up.test']);
  await expect.poll(waiting).toBe(0);
  expect(await run('failed')).toBe('No mail was given up.');
  expect(taken).toHaveLength(2);
});
