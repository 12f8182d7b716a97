/** The authenticator app in a browser: setting it up, logging in with a recovery code, and removing it. */
import { Secret, TOTP } from 'otpauth';
import { it } from 'vitest';
import { makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const holder = { email: 'app-holder@people.test', password: 'before-the-app', name: 'Iris Okoro' };

it('is set up by its QR code or key, asked for after the password, and removed', async () => {
  await makeArtist(holder);
  const page = await testApp.newPage(desktop);
  const enterPassword = async () => {
    await page.getByLabel('Email').fill(holder.email);
    await page.getByLabel('Password', { exact: true }).fill(holder.password);
    await page.keyboard.press('Enter');
  };
  await page.goto(`${testApp.baseUrl}/login?next=%2Fsettings%3Ftab%3Dsecurity`);
  await enterPassword();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await testApp.checkEach(page, 'authenticator-setup');
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await dialog
    .getByLabel('Code', { exact: true })
    .fill(new TOTP({ secret: Secret.fromBase32(key?.replaceAll(' ', '') ?? '') }).generate());
  // Escape while the app is being turned on keeps the dialog, which shows the recovery codes only once.
  const answer = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('confirm_authenticator')) await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.postData()?.includes('confirm_authenticator') === true);
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  answer.resolve();
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await kept.getByRole('button', { name: 'Download' }).waitFor();
  const codes = await kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  await testApp.checkIn(page, 'authenticator-recovery');
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 of 10 recovery codes left').waitFor();
  await testApp.checkEach(page, 'authenticator-on');

  await page.goto(`${testApp.baseUrl}/logout`);
  await enterPassword();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await page.getByLabel('Code', { exact: true }).fill('000000 0');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('That code is not correct').waitFor();
  await testApp.checkIn(page, 'login-code');
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();

  await page.goto(`${testApp.baseUrl}/settings?tab=security`);
  await page.getByText('9 of 10 recovery codes left').waitFor();
  await onRecords((client) =>
    client.query('update sessions set proven_at = null from users where users.id = user_id and email = $1', [
      holder.email,
    ]),
  );
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Use a code of your authenticator app instead' }).click();
  await testApp.checkIn(page, 'step-up-code');
  await proof.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('No authenticator app').waitFor();
});
