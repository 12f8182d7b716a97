/** The operator's command that returns charges: whole and in parts, never twice, in the books and in mails (BILL-103). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { refund as refundAtProvider } from '#sandbox/braintree/transaction-calls.ts';
import { mailsSoFar } from '#tests/fixtures/account-mails.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { buildPayingAccount, type PayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const admin = (...words: string[]) => operatorCommand(testApp, ...words);
const refund = (charge: string, ...words: string[]) =>
  admin('refund', '--charge', charge, '--reason', 'goodwill', ...words);

/** An account that paid $19, and the charge. */
async function buildSale(): Promise<{ account: PayingAccount; charge: string }> {
  const account = await buildPayingAccount(testApp);
  await account.subscribe(account.asArtists('pro'));
  const [sale] = await testApp.sql<{ id: string }>(
    "select id from billing_charges where user_id = $1 and kind = 'sale'",
    [account.payer.userId],
  );
  return { account, charge: sale?.id ?? '' };
}
const subjects = async ({ payer }: PayingAccount) => {
  await testApp.modules.billing.sendMails();
  return (await mailsSoFar(testApp, payer.email)).map(({ subject }) => subject);
};

it('returns a settled charge in parts, mails of it, and never more than was paid', async () => {
  const { account, charge } = await buildSale();
  await account.pass(2);
  expect(await refund(charge, '--cents', '500', '--dry-run')).toMatch(
    /^Would return \$5\.00 of \$19\.00 to .* ending \d{4}\)\./,
  );
  expect(account.captured()).toBe(1900);
  expect(await refund(charge, '--cents', '500')).toMatch(/^\$5\.00 of \$19\.00 go back to /);
  account.shownCents -= 500;
  await expect(refund(charge, '--cents', '500')).rejects.toThrow('--again returns as much once more');
  await expect(refund(charge, '--cents', '1401')).rejects.toThrow('no more than $14.00 can be returned');
  await account.expectSameSums();
  await expect.poll(() => subjects(account)).toContain('Fanfare refunded you $5');

  // What a person returns in the provider's control panel counts.
  const { cardProvider } = testApp.standIns;
  const sale = cardProvider.state.transactions[charge];
  if (sale === undefined) throw new Error('The provider has no such sale.');
  refundAtProvider(cardProvider, sale, { amount: '10.00' });
  account.shownCents -= 1000;
  await expect(refund(charge, '--cents', '1400')).rejects.toThrow('no more than $4.00 can be returned');
  expect(await refund(charge)).toMatch(/^\$4\.00 of \$19\.00 go back to /);
  account.shownCents -= 400;
  await expect(refund(charge)).rejects.toThrow(`All of the charge ${charge} is returned already.`);
  expect(account.captured()).toBe(0);
  await account.expectSameSums();
});

it('voids a charge that is not settled, but no part of it', async () => {
  const { account, charge } = await buildSale();
  await expect(refund(charge, '--cents', '500')).rejects.toThrow('is not settled yet');
  expect(await refund(charge, '--dry-run')).toContain('not settled yet: then it is voided, and only as a whole');
  expect(await refund(charge)).toMatch(/is voided: \$19\.00 of \$19\.00 are not taken from /);
  account.shownCents -= 1900;
  await expect(refund(charge)).rejects.toThrow('took no money: it is voided');
  await account.expectSameSums();
});

it('returns once what two operators return at the same time', async () => {
  const { account, charge } = await buildSale();
  await account.pass(2);
  const answers = await Promise.allSettled([refund(charge), refund(charge)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  account.shownCents -= 1900;
  await account.expectSameSums();
});

it('refuses a charge that the payer disputes with their bank, unless the dispute was won', async () => {
  const { account, charge } = await buildSale();
  await account.pass(2);
  const sale = testApp.standIns.cardProvider.state.transactions[charge];
  if (sale === undefined) throw new Error('The provider has no such sale.');
  for (const status of ['open', 'lost', 'accepted']) {
    sale.dispute = status;
    await expect(refund(charge)).rejects.toThrow(`The payer disputes the charge ${charge} with their bank`);
  }
  expect(account.captured()).toBe(1900);
  sale.dispute = 'won';
  expect(await refund(charge)).toMatch(/^\$19\.00 of \$19\.00 go back to /);
  account.shownCents -= 1900;
  await account.expectSameSums();
});

it('says where the provider gives no answer, and finds a return whose answer was lost', async () => {
  const { account, charge } = await buildSale();
  await account.pass(2);
  const { cardProvider } = testApp.standIns;
  const part = () => refund(charge, '--cents', '500');
  const reading = vi.spyOn(cardProvider, 'runDue').mockImplementationOnce(() => {
    throw new Error('The provider is away.');
  });
  await expect(part()).rejects.toThrow('gave no answer. Nothing was returned');
  reading.mockRestore();
  expect(account.captured()).toBe(1900);
  cardProvider.switches.nextAnswers.push('lost');
  await expect(part()).rejects.toThrow('may be returned or not');
  await expect(part()).rejects.toThrow('--again returns as much once more');
  expect(account.captured()).toBe(1400);
  account.shownCents -= 500;
  await account.expectSameSums();
});

it('refuses what is no charge, no amount, or has no reason', async () => {
  const { charge } = await buildSale();
  await expect(admin('refund', '--charge', charge)).rejects.toThrow('needs --reason');
  await expect(admin('refund', '--reason', 'x')).rejects.toThrow('--charge is missing');
  await expect(refund('nonsense')).rejects.toThrow('There is no charge nonsense.');
  for (const cents of ['0', '-5', '1.5', 'all', ''])
    await expect(refund(charge, `--cents=${cents}`)).rejects.toThrow(
      '--cents must be a whole number of cents above 0.',
    );
});
