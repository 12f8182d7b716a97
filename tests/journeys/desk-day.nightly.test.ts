/** A day at the operator's desk, by what people ask for: from half an email to the list of acts (DESK-10 to DESK-41). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from './account.ts';
import { addAuthenticatorApp, makeOperator } from './desk-operator.ts';
import { admin, makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const operator = { email: 'first-day@desk.test', password: 'looks-after-all-of-it' };
const owner = { email: 'ada.lovett@day.test', password: 'asks-for-many-things', name: 'Night Kiosk' };
let page: Page;
let artistId: string;

const readValue = (sql: string, values: unknown[]): Promise<string> =>
  onRecords(async (client) => String((await client.query(sql, values)).rows[0]?.value));

/** Makes the account with a fan by phone and one by email, a page and a drop, and opens the desk. */
beforeAll(async () => {
  await makeOperator(operator);
  artistId = await makeArtist({ ...owner, plan: 'agency' });
  await onRecords((client) =>
    client.query(
      `with fans as (
         insert into optins_message (id, artist_id, platform, value, created_at)
         values (gen_random_uuid(), $1, 'phone_number', '+4915190807060', now()), (gen_random_uuid(), $1, 'email', 'half-a-day@fans.test', now()))
       insert into bulk_messages (id, artist_id, platform, message, state, created_at, asked_at, send_at, sms_link)
       values (gen_random_uuid(), $1, 'sms', 'Kiosk opens late', 'scheduled', now(), now(), now() + interval '1 day', '')`,
      [artistId],
    ),
  );
  page = await testApp.newPage(desktop);
  await testApp.signIn(page, operator, '/settings?tab=security');
  await addAuthenticatorApp(page);
});

/** Types into the search and opens the only thing of this kind that is found. */
async function open(text: string, kind: string, row: string | RegExp): Promise<void> {
  await page.goto(`${testApp.baseUrl}/desk`);
  await page.getByRole('searchbox', { name: 'Find anything' }).fill(text);
  await page.getByRole('list', { name: kind }).getByRole('link', { name: row }).click();
  await page.getByRole('region', { name: 'Facts' }).waitFor();
}

/** Presses the button of the card, reads what would be done, and does it; the answer has to be there. */
async function act(
  label: string,
  would: string | RegExp,
  done: string | RegExp,
  options: Record<string, string> = {},
): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: label });
  for (const [name, value] of Object.entries(options)) await dialog.getByLabel(name, { exact: true }).fill(value);
  if (Object.keys(options).length > 0) await dialog.getByRole('button', { name: 'Show what would be done' }).click();
  await dialog.getByRole('region', { name: 'What would be done' }).getByText(would).waitFor();
  await dialog.getByLabel('Reason').fill('the first day');
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.getByRole('region', { name: 'Result' }).getByText(done).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
}

it('finds an account by the middle of its email, and helps its person in', async () => {
  await open('lovett@da', 'Accounts', /ada\.lovett/);
  await act('Mail a link for a new password', 'Would mail', 'is on its way');
  await act('Turn off the authenticator app', 'has no authenticator app: nothing would change', 'has no authenticator');
  await act('End all sessions', 'Would end every session', 'ended');
  await act('Suspend', 'With it: Night Kiosk', 'Suspended the account');
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
  await act('Resume', 'Would lift', 'Lifted');
});

it('finds the account in the list of all, changes its email, and downloads its archive', async () => {
  await page.goto(`${testApp.baseUrl}/desk/accounts`);
  await page.getByRole('link', { name: /ada\.lovett/ }).click();
  await act('Change the email', 'Would change the email of', 'is ada@day.test now', { To: 'ada@day.test' });
  await page.getByRole('heading', { level: 1, name: 'ada@day.test' }).waitFor();
  await page.getByRole('button', { name: 'Export everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export everything' });
  await dialog.getByText('Would make the archive of ada@day.test').waitFor();
  await dialog.getByLabel('Reason').fill('the first day');
  await dialog.getByRole('button', { name: 'Export everything' }).click();
  await dialog.getByText('is being made').waitFor();
  await expect
    .poll(() =>
      readValue(
        "select count(*) as value from data_exports where state = 'ready' and user_id = (select id from users where email = $1)",
        ['ada@day.test'],
      ),
    )
    .toBe('1');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('fanfare-data.zip');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
});

it('finds a charge and gives it back', async () => {
  const payer = { email: 'pays@day.test', password: 'paid-for-a-month', name: 'Paid Twice' };
  await makeArtist(payer);
  await admin('set-trial', '--email', payer.email, '--ends', 'none');
  const { run, artistIds } = await openAccount(testApp.baseUrl, payer);
  await run(
    'mutation ($artists: [chosen_plan_input!]!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: $artists) { id } }',
    { artists: artistIds.map((id) => ({ id, selected_plan: 'pro' })) },
  );
  await open(payer.email, 'Accounts', /pays@day/);
  await page.getByRole('region', { name: 'Newest charges' }).getByRole('link').first().click();
  await act('Refund', 'Would return $19', /voided|returned/i, { Cents: '' });
});

it('finds a domain, and sees the state of migrations and vendors', async () => {
  await onRecords((client) =>
    client.query(
      `insert into custom_domains (id, user_id, domain, verified, created_at)
       select gen_random_uuid(), id, 'kiosk.example', true, now() from users where email = 'ada@day.test'`,
    ),
  );
  await open('kiosk.ex', 'Domains', /kiosk\.example/);
  await page.getByRole('button', { name: 'Check the DNS records' }).waitFor();
  await page.goto(`${testApp.baseUrl}/desk`);
  const installation = page.getByRole('region', { name: 'Installation' });
  await installation.getByText('Migrations').click();
  await installation.getByText('known to this version').waitFor();
  await installation.getByText('Vendors').click();
  await installation.getByText('payments', { exact: true }).waitFor();
});

it('says on the card of a page that it is closed with its artist', async () => {
  const id = await readValue(
    `select links.id as value from links join artists on artists.id = artist_id where path = 'paper-lanterns' and $1 <> ''`,
    [artistId],
  );
  const artist = await readValue('select artist_id as value from links where id = $1', [id]);
  await open('https://vibe.to/paper-lanterns?utm_source=x', 'Links', /Paper Lanterns/);
  await page.getByRole('region', { name: 'Facts' }).getByText('open', { exact: true }).waitFor();
  await admin('artist', 'suspend', '--artist', artist, '--reason', 'a journey');
  try {
    await page.reload();
    await page.getByRole('heading', { level: 1 }).getByText('closed').waitFor();
    await page.getByText('Its artist was suspended or has no plan: the card of the artist says why.').waitFor();
    await testApp.checkEach(page, 'desk-link-closed');
  } finally {
    await admin('artist', 'resume', '--artist', artist);
  }
});

it('cancels one drop with a button that is not the one that closes the question', async () => {
  await open('Kiosk opens', 'Drops', /Kiosk opens late/);
  await act('Cancel the drop', 'for good', 'is canceled');
  await page.getByRole('heading', { level: 1 }).getByText('canceled').waitFor();
});

it('suspends an artist, resumes it, and ends another one', async () => {
  const other = await admin('make-artist', '--email', 'ada@day.test', '--name', 'Ends Today');
  await open('Ends Today', 'Artists', /Ends Today/);
  await act('Suspend', 'Would suspend', 'Suspended');
  await act('Resume', 'Would lift', 'Lifted');
  await act('End the artist', 'Would delete the artist Ends Today', 'Deleted the artist Ends Today');
  expect(await readValue('select count(*) as value from artists where id = $1', [other])).toBe('0');
});

it('finds a fan by the beginning of a number and erases it, and reads in Acts who did it all', async () => {
  await open('+49151908', 'Fans', /Night Kiosk/);
  await page.getByRole('button', { name: 'Export everything' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export everything' });
  await exporting.getByRole('button', { name: 'Export everything' }).click();
  await exporting.getByRole('region', { name: 'Answer' }).getByText('"contact": "+4915190807060"').waitFor();
  await exporting.getByRole('button', { name: 'Close', exact: true }).last().click();
  await act('Erase', 'Would delete everything', 'Deleted everything');
  await page.getByRole('link', { name: 'Acts', exact: true }).click();
  await page.getByLabel('Who', { exact: true }).fill(operator.email);
  const acts = page.getByRole('list', { name: 'Acts' });
  for (const command of [
    ...['reset-password', 'sign-out', 'account suspend', 'account resume', 'change-email', 'account export', 'refund'],
    ...['drop cancel', 'artist suspend', 'artist resume', 'artist end', 'fan erase'],
  ])
    await acts.getByText(command, { exact: true }).first().waitFor();
  expect(await acts.getByText('+49151908').count()).toBe(0);
});
