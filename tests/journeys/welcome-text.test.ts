/** The welcome text: an artist writes it, a fan leaves a number, reads it on the phone, and the artist sees that it came (DROP-150 to DROP-155). */
import { expect, it } from 'vitest';
import { demoAccount } from './account.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
// Outside the US and Canada texts go at any hour, so that the time of day does not matter here.
const number = '+4915112345671';

it('is written in Drop Settings, reaches the phone of a new fan, and stands in the fan’s history', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, demoAccount, '/drops');
  await page.getByRole('button', { name: 'Drop Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drop Settings' });
  const words = dialog.getByRole('textbox', { name: 'Welcome text' });
  await words.fill('x'.repeat(161));
  await dialog.getByText('Your words in the welcome text can have at most 160 characters').waitFor();
  await words.fill('Ahoy, and welcome aboard!');
  await dialog
    .getByText(/: Ahoy, and welcome aboard! Recurring texts .* Reply STOP to opt out, HELP for help\.$/)
    .waitFor();
  await testApp.checkEach(page, 'welcome-text-settings');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Success! Drop settings have been saved.').waitFor();

  const fan = await testApp.newPage(phone);
  await fan.goto(`${testApp.baseUrl.replace('localhost', 'mara.vibe.to.localhost')}/bio`);
  await fan.getByLabel('Phone number').fill(number);
  await fan.getByRole('button', { name: 'Notify me' }).click();
  await fan.getByRole('status').waitFor();
  await expect
    .poll(
      async () => {
        await fan.goto(`${testApp.baseUrl}/sandbox/texts?phone=${encodeURIComponent(number)}`);
        return fan.getByText('Ahoy, and welcome aboard! Recurring texts').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);

  await page.goto(`${testApp.baseUrl}/drops?channel=phone_number`);
  await page.getByRole('link', { name: /151 ?1234 ?5671|15112345671/ }).click();
  await page.getByRole('list', { name: 'History' }).getByText('Welcome text, delivered').waitFor();
  await testApp.checkEach(page, 'welcome-text-history');
  await page.getByRole('link', { name: /Ahoy, and welcome aboard!/ }).click();
  await page.getByRole('heading', { name: 'Welcome text' }).waitFor();
  await page.getByText('Handed to the phone').waitFor();
  expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
  await testApp.checkEach(page, 'welcome-text-drop');
});
