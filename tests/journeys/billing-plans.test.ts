/** Billing in a browser: a lapsed account activates, changes plans and the interval, suspends and restores an artist, cancels and renews. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { admin, makeArtist, onRecords, paidCentsOf } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const payer = { email: 'plans@people.test', password: 'plans-and-periods', name: 'Ines Okoro' };
const second = 'Kilo Dusk';

beforeAll(async () => {
  await makeArtist(payer);
  await admin('make-artist', '--email', payer.email, '--name', second);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await admin('set-trial', '--email', payer.email, '--ends', yesterday);
});

async function enterCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4111111111111111');
  await page.getByLabel('Expires').fill('1232');
  await page.getByLabel('Security code').fill('123');
}

/** Breaks the next call whose text matches, before it reaches the server. */
async function loseOnce(page: Page, text: RegExp): Promise<void> {
  testApp.forgive(page, /ERR_FAILED/);
  let isLost = false;
  await page.route('**/graphql', (route) => {
    if (isLost || !text.test(route.request().postData() ?? '')) return route.continue();
    isLost = true;
    return route.abort();
  });
}

/** What an operator does: sets the payer's own price of pro, or null for the public one. Cents. */
const setProPrice = (cents: number | null): Promise<unknown> =>
  onRecords((client) => client.query('update users set pro_price_cents = $2 where email = $1', [payer.email, cents]));

const paidCents = () => paidCentsOf(payer.email);

it('an account whose trial is over activates, and every change costs what the screen says', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, payer);
  // A lapsed account is led to Billing.
  await page.getByText('Your trial has ended').waitFor();
  await page.getByRole('button', { name: 'Activate Subscription' }).click();
  await page.getByRole('heading', { name: 'Activate Artist' }).waitFor();
  await page
    .getByRole('radiogroup', { name: `Plan of ${payer.name}` })
    .getByText('Pro')
    .click();
  await page
    .getByRole('radiogroup', { name: `Plan of ${second}` })
    .getByText('Bio')
    .click();
  await page.getByRole('button', { name: 'Activate · $25.00' }).waitFor();
  await page.getByLabel('Card number').waitFor();
  await testApp.checkEach(page, 'billing-activate');
  await page.getByRole('button', { name: 'Back to Billing' }).click();
  await page.getByText('Your trial has ended').waitFor();
  await page.goBack();
  await page
    .getByRole('radiogroup', { name: `Plan of ${payer.name}` })
    .getByText('Pro')
    .click();
  await page
    .getByRole('radiogroup', { name: `Plan of ${second}` })
    .getByText('Bio')
    .click();
  await page.getByRole('button', { name: 'Activate · $25.00' }).waitFor();
  await enterCard(page);
  // A price that changes after it was shown is not charged (BILL-80); the card stays typed.
  for (const [cents, button] of [
    [1800, 'Activate · $24.00'],
    [null, 'Activate · $25.00'],
  ] as const) {
    await setProPrice(cents);
    await page.getByRole('button', { name: /^Activate · / }).click();
    await page.getByRole('alert').getByText('The price has changed since it was shown').waitFor();
    await page.getByRole('button', { name: button }).waitFor();
  }
  expect(await paidCents()).toBe(0);
  await page.getByRole('button', { name: 'Activate · $25.00' }).click();
  await page.getByText('Success! Your subscription is active.').waitFor();
  const charge = page.getByRole('region', { name: 'Next charge' });
  await charge.getByText('Active').waitFor();
  await expect.poll(paidCents).toBe(2_500);
  await testApp.checkEach(page, 'billing-overview');

  await page.goto(`${testApp.baseUrl}/change-subscription`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This is the plan').waitFor();
  await dialog.getByRole('radio', { name: /Max/ }).check();
  // The whole period is left: the difference between pro and max is due.
  const confirm = dialog.getByRole('button', { name: 'Confirm change · $10.00' });
  await confirm.waitFor();
  await testApp.checkEach(page, 'billing-plan-dialog');
  await loseOnce(page, /change_artist_plan\(/);
  await confirm.click();
  await dialog.getByText('Something went wrong updating your plan.').waitFor();
  await confirm.click();
  await page.getByText("You've been changed to the Max plan!").waitFor();
  await expect.poll(paidCents).toBe(3_500);

  // What a step down means for texts is said before it is taken (DROP-35).
  await page.goto(`${testApp.baseUrl}/change-subscription`);
  await dialog.getByText('This is the plan').waitFor();
  expect(await dialog.getByText(/Texts come with Max/).count()).toBe(0);
  await dialog.getByRole('radio', { name: /Bio/ }).check();
  await dialog.getByText(/stays, but sends nothing until Max is chosen again/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Actions for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByText('$6.00 is credited to your next charge.').waitFor();
  await testApp.checkEach(page, 'billing-suspend');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText(`Your subscription for ${second} has been cancelled.`).waitFor();
  await charge.getByText('$23.00').first().waitFor();
  await page.getByText(/Was on Bio\. Its links are reserved until/).waitFor();

  // For an hour one press takes it back: at the price of before, with the credit (BILL-99).
  await testApp.checkEach(page, 'billing-undo');
  await page.getByRole('button', { name: `Undo the suspension of ${second}` }).click();
  await page.getByText(`Your subscription for ${second} has been restored.`).waitFor();
  await charge.getByText('$35.00').first().waitFor();
  await expect.poll(paidCents).toBe(3_500);

  await page.getByRole('radiogroup', { name: 'Billing interval' }).getByText('Yearly', { exact: true }).click();
  await page.getByText('Pay by the year?').waitFor();
  await page.getByText('$315.00 is charged now.').waitFor();
  await testApp.checkEach(page, 'billing-interval');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm · $315.00' }).click();
  await page.getByText('You are billed by the year now.').waitFor();
  await expect.poll(paidCents).toBe(35_000);

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('Nothing is charged any more.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('Your subscription ends on').waitFor();
  await testApp.checkEach(page, 'billing-cancelled');
  await page.goto(`${testApp.baseUrl}/reactivate-subscription`);
  await page.getByRole('heading', { name: 'Renew your subscription' }).waitFor();
});

itAtNight('a plan that is changed from the list during the trial says so, also when it fails', async () => {
  const trial = { email: 'trial-plans@people.test', password: 'plans-and-periods', name: 'Mara Quist' };
  await makeArtist(trial);
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, trial, '/billing');
  await page.getByRole('button', { name: `Change plan of ${trial.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Max/ }).check();
  await dialog.getByText('Every plan is free during your trial.').waitFor();
  await dialog.getByText(/ on it is \$29 a month, until you cancel\.$/).waitFor();
  // Bio costs what the subscription begins with, not what it costs beside a live one.
  await dialog.getByRole('radio', { name: /Bio.*\$6\.00/ }).check();
  await dialog.getByText(/ on it is \$6 a month, until you cancel\.$/).waitFor();
  await testApp.checkEach(page, 'billing-plan-on-trial');
  await dialog.getByRole('radio', { name: /Max/ }).check();
  await loseOnce(page, /change_artist_plan\(/);
  await dialog.getByRole('button', { name: 'Confirm change' }).click();
  await dialog.getByText("Oops! Couldn't update the artist's plan").waitFor();
  await dialog.getByRole('button', { name: 'Confirm change' }).click();
  await page.getByText('Artist plan updated successfully').waitFor();

  // A url that names another artist opens that artist's plan, also while Billing is open.
  const other = await admin('make-artist', '--email', trial.email, '--name', 'Neil Okafor');
  await page.reload();
  await page.getByRole('button', { name: 'Change plan of Neil Okafor' }).waitFor();
  await page.evaluate((path) => {
    window.history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, `/billing?artist_id=${other}&plan=change`);
  await dialog.getByText('Neil Okafor').first().waitFor();
  expect(await dialog.getByText(trial.name).count()).toBe(0);
  await dialog.getByRole('radio', { name: /Bio/ }).check();
  await dialog.getByText('With all your artists: Your free trial goes on.').waitFor();
});
