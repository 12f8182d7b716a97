/** Billing in a browser after a subscription was canceled or its payment failed, and for accounts that are billed by hand. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from './account.ts';
import { admin, makeArtist, onRecords, paidCentsOf } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const payer = { email: 'renewals@people.test', password: 'renewals-and-returns', name: 'Orla Finch' };
const agency = { email: 'by-hand@people.test', password: 'billed-by-our-hand', name: 'Ferry & Field' };
const others = ['Kestrel Bay', 'Low Lamps', 'Paper Tide'];

beforeAll(async () => {
  await makeArtist(payer);
  for (const name of others) await admin('make-artist', '--email', payer.email, '--name', name);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await admin('set-trial', '--email', payer.email, '--ends', yesterday);
  const { run, artistIds } = await openAccount(testApp.baseUrl, payer);
  await run(
    'mutation ($artists: [chosen_plan_input!]!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: $artists) { id } }',
    { artists: artistIds.map((id) => ({ id, selected_plan: 'pro' })) },
  );
});

async function enterCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('Expires').fill('1232');
  await page.getByLabel('Security code').fill('123');
}
const paidCents = () => paidCentsOf(payer.email);

/** The provider's news of the new subscription that are not read yet: each reading overwrites what the records say. */
const unreadNews = (): Promise<number> =>
  onRecords(async (client) => {
    const { rows } = await client.query<{ unread: number }>(
      `select (2 - least(2, (select count(*) from billing_webhooks where subscription_id in
           (select billing_subscriptions.id from billing_subscriptions join users on users.id = user_id where email = $1)))
         + (select count(*) from pgboss.job where name = 'billing.read_subscription' and state < 'completed'))::int as unread`,
      [payer.email],
    );
    return rows[0]?.unread ?? 0;
  });

it('a failed payment names its amount, its artists, its card and why it was declined, and another card pays it in place', async () => {
  await expect.poll(unreadNews).toBe(0);
  await onRecords((client) =>
    client.query(
      `with payer as (update users set subscription_status = 'Past Due' where email = $1 returning id)
       , late as (update billing_subscriptions set status = 'Past Due', overdue_cents = 6840
         where user_id = (select id from payer) and status in ('Active', 'Pending') returning *)
       insert into billing_charges (id, user_id, subscription_id, order_id, kind, amount_cents, status, decline_reason, settled,
         card_brand, card_last4, card_image_url, period_start, period_end, created_at)
       select 'declined-' || id, user_id, id, '', 'sale', 6840, 'processor_declined', 'funds', false,
         'Visa', '1881', '', period_start, period_end, period_start::date::timestamp at time zone 'UTC' from late`,
      [payer.email],
    ),
  );
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, payer, '/billing');
  const overdue = page.getByRole('region', { name: 'Payment overdue' });
  await overdue.getByText('Your bank declined $68.40').waitFor();
  await overdue
    .getByText('There was not enough money on Visa ending 1881. The links of your 4 artists still work.')
    .waitFor();
  await overdue.getByText('Add money before the next try, or pay with another card.').waitFor();
  // Two pictures, and the number of the others.
  await overdue.getByText('+2').waitFor();
  // The days of the next tries: three and six days after the unpaid period began, as the person who looks reads them.
  const steps = overdue.getByRole('list', { name: 'What happens next' }).getByRole('listitem');
  const begun = await onRecords(async (client) => {
    const { rows } = await client.query<{ start: string }>(
      `select period_start as start from billing_subscriptions join users on users.id = user_id where email = $1`,
      [payer.email],
    );
    return Date.parse(rows[0]?.start ?? '');
  });
  const later = (days: number) =>
    page.evaluate(
      (at) => new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' }).format(at),
      begun + days * 86_400_000,
    );
  expect(await steps.allTextContents()).toEqual([
    `${await later(0)} Declined`,
    `${await later(3)} We try this card again`,
    `${await later(6)} Last try. If it fails, links pause; nothing is deleted`,
  ]);
  // The form is in the view itself, and nothing else asks for a card.
  await overdue.getByLabel('Card number').waitFor();
  expect(await page.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
  await testApp.checkEach(page, 'billing-past-due');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('Nothing is charged any more, not even what is overdue.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await enterCard(page);
  await overdue.getByRole('button', { name: 'Pay $68.40' }).click();
  await page.getByText('Success! What was overdue is paid').waitFor();
  await page.getByRole('region', { name: 'Next charge' }).waitFor();
  // At the provider nothing was overdue, so that nothing was charged.
  expect(await paidCents()).toBe(7_600);
});

it('who renews while the month is paid is charged nothing, and the day of the next charge stays', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, payer, '/billing');
  const next = page.getByRole('region', { name: 'Next charge' });
  const day = (await next.getByText(/by Mastercard ending 4444/).textContent())?.split(', in ')[0] ?? '';
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(`Everything works until ${day}`).waitFor();
  await page.getByText('Renew before then, and nothing is charged until that day.').waitFor();
  await testApp.checkEach(page, 'billing-cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(`Your subscription ends on ${day}`).waitFor();

  await page.getByRole('button', { name: 'Renew Subscription' }).click();
  await page.getByRole('heading', { name: 'Renew your subscription' }).waitFor();
  await page.getByText('$0 due today').waitFor();
  await page.getByText(/^You have paid until .* From then on it is \$76 a month, until you cancel\.$/).waitFor();
  // A dearer plan is charged for the rest of the month; all of it is left.
  const plan = page.getByRole('radiogroup', { name: `Plan of ${payer.name}` });
  await plan.getByText('Max').click();
  await page.getByRole('button', { name: 'Renew · $10.00' }).waitFor();
  await page.getByText(/^It is for what changes until /).waitFor();
  await testApp.checkEach(page, 'billing-renew');
  await plan.getByText('Pro').click();
  await page.getByText('$0 due today').waitFor();
  await enterCard(page);
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  await page.getByText('Success! Your subscription is active.').waitFor();
  await next.getByText(`${day}, in`).waitFor();
  await next.getByText('Active', { exact: true }).waitFor();
  const history = page.getByRole('list', { name: 'Changes of your subscription' });
  await history.getByText('Subscription renewed, billed monthly').waitFor();
  await testApp.checkEach(page, 'billing-renewed');
  expect(await paidCents()).toBe(7_600);
});

it('an artist that a renewal leaves out is named with the day on which its plan ends, and is put back for nothing', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, payer, '/billing');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Renew Subscription' }).click();
  const [left = ''] = others;
  await page
    .getByRole('radiogroup', { name: `Plan of ${left}` })
    .getByText('Not now')
    .click();
  await page.getByText(/From then on it is \$57 a month/).waitFor();
  await enterCard(page);
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  await page.getByText('Success! Your subscription is active.').waitFor();
  const row = page.getByRole('list', { name: 'Plans of your artists' }).getByRole('listitem').filter({ hasText: left });
  await row.getByText(/^Not renewed\. Its links work until .*\d{4}\.$/).waitFor();
  await testApp.checkEach(page, 'billing-left-out');
  await row.getByRole('button', { name: `Actions for ${left}` }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Renew']);
  await page.getByRole('menuitem', { name: 'Renew' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew' });
  await dialog.getByText('All artists, a month').waitFor();
  await testApp.checkEach(page, 'billing-put-back');
  await dialog.getByRole('button', { name: 'Confirm change', exact: true }).click();
  await page.getByText('Artist plan updated successfully').waitFor();
  await row.getByText('$19.00').waitFor();
  expect(await row.getByText('Not renewed').count()).toBe(0);
  expect(await paidCents()).toBe(7_600);
});

it('an agency reads what it is billed by hand, and has nothing to pay on the screen', async () => {
  await makeArtist(agency);
  await onRecords((client) => client.query("update users set plan = 'agency' where email = $1", [agency.email]));
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, agency, '/billing');
  const charge = page.getByRole('region', { name: 'Agency account' });
  await charge.getByText('$179.00 a month').waitFor();
  const changePlan = page.getByRole('button', { name: `Change plan of ${agency.name}` });
  await changePlan.waitFor();
  expect(await page.getByRole('button', { name: /Card|Payment|Subscription/ }).count()).toBe(0);
  await testApp.checkEach(page, 'billing-by-hand');
  await changePlan.click();
  await page.getByRole('radio', { name: /Bio/ }).check();
  await page.getByText('Your account is billed by hand: a change of plan charges no card.').waitFor();
  expect(await page.getByText(/trial/).count()).toBe(0);
});
