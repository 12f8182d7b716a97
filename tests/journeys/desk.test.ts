/** The operator's desk: who may open it, and a day's work at it (UI-70 to UI-75). */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { addAuthenticatorApp, makeOperator } from './desk-operator.ts';
import { admin, ageProof, makeArtist, onRecords } from './operator.ts';
import { openTestApp, widths } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'dark' } as const;

const operatorOn = (size: string) => ({ email: `operator-${size}@desk.test`, password: 'looks-after-all-of-it' });

afterAll(async () => {
  // No other journey meets a pause that a failed one has left.
  const isPaused = await onRecords(async (client) => {
    const { rows } = await client.query('select 1 from drop_stops where ended_at is null');
    return rows.length > 0;
  });
  if (isPaused) await admin('drops', 'resume');
});

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find anything' });

it('does not exist for other accounts', async () => {
  const owner = { email: 'no-operator@desk.test', password: 'sees-no-desk-here', name: 'Plain Owner' };
  await makeArtist(owner);
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, owner, '/desk');
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  await testApp.check(page, 'desk-not-found');
  for (const path of ['/desk/commands', '/desk/acts', '/desk/accounts', '/desk/jobs', '/desk/account/1']) {
    await page.goto(`${testApp.baseUrl}${path}`);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  }
  await page.getByRole('link', { name: 'Go to SmartLinks' }).click();
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  expect(await page.getByRole('link', { name: "Operator's desk" }).count()).toBe(0);
});

it('is in the account menu and the finder of an operator with an artist, in the menu of a phone too', async () => {
  const account = { email: 'operator-artist@desk.test', password: 'sings-and-operates', name: 'Singing Operator' };
  await makeArtist(account);
  await admin('operator', 'add', '--email', account.email, '--reason', 'does both');
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account);
  await page.getByRole('link', { name: "Operator's desk" }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('operator');
  await page.getByRole('option', { name: "Operator's desk" }).click();
  await page.getByText('Add a passkey or an authenticator app in Settings first.').waitFor();
  await testApp.checkEach(page, 'desk-needs-factor');
  const small = await testApp.newPage(phone);
  await testApp.signIn(small, account);
  await small.getByRole('button', { name: 'More' }).click();
  await small.getByRole('link', { name: "Operator's desk" }).waitFor();
});

/** What the artist's owner reads meanwhile: who closed it, in place of an offer to restore it (DESK-24). */
async function seesSuspension(
  owner: { email: string; password: string },
  name: string,
  view: (typeof widths)[number],
): Promise<void> {
  const page = await testApp.newPage(view);
  await testApp.signIn(page, owner, '/billing');
  const words = `${name} was suspended by the operator of this installation. Please write to support if you think that is wrong.`;
  await page.getByRole('complementary', { name: 'Suspended' }).getByText(words).waitFor();
  await page.getByRole('list', { name: 'Plans of your artists' }).getByText(words).waitFor();
  expect(await page.getByRole('button', { name: new RegExp(`(Actions for|Change plan of) ${name}`) }).count()).toBe(0);
  await testApp.checkEach(page, 'billing-suspended', view.inBoth);
}

it.each(widths)(
  'finds an artist, suspends it with a reason, resumes it, pauses drops and resumes them: $size',
  async (view) => {
    const { size, inBoth } = view;
    const operator = operatorOn(size);
    const name = `Desk Victim ${size}`;
    await makeOperator(operator);
    const artistId = await makeArtist({ email: `victim-${size}@desk.test`, password: 'is-suspended-here', name });
    const page = await testApp.newPage(view);
    await testApp.signIn(page, operator, '/desk');
    await page.getByText('Add a passkey or an authenticator app in Settings first.').waitFor();
    await page.getByRole('link', { name: 'Open Security in Settings' }).click();
    const codes = await addAuthenticatorApp(page);

    await page.goto(`${testApp.baseUrl}/desk`);
    await field(page).and(page.locator(':focus')).waitFor();
    await page.getByText('Drops are sent as planned.').waitFor();
    const installation = page.getByRole('region', { name: 'Installation' });
    await installation.getByText('Migrations').click();
    await installation.getByText('known to this version').waitFor();
    await testApp.checkEach(page, 'desk', inBoth);
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await page.getByRole('list', { name: 'Accounts' }).getByRole('link').first().waitFor();
    await testApp.checkEach(page, 'desk-accounts', inBoth);
    await page.getByRole('link', { name: `victim-${size}@desk.test` }).click();
    await page.getByRole('heading', { level: 1 }).getByText(`victim-${size}@desk.test`).waitFor();
    await testApp.checkEach(page, 'desk-account', inBoth);
    await page.getByRole('link', { name: 'Search' }).first().click();
    await field(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('zzz no such thing');
    await page.getByText('Nothing found for "zzz no such thing"').first().waitFor();
    await field(page).fill(name);
    await page.getByRole('list', { name: 'Artists' }).getByRole('link', { name }).waitFor();
    await testApp.checkEach(page, 'desk-found', inBoth);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('link', { name }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/desk/artist/${artistId}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await testApp.checkEach(page, 'desk-card', inBoth);

    // The proof is too old: it is asked for, and what was typed is still there after a refusal.
    await ageProof(operator.email);
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspend' });
    await dialog.getByRole('heading', { name: 'What would be done' }).waitFor();
    await dialog.getByLabel('Reason').fill('sells what is not theirs');
    await testApp.checkEach(page, 'desk-dry-run', inBoth);
    const carryOut = dialog.getByRole('button', { name: 'Suspend', exact: true });
    await carryOut.click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('sells what is not theirs');
    await carryOut.click();
    await proof.getByRole('button', { name: 'Use a code of your authenticator app instead' }).click();
    await proof.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await dialog.getByText('It is recorded in the').waitFor();
    await testApp.checkEach(page, 'desk-done', inBoth);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('list', { name: 'Acts' }).getByText('sells what is not theirs').waitFor();
    await page.getByRole('heading', { level: 1 }).getByText('suspended').waitFor();
    await page.getByText(/^Suspended by the operator since .*: sells what is not theirs\./).waitFor();
    await testApp.checkEach(page, 'desk-card-suspended', inBoth);
    await seesSuspension({ email: `victim-${size}@desk.test`, password: 'is-suspended-here' }, name, view);
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    const lifting = page.getByRole('dialog', { name: 'Resume' });
    await lifting.getByText(`${name} is back on the plan of before`).waitFor();
    await lifting.getByRole('button', { name: 'Resume', exact: true }).click();
    await lifting.getByText('It is recorded in the').waitFor();
    await lifting.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor();

    await page.getByRole('link', { name: 'Acts', exact: true }).click();
    await page.getByRole('list', { name: 'Acts' }).getByText('sells what is not theirs').first().waitFor();
    await page.getByLabel('Who', { exact: true }).fill(operator.email);
    await expect.poll(() => page.url()).toContain('who=operator');
    const suspensions = page.getByRole('list', { name: 'Acts' }).getByText('artist suspend', { exact: true });
    await expect.poll(() => suspensions.count()).toBe(1);
    await testApp.checkEach(page, 'desk-acts', inBoth);
    await page.getByLabel('Text', { exact: true }).fill('nothing has these words');
    await page.getByText('No act fits').waitFor();
    // The way to the list leads to all of it.
    await page.getByRole('link', { name: 'Acts', exact: true }).click();
    await page.getByRole('button', { name: 'Show all' }).waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('');

    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'Pause all drops' }).click();
    const pausing = page.getByRole('dialog', { name: 'Pause all drops' });
    await pausing.getByLabel('Reason').fill('a text went to the wrong list');
    await pausing.getByRole('button', { name: 'Pause all drops' }).click();
    await pausing.getByText('It is recorded in the').waitFor();
    await pausing.getByRole('button', { name: 'Close', exact: true }).last().click();
    const banner = page.getByRole('region', { name: 'All drops are paused' });
    await banner.getByText('a text went to the wrong list').waitFor();
    await testApp.checkEach(page, 'desk-paused', inBoth);
    await banner.getByRole('button', { name: 'Resume' }).click();
    const resuming = page.getByRole('dialog', { name: 'Resume all drops' });
    await resuming.getByRole('heading', { name: 'What would be done' }).waitFor();
    await resuming.getByRole('button', { name: 'Resume all drops' }).click();
    await resuming.getByText('It is recorded in the').waitFor();
    await resuming.getByRole('button', { name: 'Close', exact: true }).last().click();
    await banner.waitFor({ state: 'hidden' });
  },
);

it('runs any command from its form, and says what is wrong with it', async () => {
  const operator = operatorOn('commands');
  await makeOperator(operator);
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, operator, '/settings?tab=security');
  await addAuthenticatorApp(page);
  await page.goto(`${testApp.baseUrl}/desk/commands`);
  await page.getByLabel('Find a command').fill('set-trial');
  await testApp.checkEach(page, 'desk-commands');
  await page.getByRole('list', { name: 'Commands' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'set-trial' }).waitFor();
  await page.getByLabel('Email').fill('nobody-has-this@desk.test');
  await page.getByLabel('Ends').fill('2027-01-31');
  await page.getByRole('button', { name: 'Show what would be done' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Ends').inputValue()).toBe('2027-01-31');
  await testApp.checkEach(page, 'desk-command');
  await makeArtist({ email: 'trial@desk.test', password: 'has-a-longer-trial', name: 'Long Trial' });
  await page.getByLabel('Email').fill('trial@desk.test');
  await page.getByRole('button', { name: /Show what would be done|Try again/ }).click();
  await page.getByRole('heading', { name: 'What would be done' }).waitFor();
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByText('It is recorded in the').waitFor();

  await page.getByRole('link', { name: 'Commands', exact: true }).click();
  await page.getByLabel('Find a command').fill('artists of a person');
  await page.getByRole('link', { name: /^artists/ }).click();
  await page.getByLabel('Email').fill('trial@desk.test');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('region', { name: 'Answer' }).getByText('Long Trial').waitFor();
});

/** Stores a job that has failed for good, in a queue whose handler does nothing for a link that is gone; gives its id. */
const failJob = (artistId: string, message: string): Promise<string> =>
  onRecords(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into pgboss.job (name, state, data, output, retry_count, retry_limit, started_on, completed_on)
       values ('links.forget_statistics', 'failed', $1, $2, 20, 20, now(), now()) returning id`,
      [{ artistId, linkId: '00000000-0000-4000-8000-000000000000' }, { message }],
    );
    return rows[0]?.id ?? '';
  });

it.each(widths)('sees failed jobs, retries one and discards another: $size', async (view) => {
  const { size, inBoth } = view;
  const operator = operatorOn(`jobs-${size}`);
  await makeOperator(operator);
  const name = `Failing Artist ${size}`;
  const artistId = await makeArtist({ email: `failing-${size}@desk.test`, password: 'has-failed-jobs', name });
  const page = await testApp.newPage(view);
  await testApp.signIn(page, operator, '/settings?tab=security');
  await addAuthenticatorApp(page);
  await page.goto(`${testApp.baseUrl}/desk/jobs?queue=links.forget_statistics`);
  await page.getByRole('heading', { name: 'No job has failed in this queue' }).waitFor();
  await testApp.checkEach(page, 'desk-jobs-none', inBoth);

  await failJob(artistId, 'connect ECONNREFUSED 127.0.0.1:8123');
  const given = await failJob(artistId, 'The event store refuses lena@fans.example: the disk is full.');
  await page.goto(`${testApp.baseUrl}/desk`);
  await page.getByText(/^[1-9]\d* jobs failed\.$/).waitFor();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  const jobs = page.getByRole('list', { name: 'Jobs' });
  await jobs.getByText('The event store refuses l•••@fans.example: the disk is full.').waitFor();
  await jobs.getByText(`Artist ${name}`).first().waitFor();
  await testApp.checkEach(page, 'desk-jobs', inBoth);
  await page.getByRole('radio', { name: 'Waiting' }).press('ArrowLeft');
  await jobs.getByRole('button', { name: 'Retry: links.forget_statistics' }).nth(1).focus();
  await page.keyboard.press('Enter');
  const retrying = page.getByRole('dialog', { name: 'Retry this job' });
  await retrying.getByText('Would let it run again').waitFor();
  await testApp.checkEach(page, 'desk-jobs-retry', inBoth);
  await retrying.getByRole('button', { name: 'Retry this job' }).click();
  await retrying.getByText('It is recorded in the').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('connect ECONNREFUSED').waitFor({ state: 'hidden' });

  await jobs.getByRole('button', { name: 'Discard: links.forget_statistics' }).click();
  const discarding = page.getByRole('dialog', { name: 'Discard this job' });
  await discarding.getByLabel('Reason').fill('its artist is gone');
  await discarding.getByRole('button', { name: 'Discard this job' }).click();
  await discarding.getByText('It is recorded in the').waitFor();
  await discarding.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('The event store refuses').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Acts', exact: true }).click();
  await page.getByRole('list', { name: 'Acts' }).getByText(given).first().waitFor();

  // What an operator does at the desk is the command of the terminal.
  await failJob(artistId, 'once more');
  await admin('jobs', 'retry', '--queue', 'links.forget_statistics');
  await page.goto(`${testApp.baseUrl}/desk/jobs?queue=links.forget_statistics`);
  await page.getByRole('heading', { name: 'No job has failed in this queue' }).waitFor();
});

it('exports and erases a fan, and downloads the archive of an account (DESK-31, DESK-32, DESK-36)', async () => {
  const operator = operatorOn('requests');
  await makeOperator(operator);
  const account = { email: 'asks@desk.test', password: 'cannot-sign-in-now', name: 'Has A Fan' };
  const artistId = await makeArtist(account);
  const email = 'leaves@fans.test';
  const { fanId, accountId } = await onRecords(async (client) => {
    const fan = await client.query(
      `insert into optins_message (id, artist_id, platform, value, created_at)
       values (gen_random_uuid(), $1, 'email', $2, now()) returning id`,
      [artistId, email],
    );
    const { rows } = await client.query('select id from users where email = $1', [account.email]);
    return { fanId: fan.rows[0].id, accountId: rows[0].id };
  });
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, operator, '/settings?tab=security');
  await addAuthenticatorApp(page);
  await page.goto(`${testApp.baseUrl}/desk/fan/${fanId}`);
  await page.getByRole('button', { name: 'Export everything' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export everything' });
  await exporting.getByRole('button', { name: 'Export everything' }).click();
  await exporting.getByRole('region', { name: 'Answer' }).getByText(`"contact": "${email}"`).waitFor();
  const savedFan = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Save as a file' }).click();
  expect((await savedFan).suggestedFilename()).toBe('fan-export.json');
  await testApp.checkEach(page, 'desk-fan-export');
  await exporting.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Erase' }).click();
  const erasing = page.getByRole('dialog', { name: 'Erase' });
  await erasing.getByText('Would delete everything of l•••@fans.test').waitFor();
  await erasing.getByLabel('Reason').fill('request 117');
  await erasing.getByRole('button', { name: 'Erase' }).click();
  // The card is gone, and the answer is still there to be read.
  await erasing.getByRole('region', { name: 'Result' }).getByText('Deleted everything of l•••@fans.test').waitFor();
  await testApp.checkEach(page, 'desk-fan-erased');
  await erasing.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('Nothing was found here').waitFor();

  await page.goto(`${testApp.baseUrl}/desk/account/${accountId}`);
  await page.getByRole('button', { name: 'Export everything' }).click();
  const archive = page.getByRole('dialog', { name: 'Export everything' });
  await archive.getByText('Would make the archive of asks@desk.test').waitFor();
  await archive.getByLabel('Reason').fill('request 118');
  await archive.getByRole('button', { name: 'Export everything' }).click();
  await archive.getByText('The archive of asks@desk.test is being made.').waitFor();
  await testApp.checkEach(page, 'desk-account-export');
  // It is made within seconds; a press before that says so, and can be repeated.
  const isMade = () =>
    onRecords(async (client) => {
      const { rows } = await client.query("select 1 from data_exports where user_id = $1 and state = 'ready'", [
        accountId,
      ]);
      return rows.length > 0;
    });
  await expect.poll(isMade, { timeout: 30_000 }).toBe(true);
  const saved = page.waitForEvent('download');
  await archive.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('fanfare-data.zip');
});
