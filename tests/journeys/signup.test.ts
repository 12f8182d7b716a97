/** The signup in a browser: from an email to the dashboard, going on with it on another device, and what is refused on the way. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { demoAccount } from './account.ts';
import { onRecords } from './operator.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
/** Makes each email new: nobody can sign up twice, also at a second try. */
const unique = () => Date.now().toString(36);
const password = 'a brass band on the ferry';

async function codeFor(email: string): Promise<string> {
  const [mail] = await mailsTo(inject('dataDir'), email, 1);
  return /^(\d{6})/.exec(mail?.subject ?? '')?.[1] ?? '';
}

/** From the email to the step for the name. */
async function beginSignup(page: Page, email: string, look: (name: string) => Promise<void>): Promise<void> {
  await page.goto(`${testApp.baseUrl}/signup`);
  await page.getByRole('heading', { name: 'Claim your links now' }).waitFor();
  await look('email');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const code = await codeFor(email);
  await page.getByLabel('Code, digit').first().click();
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.getByRole('alert').getByText('Invalid code, Please enter a valid code.').waitFor();
  await look('code');
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill('another');
  await page.getByRole('alert').getByText('Invalid password, Please enter a valid password.').waitFor();
  await look('password');
  await page.getByLabel('Confirm password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: "What's your name?" }).waitFor();
}

describe('the signup', () => {
  it('leads from an email to the dashboard, and goes on elsewhere where it stopped', async () => {
    const email = `first-timer-${unique()}@people.test`;
    const page = await testApp.newPage(phone);
    const look = (name: string) => testApp.checkEach(page, `signup-${name}`, views);
    await beginSignup(page, email, look);
    await page.getByLabel('First name').fill('Mara');
    await page.getByLabel('Last name').fill('Vale');
    await look('name');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add your artist' }).waitFor();

    const other = await testApp.newPage(phone);
    await other.goto(`${testApp.baseUrl}/login`);
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name: 'Add your artist' }).waitFor();
    await other.goto(`${testApp.baseUrl}/links`);
    await other.getByRole('heading', { name: 'Add your artist' }).waitFor();

    const goOn = page.getByRole('button', { name: 'Continue' });
    expect(await goOn.isDisabled()).toBe(true);
    await page.getByLabel('Artist', { exact: true }).fill('https://example.com/mara');
    await page.getByRole('alert').getByText("Oops! This doesn't look like a Spotify artist link.").waitFor();
    await page.getByLabel('Artist', { exact: true }).fill('mara');
    const found = page.getByRole('list', { name: 'Artists found' }).getByRole('button', { name: /Mara Vale/ });
    await found.waitFor();
    await look('artist');
    await found.click();
    await page.getByRole('list', { name: 'Your artists' }).getByText('Mara Vale').waitFor();
    await page.getByRole('button', { name: 'Not on Spotify?' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await dialog.getByLabel("Artist's name").fill('The Quay');
    await dialog.getByLabel('Where is your music?').fill('thequay.bandcamp.com');
    await look('unlisted');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove The Quay' }).waitFor();
    const answers = () =>
      onRecords(
        async (client) =>
          (await client.query<{ wheres_music: string }>('select wheres_music from users where email = $1', [email]))
            .rows,
      );
    await expect.poll(answers).toEqual([{ wheres_music: 'thequay.bandcamp.com' }]);
    await page.getByRole('button', { name: 'Remove The Quay' }).click();
    await page.getByRole('button', { name: 'Remove The Quay' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await onRecords((client) => client.query('update users set pro_price_cents = 1500 where email = $1', [email]));
    await goOn.click();
    await page.getByText('$0 due today').waitFor();
    await page.getByText('$15 a month', { exact: true }).waitFor();
    await look('plan');
    await page.getByRole('radio', { name: /^Bio/ }).check();
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByText(/it is \$6 a month, until you cancel/).waitFor();
    await page.getByLabel('Card number').fill('5555555555554444');
    await page.getByLabel('Expires').fill('1132');
    await page.getByLabel('Security code').fill('123');
    await look('card');
    await page.getByRole('button', { name: 'Start free trial' }).click();
    await page.getByRole('heading', { name: "You're all set" }).waitFor();
    await look('finished');
    // Another tab of the signup was finished before.
    await onRecords((client) =>
      client.query('update users set signup_finished = true, signup_step = 11 where email = $1', [email]),
    );
    await page.getByRole('button', { name: 'Go to Dashboard' }).click();
    await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
    await page.goto(`${testApp.baseUrl}/signup`);
    await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  });

  itAtNight('leads who comes back after the trial to Billing, and offers nothing for free', async () => {
    const email = `late-comer-${unique()}@people.test`;
    const page = await testApp.newPage(phone);
    await beginSignup(page, email, async () => undefined);
    await page.getByLabel('First name').fill('Late');
    await page.getByLabel('Last name').fill('Comer');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add your artist' }).waitFor();
    await onRecords((client) =>
      client.query("update users set first_billing_date = now() - interval '6 days' where email = $1", [email]),
    );
    await page.reload();
    await page.getByLabel('Artist', { exact: true }).fill('kilo');
    await page
      .getByRole('list', { name: 'Artists found' })
      .getByRole('button', { name: /Kilo Dusk/ })
      .click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your free trial is over' }).waitFor();
    await testApp.checkEach(page, 'signup-late', views);
    expect(await page.getByText('$0 due today').count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Go to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Billing' }).waitFor();
    await page.getByText('Kilo Dusk').first().waitFor();
  });

  it('sends an email with an account to Login', async () => {
    const page = await testApp.newPage(phone);
    await page.goto(`${testApp.baseUrl}/login`);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Claim your links now' }).waitFor();
    await page.getByLabel('Email').fill(demoAccount.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Email already registered. Log in to continue').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(demoAccount.email);
  });
});
