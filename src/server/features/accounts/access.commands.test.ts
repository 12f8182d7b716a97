/** The operator's commands for access and for the end of accounts and artists (ACC-160, ACC-161). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailAbout, mailsSoFar } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, logIn } from '#tests/fixtures/builders.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { buildPayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const admin = (...words: string[]) => operatorCommand(testApp, ...words);
const reason = ['--reason', 'ticket 9'];
const sessionsOf = async ({ userId }: { userId: string }) =>
  (await testApp.sql('select id from sessions where user_id = $1', [userId])).length;
const subjects = async (email: string) => (await mailsSoFar(testApp, email)).map(({ subject }) => subject);
const countOf = async (table: string, id: string) =>
  (await testApp.sql<{ count: number }>(`select count(*)::int as count from ${table} where id = $1`, [id]))[0]?.count;

it('ends every session once, and mails the owner', async () => {
  const person = await buildPerson(testApp);
  await logIn(testApp, person);
  const email = ['--email', person.email];
  await expect(admin('sign-out', ...email)).rejects.toThrow('needs --reason');
  expect(await admin('sign-out', ...email, ...reason)).toBe(`2 sessions of ${person.email} ended.`);
  expect(await sessionsOf(person)).toBe(0);
  expect(await admin('sign-out', ...email, ...reason)).toBe(`0 sessions of ${person.email} ended.`);
  const { text } = await mailAbout(testApp, person.email, 'Your devices were logged out');
  expect(text).toContain('The operator logged out every device.');
  expect((await subjects(person.email)).filter((subject) => subject.includes('logged out'))).toHaveLength(1);
  expect(await admin('security-log', ...email)).toMatch(/devices-logged-out$/m);
  await expect(admin('sign-out', '--email', 'nobody@mail.test', ...reason)).rejects.toThrow('There is no account');
});

it('mails a link to a new password', async () => {
  const person = await buildPerson(testApp);
  expect(await admin('reset-password', '--email', person.email)).toContain(`is on its way to ${person.email}`);
  await expect
    .poll(async () => (await mailsSoFar(testApp, person.email)).map(({ text }) => text).join())
    .toMatch(/\/reset-password\?token=/);
  expect(await sessionsOf(person)).toBe(1);
  await expect(admin('reset-password', '--email', 'nobody@mail.test')).rejects.toThrow('There is no account');
});

it('gives an account another email, and no email of another account', async () => {
  const [person, other] = [await buildPerson(testApp), await buildPerson(testApp)];
  const change = (...words: string[]) => admin('change-email', '--email', person.email, ...reason, ...words);
  const to = `new-${person.email}`;
  await expect(change('--to', 'nonsense')).rejects.toThrow('--to must be an email address.');
  await expect(change('--to', other.email)).rejects.toThrow('There is an account with the email');
  await expect(change('--to', person.email)).rejects.toThrow('has the email');
  expect(await change('--to', to.toUpperCase())).toContain(`is ${to} now`);
  expect(await sessionsOf(person)).toBe(0);
  for (const mailbox of [person.email, to]) await expect.poll(async () => (await subjects(mailbox)).length).toBe(1);
  await expect(change('--to', to)).rejects.toThrow('There is no account');
  expect(await logIn(testApp, { ...person, email: to })).not.toBe('');
});

it('deletes an account with the artists that nobody else owns', async () => {
  const [person, friend] = [await buildPerson(testApp), await buildPerson(testApp)];
  const [alone, shared] = [await buildArtist(testApp, person.userId), await buildArtist(testApp, person.userId)];
  await testApp.operator.addMember(shared, friend.userId, 'owner');
  const end = (...words: string[]) => admin('account', 'end', '--email', person.email, ...words);
  await expect(end()).rejects.toThrow('needs --reason');
  expect(await end(...reason, '--dry-run')).toMatch(
    /^Would delete the account .* with all links and fans; others keep /,
  );
  expect(await countOf('users', person.userId)).toBe(1);
  expect(await end(...reason)).toMatch(/^Deleted the account /);
  expect([await countOf('users', person.userId), await countOf('artists', alone)]).toEqual([0, 0]);
  expect(await countOf('artists', shared)).toBe(1);
  expect(await sessionsOf(person)).toBe(0);
  await expect(end(...reason)).rejects.toThrow('There is no account');
});

it('cancels the subscription of an account before it deletes the account (BILL-51)', async () => {
  const account = await buildPayingAccount(testApp);
  await account.subscribe(account.asArtists('pro'));
  const { userId, email } = account.payer;
  const end = () => admin('account', 'end', '--email', email, ...reason);
  const { state, switches } = testApp.standIns.cardProvider;
  const statuses = () => Object.values(state.subscriptions).map(({ status }) => status);
  switches.answers = 'before';
  await expect(end()).rejects.toThrow('nothing was deleted');
  switches.answers = 'none';
  expect([await countOf('users', userId), await countOf('artists', account.artistId)]).toEqual([1, 1]);
  expect(await end()).toMatch(/^Deleted the account /);
  expect(statuses()).toEqual(['Canceled']);
  expect([await countOf('users', userId), await countOf('artists', account.artistId)]).toEqual([0, 0]);
});

it('deletes one artist', async () => {
  const person = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, person.userId);
  const end = (id: string, ...words: string[]) => admin('artist', 'end', '--artist', id, ...words);
  await expect(end(artistId)).rejects.toThrow('needs --reason');
  await expect(end('nonsense', ...reason)).rejects.toThrow('--artist must be an id');
  await expect(end(randomUUID(), ...reason)).rejects.toThrow('There is no artist');
  expect(await end(artistId, ...reason)).toMatch(/^Deleted the artist /);
  expect([await countOf('artists', artistId), await countOf('users', person.userId)]).toEqual([0, 1]);
  await expect(end(artistId, ...reason)).rejects.toThrow('There is no artist');
});
