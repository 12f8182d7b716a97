/** Mails about billing over 400 days: each once, also when two processes send, or one is killed before it has noted the mail (BILL-43, BILL-44). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsSoFar } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const send = () => testApp.modules.billing.sendMails();
/** In the order of letters: mails that wait together are sent in any order. */
const subjectsTo = async (email: string) => (await mailsSoFar(testApp, email)).map(({ subject }) => subject).toSorted();

it('a trial is mailed of 7, 3 and 1 days before its end and once when it is over, with what is suspended, whoever sends, for 400 days', async () => {
  const payer = await buildPerson(testApp);
  await buildArtist(testApp, payer.userId, { name: 'Luna Ray' });
  const bare = await buildPerson(testApp);
  const others = await Promise.all([
    buildPerson(testApp, { plan: 'agency' }),
    buildPerson(testApp, { plan: 'family' }),
    buildPerson(testApp, { signupFinished: false }),
  ]);
  const sentAfter: Record<number, number> = {};
  for (let days = 1; days <= 400; days += 1) {
    testApp.clock.moveBy(day);
    const sent = await Promise.all([send(), send()]);
    await testApp.modules.billing.suspendUnpaid();
    const count = sent.reduce((sum, one) => sum + one);
    if (count > 0) sentAfter[days] = count;
  }
  expect(sentAfter).toEqual({ 7: 2, 11: 2, 13: 2, 14: 1 });
  const before = [
    'Your Fanfare trial ends in 3 days',
    'Your Fanfare trial ends in 7 days',
    'Your Fanfare trial ends tomorrow',
  ];
  await expect.poll(() => subjectsTo(bare.email)).toEqual([...before, 'Your Fanfare trial is over']);
  await expect
    .poll(async () => (await subjectsTo(payer.email)).filter((subject) => !subject.startsWith('The paths')))
    .toEqual(['The links of Luna Ray are suspended', ...before]);
  const over = (await mailsSoFar(testApp, payer.email)).find(({ subject }) => subject.endsWith('are suspended'));
  expect(over?.text).toContain('Your trial ended on');
  expect(over?.text).toContain('Luna Ray');
  expect(over?.text).toContain(`${testApp.url}/billing`);
  for (const { email } of others) expect(await mailsSoFar(testApp, email)).toEqual([]);
});

it('a process that dies before the mail is noted has sent none, and the next one sends it', async () => {
  const payer = await buildPerson(testApp);
  testApp.clock.moveBy(7 * day);
  // The transaction fails at its very end, after the mail was queued: as if the process was killed there.
  await testApp.sql(
    `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  );
  await testApp.sql(
    'create constraint trigger break_off after insert on billing_mails deferrable initially deferred for each row execute function break_off()',
  );
  expect(await send()).toBe(0);
  await testApp.sql('drop trigger break_off on billing_mails');
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  await expect.poll(() => subjectsTo(payer.email)).toEqual(['Your Fanfare trial ends in 7 days']);
});

it('a server that was off sends the nearest reminder only, and an extended trial is mailed of again', async () => {
  const payer = await buildPerson(testApp);
  testApp.clock.moveBy(12 * day);
  expect(await send()).toBe(1);
  await testApp.operator.setFirstBillingDate(payer.userId, new Date(testApp.clock.now().getTime() + 7 * day));
  expect(await send()).toBe(1);
  await expect
    .poll(() => subjectsTo(payer.email))
    .toEqual(['Your Fanfare trial ends in 2 days', 'Your Fanfare trial ends in 7 days']);
});
