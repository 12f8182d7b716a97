/** Replies: a fan texts the artist's number, and a member reads, answers, snoozes and blocks (DROP-104 to DROP-110). */
import { beforeAll, expect, it } from 'vitest';
import { openTestApp, views } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = { email: 'inbox@people.test', password: 'dear-mara-vale', name: 'Mara Vale', plan: 'agency' } as const;
const number = '+12125550188';
// Outside the US and Canada texts go at any hour, so that the time of day does not matter here.
const fan = '+4915112345701';

beforeAll(async () => {
  await makeTextingArtist(account, number);
});

it('reads what a fan texts the moment it comes, answers it, and puts the conversation away', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/messages?tab=replies');
  await page.getByText('No replies yet.', { exact: false }).waitFor();
  await page.getByText('Choose a conversation').waitFor();

  const phone = await testApp.newPage(desktop);
  await phone.goto(`${testApp.baseUrl}/sandbox/texts?phone=${encodeURIComponent(fan)}`);
  const texts = async (words: string): Promise<void> => {
    await phone.getByLabel('writes to').selectOption(number);
    await phone.getByLabel('Text', { exact: true }).fill(words);
    await phone.getByRole('button', { name: 'Send' }).click();
  };
  await texts('When do you play in Berlin?');
  const list = page.getByRole('list', { name: 'Conversations' });
  await list.getByText('When do you play in Berlin?').waitFor();
  await page.getByRole('radio', { name: /^Replies \(1 new\)$/ }).waitFor({ state: 'attached' });

  // By keyboard alone: open it, write, send.
  await list.getByRole('link').focus();
  await page.keyboard.press('Enter');
  const said = page.getByRole('log', { name: 'Texts' });
  await said.getByText('When do you play in Berlin?').waitFor();
  await page.getByRole('radio', { name: /^Replies$/ }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Please enter a message').waitFor();
  const reply = page.getByLabel('Reply', { exact: true });
  await reply.fill('On the 12th of December, at the harbour!');
  await page.keyboard.press('Control+Enter');
  await said.getByText('Handed to the phone').waitFor();
  expect(await reply.inputValue()).toBe('');
  await testApp.checkEach(page, 'inbox');
  await testApp.checkEach(page, 'inbox-list', views.slice(0, 2), async () => {
    const back = page.getByRole('button', { name: 'All conversations' });
    // A narrower window puts the list behind the conversation a moment after it has become narrow.
    await expect
      .poll(async () => {
        if (await back.isVisible()) await back.click();
        return list.getByText('You: On the 12th').isVisible();
      })
      .toBe(true);
  });
  await list.getByRole('link').click();
  await phone.reload();
  await phone.getByText('On the 12th of December, at the harbour!').waitFor();

  // What is typed while a reply is on its way stays.
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('send_inbox_reply') === true) await held.promise;
    await route.continue();
  });
  await reply.fill('Doors open at eight');
  await page.keyboard.press('Control+Enter');
  await reply.fill('And the band plays at nine');
  held.resolve();
  await said.getByText('Doors open at eight').waitFor();
  await page.getByRole('button', { name: 'Send reply', disabled: false }).waitFor();
  expect(await reply.inputValue()).toBe('And the band plays at nine');
  await reply.fill('');

  await page.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'For a week' }).click();
  await page.getByText('Snoozed. It comes back by itself.').waitFor();
  await list.getByRole('link').waitFor({ state: 'detached' });
  await texts('Great, see you there');
  await list.getByText('Great, see you there').waitFor();

  await page.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('button', { name: 'Yes, block' }).click();
  await page.getByText('You have blocked this fan.', { exact: false }).waitFor();
  await page.getByText(/^Blocked 1$/).click();
  await list.getByText('Great, see you there').waitFor();
  await list.getByRole('link').click();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await page.getByText('This fan is no longer blocked.').waitFor();
  await texts('STOP');
  await page.getByText('This fan wants no more texts.', { exact: false }).waitFor();
  await reply.fill('One more thing');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('This fan wants no more texts.', { exact: false }).nth(1).waitFor();
  expect(await reply.inputValue()).toBe('One more thing');
});
