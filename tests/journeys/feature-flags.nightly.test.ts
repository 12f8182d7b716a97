/** A feature that is switched on for the payer counts for all members of the artist; one of another member counts for that member alone. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { linkObject } from '#tests/fixtures/builders.ts';
import { openAccount } from './account.ts';
import { admin, makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const album = 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy';
const account = (name: string) => ({ email: `${name}@flags.test`, password: 'texts-for-one-of-us' });
const [payerWithTexts, editorOfPayer] = [account('payer-with-texts'), account('editor-of-payer')];
const [payerWithout, editorWithTexts] = [account('payer-without'), account('editor-with-texts')];

let linkOfPayer: string;
let linkWithout: string;
beforeAll(async () => {
  linkOfPayer = await makeTeam(payerWithTexts, editorOfPayer);
  linkWithout = await makeTeam(payerWithout, editorWithTexts);
  for (const { email } of [payerWithTexts, editorWithTexts]) await admin('set-flag', '--email', email, '--flag', 'sms');
});

/** Makes an artist of the payer, the editor its member, and a pre-release, whose id it gives. */
async function makeTeam(payer: { email: string; password: string }, editor: typeof payer): Promise<string> {
  const artistId = await makeArtist({ ...payer, name: 'Two of Us' });
  await admin('make-account', '--email', editor.email, '--password', editor.password);
  await onRecords((client) =>
    client.query(
      `insert into artist_users (id, artist_id, user_id, role, created_at)
       select gen_random_uuid(), $1, id, 'editor', now() from users where email = $2`,
      [artistId, editor.email],
    ),
  );
  const object = linkObject(artistId, {
    type: 'pre-release',
    release_name: 'Night Ferry',
    release_time: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    timezone: 'Europe/Berlin',
    destinations: [
      { type: 'spotify', cta: 'Pre-Save', url: album, pre_release: true, enabled: true, priority: 1 },
      { type: 'spotify', cta: 'Play', url: album, enabled: true, priority: 2 },
    ],
  });
  const { run } = await openAccount(testApp.baseUrl, payer);
  const { insert_links_one: link } = await run<{ insert_links_one: { id: string } }>(
    'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
    { object },
  );
  return link.id;
}

/** Opens the services of the pre-release in the wizard, where text messages are added. */
async function openServices(page: Page, linkId: string): Promise<void> {
  await page.goto(`${testApp.baseUrl}/links/${linkId}?action=edit`);
  for (const heading of ['Release date', 'Landing page']) {
    await waitForHeading(page, heading);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByRole('list', { name: 'On the page' }).waitFor();
}

const addText = (page: Page) => page.getByRole('button', { name: 'Add Text message' });
const newDrop = (page: Page) => page.getByRole('link', { name: 'New Drop' });
async function openDrops(who: { email: string; password: string }): Promise<Page> {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, who, '/drops');
  await page.getByRole('heading', { name: 'Drops', exact: true }).waitFor();
  return page;
}

it.each([
  ['the payer', editorOfPayer, () => linkOfPayer],
  ['that editor', editorWithTexts, () => linkWithout],
] as const)('lets an editor write texts where only %s has them', async (_, editor, linkId) => {
  const page = await openDrops(editor);
  await newDrop(page).waitFor();
  await page.getByText('A phone number of your own comes with the Max plan.').waitFor();
  await page.goto(`${testApp.baseUrl}/settings`);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Text Number' }).waitFor();
  await openServices(page, linkId());
  await addText(page).waitFor();
});

it('offers the payer mail drops, and no texts, where only another member has them', async () => {
  const page = await openDrops(payerWithout);
  await page.getByText('Texts are not switched on for this artist.').waitFor();
  await newDrop(page).click();
  await page.getByLabel('Subject').waitFor();
  expect(await page.getByRole('radio', { name: 'Email' }).isChecked()).toBe(true);
  await openServices(page, linkWithout);
  expect(await addText(page).count()).toBe(0);
});
