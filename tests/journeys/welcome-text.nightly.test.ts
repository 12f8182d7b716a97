/** The welcome text: an artist writes it, a fan leaves a number, reads it on the phone, and the artist sees that it came (DROP-150 to DROP-155). */
import { beforeAll, expect, it } from 'vitest';
import { linkObject } from '#tests/fixtures/builders.ts';
import { openTestApp } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
// Outside the US and Canada texts go at any hour, so that the time of day does not matter here.
const number = '+4915112345671';
const account = { email: 'welcome@people.test', password: 'first-of-many', name: 'Juno Reed', plan: 'agency' } as const;

beforeAll(async () => {
  const { artistId, run } = await makeTextingArtist(account, '+12125550166');
  const config = { email_capture: false, phone_number_capture: true, success_message: 'See you there.' };
  await run('mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }', {
    object: linkObject(artistId, {
      path: 'juno-welcome',
      title: 'Juno Reed',
      destinations: [{ type: 'message_optin', enabled: true, priority: 1, config }],
    }),
  });
});

it('is written in Drop Settings, reaches the phone of a new fan, and stands in the fan’s history', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/drops');
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
  await fan.goto(`${testApp.baseUrl.replace('localhost', 'vibe.to.localhost')}/juno-welcome`);
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
