/** The operator's commands for kinds of account, flags and the security log. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { runCommand } from '../../platform/operator/run-command.ts';

let testApp: TestApp;
let person: TestPerson;

beforeAll(async () => {
  testApp = await createTestApp();
  person = await buildPerson(testApp);
  await buildArtist(testApp, person.userId);
});
afterAll(() => testApp?.close());

async function run(name: string, values: Record<string, string | boolean>): Promise<string> {
  const { accounts, artists, billing } = testApp.modules;
  const command = [...(accounts.commands ?? []), ...(artists.commands ?? []), ...(billing.commands ?? [])].find(
    (each) => each.name === name,
  );
  if (command === undefined) throw new Error(`There is no command ${name}.`);
  const recorder = testApp.modules.operatorActs.service;
  return runCommand(command, { email: person.email, ...values }, { recorder, osUser: 'root' });
}
const kindOf = async () =>
  (await testApp.sql<{ plan: string }>('select plan from users where id = $1', [person.userId]))[0]?.plan;

it('an account becomes an agency and an ordinary one again; a dry run changes nothing', async () => {
  expect(await run('set-kind', { kind: 'agency', 'dry-run': true })).toBe(
    `Would make ${person.email} an agency account.`,
  );
  expect(await kindOf()).toBe('none');
  await run('set-kind', { kind: 'agency' });
  expect(await kindOf()).toBe('agency');
  await expect(run('set-kind', { kind: 'family', enterprise: true })).rejects.toThrow('is for --kind agency');
  expect(await run('set-kind', { kind: 'agency', enterprise: true })).toBe(
    `${person.email} is an agency account on Enterprise now.`,
  );
  const bill = '{ get_billing_information { is_enterprise manual_charge_cents } }';
  const billOf = async () => (await testApp.call(person.token, bill)).data;
  const enterprise = { is_enterprise: true, manual_charge_cents: 24_900 };
  expect(await billOf()).toEqual({ get_billing_information: enterprise });
  await run('set-kind', { kind: 'agency' });
  expect(await billOf()).toEqual({ get_billing_information: { is_enterprise: false, manual_charge_cents: 17_900 } });
  await run('set-kind', { kind: 'none' });
  expect(await kindOf()).toBe('none');
  await expect(run('set-kind', { kind: 'king' })).rejects.toThrow('--kind must be none, agency, family.');
  await expect(run('set-kind', { kind: 'agency', email: 'nobody@people.test' })).rejects.toThrow('There is no account');
});

it('an account whose subscription is charged to a card is not billed by hand, too', async () => {
  const status = (value: string) =>
    testApp.sql('update users set subscription_status = $2 where id = $1', [person.userId, value]);
  for (const live of ['Pending', 'Active', 'Past Due']) {
    await status(live);
    await expect(run('set-kind', { kind: 'agency' })).rejects.toThrow(
      'Its owner has to cancel it under Billing first.',
    );
  }
  expect(await kindOf()).toBe('none');
  await status('Canceled');
  await run('set-kind', { kind: 'family' });
  expect(await kindOf()).toBe('family');
  await status('');
  await run('set-kind', { kind: 'none' });
});

it('an ordinary account again keeps its artists for a while, and the dry run says how long (ACC-70)', async () => {
  const agency = await buildPerson(testApp, { plan: 'agency' });
  const artistId = await buildArtist(testApp, agency.userId);
  const day = 86_400_000;
  const { email, userId } = agency;
  const dates = (first: Date | null, status = '', next: Date | null = null) =>
    testApp.sql(
      "update users set plan = 'agency', first_billing_date = $2, subscription_status = $3, next_billing_date = $4 where id = $1",
      [userId, first, status, next],
    );
  const now = testApp.clock.now().getTime();
  const past = new Date(now - 40 * day);
  const inTwoWeeks = new Date(now + 14 * day).toISOString().slice(0, 10);
  const onTrial = (until: string) => `, on trial until ${until}: without a card its artists are suspended then.`;
  const would = (values: Record<string, string> = {}) =>
    run('set-kind', { email, kind: 'none', 'dry-run': true, ...values });
  await dates(past);
  expect(await would()).toBe(`Would make ${email} an ordinary account${onTrial(inTwoWeeks)}`);
  expect(await would({ ends: '2099-01-31' })).toBe(`Would make ${email} an ordinary account${onTrial('2099-01-31')}`);
  await expect(would({ ends: '2000-01-31' })).rejects.toThrow('--ends must be a later day.');
  await expect(would({ ends: '2099-01-31', kind: 'family' })).rejects.toThrow('is for --kind none');
  expect(await run('set-kind', { email, kind: 'none' })).toBe(
    `${email} is an ordinary account now${onTrial(inTwoWeeks)}`,
  );
  expect(await testApp.modules.billing.suspendUnpaid()).toBe(0);
  expect(await would()).toContain('It is one already');
  // Whoever never had a trial is not free because it was an agency, and a trial that still runs stays as it is.
  await dates(null);
  expect(await would()).toContain(onTrial(inTwoWeeks));
  await dates(new Date('2099-03-01T00:00:00Z'));
  expect(await would()).toContain(onTrial('2099-03-01'));
  await dates(past, 'Active', new Date(now + day));
  expect(await would()).toContain('Its subscription goes on');
  // An account that has had a subscription has no trial again: its artists have the time.
  await dates(past, 'Canceled', past);
  // Also one whose agreed end has passed while the account was billed by hand.
  await testApp.sql('update artists set paid_until = $2 where id = $1', [artistId, past]);
  expect(await run('set-kind', { email, kind: 'none' })).toContain(`its artists keep their plans until ${inTwoWeeks}`);
  expect(await testApp.modules.billing.suspendUnpaid()).toBe(0);
  expect(await testApp.operator.artistsOf(userId)).toMatchObject([{ id: artistId, currentPlan: 'pro' }]);
  testApp.clock.moveBy(15 * day);
  await testApp.modules.billing.suspendUnpaid();
  expect(await testApp.operator.artistsOf(userId)).toMatchObject([{ id: artistId, currentPlan: '' }]);
  testApp.clock.moveBy(-15 * day);
});

it('the trial of an account stays once the card provider has the day of the first bill', async () => {
  await testApp.sql("update users set subscription_status = 'Pending' where id = $1", [person.userId]);
  const end = async () => testApp.sql('select first_billing_date from users where id = $1', [person.userId]);
  const before = await end();
  await expect(run('set-trial', { ends: '2027-01-31' })).rejects.toThrow(
    'has a subscription that is charged to a card',
  );
  expect(await end()).toEqual(before);
  await testApp.sql("update users set subscription_status = '' where id = $1", [person.userId]);
  await run('set-trial', { ends: '2027-01-31' });
  expect(await end()).toEqual([{ first_billing_date: new Date('2027-01-31T00:00:00Z') }]);
});

it('an account gets a price of pro of its own, and the public one again; a dry run changes nothing (BILL-1)', async () => {
  const quoted = async () => {
    const [artist] = await testApp.operator.artistsOf(person.userId);
    const answer = await testApp.call<{ preview_subscription: { total_cents: number } }>(
      person.token,
      'query ($id: uuid!) { preview_subscription(yearly_plan: true, artists: [{ id: $id, selected_plan: "pro" }]) { total_cents } }',
      { id: artist?.id },
    );
    return answer.data?.preview_subscription.total_cents;
  };
  expect(await run('set-pro-price', { cents: '1500', 'dry-run': true })).toBe(
    `Would give ${person.email} $15.00 a month for pro.`,
  );
  expect(await quoted()).toBe(19_000);
  await run('set-pro-price', { cents: '1500' });
  expect(await quoted()).toBe(15_000);
  await run('set-pro-price', { cents: 'none' });
  expect(await quoted()).toBe(19_000);
  for (const cents of ['15.00', '-1', '100001', ''])
    await expect(run('set-pro-price', { cents })).rejects.toThrow('--cents');
});

it('flags are listed; a dry run sets none', async () => {
  await run('set-flag', { flag: 'sms', 'dry-run': true });
  expect(await run('flags', {})).toBe(`${person.email} has no flags.`);
  await run('set-flag', { flag: 'sms' });
  await run('set-flag', { flag: 'drops', off: true });
  expect(await run('flags', {})).toBe('drops  off\nsms  on');
});

it('the security log of an account can be read', async () => {
  const account = { email: 'logs-in-once@people.test', password: 'three trumpets and a drum' };
  const { email } = account;
  await testApp.operator.createAccount(account);
  expect(await run('security-log', { email })).toBe(`Nothing has happened to the access of ${email}.`);
  await logIn(testApp, account);
  expect(await run('security-log', { email })).toMatch(/^\S+ {2}login {2}Unknown browser$/);
  const change =
    'mutation ($old: String!) { update_password(current_password: $old, new_password: "three trumpets and a drum") { success } }';
  await testApp.call(person.token, change, { old: person.password });
  expect(await run('security-log', {})).toContain('password-changed');
});
