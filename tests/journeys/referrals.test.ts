/** Refer and Earn in a browser: the code while it is typed, the link, who came with it, and a payout with its statement. */
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from './account.ts';
import { admin, makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const owner = { email: 'referrer@people.test', password: 'a-friend-of-friends', name: 'Ada Quill' };
const friend = { email: 'friend@people.test', password: 'a-friend-of-friends', name: 'Ben Rook' };

beforeAll(async () => {
  await makeArtist(owner);
  await makeArtist(friend);
  await admin('coupons', 'make', '--code', 'TAKEN-CODE');
});

it('makes a link, counts who comes with it, and shows what was paid', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, owner, '/referrals');
  await page.getByRole('heading', { name: 'Create your link' }).waitFor();
  const field = page.getByRole('textbox', { name: 'Your code' });
  const create = page.getByRole('button', { name: 'Create link' });
  expect(await create.isDisabled()).toBe(true);
  await field.fill('taken-code');
  expect(await field.inputValue()).toBe('TAKEN-CODE');
  await page.getByText('This code is taken already').waitFor();
  expect(await create.isDisabled()).toBe(true);
  await testApp.checkEach(page, 'referrals-create');
  await field.fill('a b');
  await page.getByText('Use 3 to 40 letters, digits, dashes and underscores').waitFor();
  // A look-up that fails can be tried again.
  testApp.forgive(page, /ERR_FAILED|Failed to fetch/);
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('FREE-CODE') === true ? route.abort() : route.continue(),
  );
  await field.fill('free-code');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  expect(await create.isDisabled()).toBe(true);
  await page.unroute('**/graphql');
  await retry.click();
  await expect.poll(() => create.isEnabled()).toBe(true);
  // What is known of one code enables nothing while another one is looked up.
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('TAKEN-CODE') === true) await held.promise;
    await route.continue();
  });
  await field.fill('taken-code');
  await expect.poll(() => create.isEnabled()).toBe(false);
  held.resolve();
  await page.getByText('This code is taken already').waitFor();
  await page.unroute('**/graphql');

  // Another account takes the code between the look-up and the click.
  await field.fill('ada-quill');
  await page.getByText('/r/ADA-QUILL').waitFor();
  await admin('coupons', 'make', '--code', 'ADA-QUILL');
  testApp.forgive(page, /COUPON_NOT_CREATED/);
  await create.click();
  await page.getByText('Error creating coupon').waitFor();
  await field.fill('ada-q');
  await create.click();
  await page.getByText('Coupon created successfully').waitFor();
  await page.getByText('No payouts yet.').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Affiliate link copied to clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${testApp.baseUrl}/r/ADA-Q`);
  await page.getByRole('img', { name: /^QR code of / }).waitFor();
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR code' }).click();
  expect((await picture).suggestedFilename()).toBe('fanfare-ADA-Q.svg');

  const { run } = await openAccount(testApp.baseUrl, friend);
  await run('mutation { activate_coupon(coupon: "ada-q") { success } }');
  await onRecords(async (client) => {
    const { rows } = await client.query<{ email: string; id: string }>(
      'select email, id from users where email = any($1)',
      [[owner.email, friend.email]],
    );
    const idOf = (email: string) => rows.find((row) => row.email === email)?.id;
    // What months of settled sales leave behind.
    await client.query(
      `with paid as (
         insert into referral_payouts (id, owner_user_id, cents, sales_cents, active_artists, state, created_at)
         values (gen_random_uuid(), $1, 1520, 7600, 2, 'paid', '2026-09-21T06:15:00Z') returning id
       )
       insert into referral_commissions (id, owner_user_id, referred_user_id, kind, sale_id, charge_id, sale_cents, cents, state,
         earned_at, happened_at, payout_id)
       select gen_random_uuid(), $1, $2, 'sale', 'journey', 'journey', 7600, 1520, 'paid', '2026-08-03', '2026-08-03', paid.id from paid`,
      [idOf(owner.email), idOf(friend.email)],
    );
    await client.query(
      `insert into referral_payouts (id, owner_user_id, cents, sales_cents, active_artists, state, created_at)
       values (gen_random_uuid(), $1, 1140, 5700, 2, 'processed', '2026-10-21T06:15:00Z')`,
      [idOf(owner.email)],
    );
  });
  await page.reload();
  await page.getByRole('cell', { name: 'Sep 21, 2026', exact: true }).waitFor();
  await page.getByText('Signed up, not paid yet').waitFor();
  await page.getByText('waits for an account').waitFor();
  await page.getByText('A payout waits: name an account under "Paid to", and it is transferred there.').waitFor();
  await testApp.checkEach(page, 'referrals-results');
  const statement = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement of Sep 21, 2026 as PDF' }).click();
  expect((await statement).suggestedFilename()).toBe('fanfare-payout-2026-09-21.pdf');

  await page.getByRole('textbox', { name: 'Account holder' }).fill('Ada Quill');
  await page.getByRole('textbox', { name: /^IBAN/ }).fill('DE89 3704 0044 0532 0130 01');
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.getByText('Please enter a valid IBAN, or a US routing number').waitFor();
  await testApp.checkEach(page, 'referrals-payee');
  await page.getByRole('textbox', { name: /^IBAN/ }).fill('DE89 3704 0044 0532 0130 00');
  await page.keyboard.press('Enter');
  await page.getByText('Success! Your payouts go to this account.').waitFor();
  await page.getByText('•••• 3000').waitFor();
  await page.getByText('on its way').waitFor();
});

it('can be tried again when it does not load', async () => {
  const page = await testApp.newPage(desktop);
  testApp.forgive(page, /./);
  await testApp.signIn(page, owner, '/settings');
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await page.route('**/graphql', async (route) =>
    route.request().postData()?.includes('affiliate_payouts') ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Refer and Earn' }).click();
  await page.getByRole('heading', { name: "Your referrals can't be shown" }).waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('•••• 3000').waitFor();
});
