/** Settings, Team Members: an owner invites, copies the link, changes roles and removes; a viewer looks and leaves. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { makeArtist, onRecords } from './operator.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const owner = { email: 'team-owner@people.test', password: 'the-owner-of-a-team', name: 'Wren Holloway' };
const viewer = { email: 'team-viewer@people.test', password: 'the-viewer-of-a-team' };
const invited = 'team-invited@people.test';

let artistId: string;
beforeAll(async () => {
  artistId = await makeArtist(owner);
  await makeArtist({ ...viewer, name: 'Own Tune' });
  await join();
});

/** Makes a person a member: the viewer when none is given. */
const join = ({ email } = viewer, role = 'viewer') =>
  onRecords((client) =>
    client.query(
      `insert into artist_users (id, artist_id, user_id, role, created_at)
       select gen_random_uuid(), $1, id, $3, now() from users where email = $2`,
      [artistId, email, role],
    ),
  );

async function openTeam(who: { email: string; password: string }): Promise<Page> {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, who, '/settings?tab=team-members');
  await page.getByRole('heading', { name: 'Team Members' }).waitFor();
  await page.getByRole('heading', { name: /members?$/ }).waitFor();
  return page;
}
const snack = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

it('invites, sends again, and withdraws', async () => {
  const page = await openTeam(owner);
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  expect(await invite.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill('nobody');
  await invite.click();
  await page.getByText('Please enter a valid email address.').waitFor();
  await page.getByLabel('Email').fill(viewer.email);
  await invite.click();
  await page.getByText('This person is already a member of the artist').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(viewer.email);
  await page.getByLabel('Email').fill(invited);
  await page.keyboard.press('Enter');
  await snack(page, 'Success! User invite has been sent!');
  await page.getByRole('heading', { name: '1 invitation' }).waitFor();
  const [mail] = await mailsTo(inject('dataDir'), invited, 1);
  expect(mail?.text).toContain('/complete-registration?invitation=');
  await testApp.checkEach(page, 'settings-team');
  await page.getByLabel('Email').fill(invited.toUpperCase());
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await invite.click();
  await snack(page, 'Success! User invite has been sent! Role changed to Viewer.');
  await mailsTo(inject('dataDir'), invited, 2);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await snack(page, 'Invitation link copied to clipboard');
  await page.getByRole('button', { name: `Resend to ${invited}` }).click();
  await mailsTo(inject('dataDir'), invited, 3);
  await page.getByRole('button', { name: `Actions for the invitation of ${invited}` }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('dialog', { name: 'Withdraw this invitation?' }).waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await snack(page, 'The invitation was withdrawn.');
  await page.getByRole('heading', { name: '1 invitation' }).waitFor({ state: 'detached' });
});

it('changes a role, and removes after a question', async () => {
  const page = await openTeam(owner);
  await page.getByText("Billing user can't be removed").waitFor();
  await page.getByRole('combobox', { name: `Role of ${viewer.email}` }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await snack(page, `${viewer.email} is now Editor.`);
  await page.getByRole('button', { name: `Remove ${viewer.email}` }).click();
  await page.getByRole('dialog', { name: 'Remove this user?' }).getByRole('button', { name: 'Cancel' }).click();
  await snack(page, 'Cancelled! User access is safe.');
  await page.getByRole('button', { name: `Remove ${viewer.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await snack(page, 'Success! User has been removed from the artist.');
});

it('lets a member look and leave, and goes on with the next artist', async () => {
  await join();
  const page = await openTeam(viewer);
  await page.getByText('Only owners of this artist can invite people').waitFor();
  await testApp.checkIn(page, 'settings-team-member', views);
  await page.getByRole('button', { name: 'Leave' }).click();
  const question = page.getByRole('dialog', { name: 'Leave Artist?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await snack(page, 'Cancelled! Artist access is safe.');
  await page.getByRole('button', { name: 'Leave' }).click();
  // What was left is not asked for any more, so that nothing says that it is not there.
  const refused: string[] = [];
  page.on('response', async (answer) => {
    const text = await answer.text().catch(() => '');
    if (answer.url().endsWith('/graphql') && text.includes('NOT_FOUND')) refused.push(text);
  });
  await question.getByRole('button', { name: 'Leave' }).click();
  await snack(page, 'Success! You left the artist.');
  await page.waitForURL('**/links');
  await page.getByText('Own Tune').first().waitFor();
  expect(refused).toEqual([]);
  await page.goto(`${testApp.baseUrl}/settings?tab=team-members`);
  await page.getByText("You can't remove yourself.").waitFor();
});

it('lets a member leave an artist that is suspended, whose payer is another account (ACC-111)', async () => {
  await join();
  await onRecords((client) => client.query("update artists set current_plan = '' where id = $1", [artistId]));
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, viewer, `/billing?artist_id=${artistId}`);
  await page.getByRole('heading', { name: 'Another account pays' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Team Members' }).click();
  await page.getByText('Nobody can be invited while this artist is suspended.').waitFor();
  await testApp.checkIn(page, 'settings-team-suspended', views);
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog', { name: 'Leave Artist?' }).getByRole('button', { name: 'Leave' }).click();
  await snack(page, 'Success! You left the artist.');
  await page.getByText('Own Tune').first().waitFor();
});

it('lets an owner who does not pay remove people while the artist is suspended (ACC-56)', async () => {
  const editor = { email: 'team-editor@people.test', password: 'the-editor-of-a-team' };
  await makeArtist({ ...editor, name: 'Third Tune' });
  await join(viewer, 'owner');
  await join(editor, 'editor');
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, viewer, `/billing?artist_id=${artistId}`);
  await page.getByRole('heading', { name: 'Another account pays' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Team Members' }).click();
  await page.getByRole('button', { name: `Remove ${editor.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await snack(page, 'Success! User has been removed from the artist.');
  await page.getByRole('heading', { name: '2 members' }).waitFor();
  expect(await page.getByRole('combobox', { name: /^Role of/ }).count()).toBe(0);
});
