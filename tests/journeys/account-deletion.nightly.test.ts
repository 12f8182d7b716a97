/** Export Data makes an archive to download; Delete Account says what goes, asks who it is, and leads to the login. */
import { beforeAll, expect, it } from 'vitest';
import { makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const leaver = { email: 'leaver@people.test', password: 'leaving-the-label', name: 'Wren Hollis' };
const friend = { email: 'stayer@people.test', password: 'staying-with-them', name: 'Tide and Anchor' };

beforeAll(async () => {
  await makeArtist(leaver);
  const shared = await makeArtist(friend);
  // The friend and the leaver own the second artist together.
  await onRecords((client) =>
    client.query(
      `insert into artist_users (id, artist_id, user_id, role, created_at)
       select gen_random_uuid(), $1, id, 'owner', now() from users where email = $2`,
      [shared, leaver.email],
    ),
  );
});

/** Lets the proof of a session grow old, so that the next sensitive act asks for the password. */
const forgetProof = () =>
  onRecords((client) =>
    client.query('update sessions set proven_at = null where user_id = (select id from users where email = $1)', [
      leaver.email,
    ]),
  );

it('an archive of all data is made after a proof, and saved as a file', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page, leaver, '/settings?tab=export-data');
  const request = page.getByRole('button', { name: 'Export all my data' });
  await request.waitFor();
  await forgetProof();
  await request.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('That password is not correct.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(leaver.password);
  await page.keyboard.press('Enter');
  await page.getByText('Ready. You can download it on this device').waitFor();
  await testApp.checkEach(page, 'settings-export');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('fanfare-data.zip');
});

it('an account is deleted by its owner, and what others own stays with them', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page, leaver, '/settings?tab=delete-account');
  await page.getByRole('listitem').filter({ hasText: 'Wren Hollis, with its links' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Tide and Anchor, with all its links' }).waitFor();
  await testApp.checkEach(page, 'settings-delete-account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await testApp.checkEach(page, 'settings-delete-account-dialog');
  await forgetProof();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Password', { exact: true }).fill(leaver.password);
  await page.keyboard.press('Enter');
  await page.getByText('Your account was deleted.').first().waitFor();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('Email').fill(leaver.email);
  await page.getByLabel('Password', { exact: true }).fill(leaver.password);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Email or password is incorrect.').waitFor();

  const other = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(other, friend);
  await other.getByRole('heading', { name: 'SmartLinks' }).waitFor();
});
