/** A coupon in a browser: its URL, the signup with it, what it takes off, and the charge that the card provider has in its books. */
import { expect, inject, it } from 'vitest';
import { admin, onRecords } from './operator.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;

/** A partner's script that looks for the dashboard's session. */
const seesStorage = `let found = 'none';
try { found = localStorage.length + parent.document.title; } catch {}
document.documentElement.dataset.storage = found;`;

async function signUp(email: string, code: string) {
  await admin('coupons', 'make', '--code', code, '--percent', '20', '--charges', '3', '--prepend', 'For listeners:');
  await admin('coupons', 'script', '--code', code, '--script', 'https://partner.test/track.js');
  const page = await testApp.newPage(desktop);
  await page.goto(`${testApp.baseUrl}/r/${code.toLowerCase()}/`);
  await page.getByText('For listeners: 1 free month with the coupon FERRY').waitFor();
  await page.route('https://partner.test/track.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: seesStorage }),
  );
  await testApp.checkEach(page, 'coupon-home');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.frameLocator('iframe[sandbox]').locator('html[data-storage=none]').waitFor({ state: 'attached' });
  await page.goto(`${testApp.baseUrl}/signup`);
  await page.getByText('Your discount is applied.').waitFor();
  await page.getByText('For listeners: 1 month free, 20% off the first 3 charges').waitFor();
  await testApp.checkEach(page, 'coupon-signup');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const [mail] = await mailsTo(inject('dataDir'), email, 1);
  await page.getByLabel('Code, digit').first().click();
  await page.keyboard.type(/^(\d{6})/.exec(mail?.subject ?? '')?.[1] ?? '');
  await page.getByLabel('Password', { exact: true }).fill('a brass band on the ferry');
  await page.getByLabel('Confirm password').fill('a brass band on the ferry');
  await page.keyboard.press('Enter');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quist');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Not on Spotify?' }).click();
  await page.getByLabel("Artist's name").fill('Low Tide Choir');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  return page;
}

it('is remembered by its URL, lowers the price of the signup, and is charged so', async () => {
  const email = 'coupon@people.test';
  const page = await signUp(email, 'FERRY');
  await page.getByText('$0 due today').waitFor();
  await page.getByText('For listeners: 1 month free').waitFor();
  await page.getByText(/^Your free month ends on/).waitFor();
  await testApp.checkEach(page, 'coupon-plan');
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();

  await page.goto(`${testApp.baseUrl}/billing`);
  await page.getByRole('heading', { name: 'Your discount is applied.' }).waitFor();
  // The link of another coupon, opened when the account has one already.
  await admin('coupons', 'make', '--code', 'LATER');
  await page.goto(`${testApp.baseUrl}/r/later/`);
  await page.goto(`${testApp.baseUrl}/billing`);
  await page
    .getByText(
      'You also opened the link of the coupon LATER (1 month free). An account has one coupon, and yours is FERRY. To use the other one, remove FERRY first.',
    )
    .waitFor();
  await testApp.checkEach(page, 'coupon-billing');
  await page.getByRole('button', { name: 'Remove Discount' }).click();
  await page.getByRole('textbox', { name: 'Coupon' }).fill('nobody-made-this');
  testApp.forgive(page, /COUPON_INVALID/);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Invalid coupon').waitFor();
  await testApp.checkEach(page, 'coupon-invalid');
  await page.getByRole('textbox', { name: 'Coupon' }).fill('ferry');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your discount is applied.' }).waitFor();

  // The free month is over.
  await onRecords((client) =>
    client.query("update users set created_at = created_at - interval '40 days' where email = $1", [email]),
  );
  await admin('set-trial', '--email', email, '--ends', '2026-01-01');
  await page.goto(`${testApp.baseUrl}/billing?view=subscribe`);
  await page.getByText('$15.20 due today').waitFor();
  await page
    .getByText(
      'For listeners: 20% off the first 3 charges. Its free month is over: it counts from the day the account was made.',
    )
    .waitFor();
  await page.getByText('Then $15.20 a month for 2 more charges, and $19 a month after that').waitFor();
  await testApp.checkEach(page, 'coupon-subscribe');
  await page.getByLabel('Card number').fill('4111111111111111');
  await page.getByLabel('Expires').fill('1132');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Activate · $15.20' }).click();
  await page.getByText('Success! Your subscription is active.').waitFor();
  await page.getByText('Discount (FERRY)').waitFor();
  await page.getByText('$15.20').first().waitFor();
  await testApp.checkEach(page, 'coupon-billed');
  const taken = await onRecords(async (client) => {
    const { rows } = await client.query(
      'select amount_cents from billing_ledger join users on users.id = user_id where email = $1',
      [email],
    );
    return rows;
  });
  expect(taken).toEqual([{ amount_cents: 1520 }]);
});

it('that cannot be a code keeps nobody from the signup', async () => {
  const page = await testApp.newPage(desktop);
  await page.goto(`${testApp.baseUrl}/signup?${new URLSearchParams({ coupon: 'x'.repeat(41) })}`);
  await page.getByLabel('Email').fill('long-coupon@people.test');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
});
