/** Passkeys in a browser: adding one in Settings, logging in with it, and proving with it who one is. */
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { addAuthenticator, forgetPasskeys } from './authenticator.ts';
import { makeArtist, onRecords } from './operator.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp, viewsIn } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const holder = { email: 'holder@people.test', password: 'before-the-passkey', name: 'Nova Reed' };

/** Moves the focus with Tab until it is on the element with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true });
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}

it('is added in Settings, logs in, and proves who the person is, all by keyboard', async () => {
  await makeArtist(holder);
  const page = await testApp.newPage(desktop);
  await addAuthenticator(page);
  await page.goto(`${testApp.baseUrl}/login?next=%2Fsettings%3Ftab%3Dsecurity`);
  await page.getByLabel('Email').fill(holder.email);
  await page.getByLabel('Password', { exact: true }).fill(holder.password);
  await page.keyboard.press('Enter');
  await page.getByText('No passkey yet').waitFor();
  await testApp.check(page, 'passkeys-none');

  await tabTo(page, 'Add a passkey');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').waitFor();
  await testApp.checkIn(page, 'passkeys-add', viewsIn('dark'));
  await page.keyboard.type('Studio laptop');
  await page.keyboard.press('Enter');
  await page.getByText('Your passkey was added.').first().waitFor();
  await page.getByText('Passkey added').waitFor();
  await testApp.checkEach(page, 'passkeys');
  const [mail] = await mailsTo(inject('dataDir'), holder.email, 1);
  const reader = await testApp.newPage(desktop);
  await reader.setContent(mail?.html ?? '');
  await testApp.check(reader, 'mail-passkey-added');

  // The browser offers the passkey below the email, and the authenticator takes it at once.
  await page.goto(`${testApp.baseUrl}/logout`);
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${testApp.baseUrl}/logout`);
  await tabTo(page, 'Log in with a passkey');
  await testApp.checkIn(page, 'login-passkey');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();

  await onRecords((client) =>
    client.query(
      "update sessions set proven_at = now() - interval '11 minutes' from users where users.id = user_id and email = $1",
      [holder.email],
    ),
  );
  await page.goto(`${testApp.baseUrl}/settings?tab=security`);
  await tabTo(page, 'Remove Studio laptop');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Remove passkey');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await testApp.checkIn(page, 'step-up-passkey');
  await tabTo(page, 'Use a passkey');
  await page.keyboard.press('Enter');
  await page.getByText('The passkey was removed.').first().waitFor();
  await page.getByText('No passkey yet').waitFor();
});

it('is offered nowhere in a browser that knows none (ACC-89)', async () => {
  const account = { email: 'without-passkeys@people.test', password: 'before-the-passkey', name: 'Quiet Tape' };
  await makeArtist(account);
  const page = await testApp.newPage(desktop);
  await forgetPasskeys(page);
  await page.goto(`${testApp.baseUrl}/login?next=%2Fsettings%3Ftab%3Dsecurity`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByText('No passkey yet').waitFor();
  await testApp.checkEach(page, 'passkeys-unknown');
  expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0);
});
