/** A drop from the form to the fans' phones, and a scheduled one that is sent at once after all (DROP-50 to DROP-56). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = { email: 'drops@people.test', password: 'out-at-midnight', name: 'Mara Vale', plan: 'agency' } as const;
const number = '+12125550177';
// Outside the US and Canada texts go at any hour, so that the time of day does not matter here.
const fans = ['+4915112345601', '+4915112345602', '+4915112345603'];

beforeAll(async () => {
  const { artistId } = await makeTextingArtist(account, number);
  await onRecords((client) =>
    client.query(
      `insert into optins_message (id, artist_id, platform, value, created_at)
       select gen_random_uuid(), $1, 'phone_number', value, now() from unnest($2::text[]) as value`,
      [artistId, fans],
    ),
  );
});

const write = async (page: Page, message: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  // As screens show the link: what is sent has the whole URL.
  await page.getByLabel('Link', { exact: true }).fill('vibe.to/paper-lanterns');
};
const sendNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Send Now' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByText("You won't be able to revert this!").waitFor();
  await question.getByText(/^\d+ fans? · \$\d/).waitFor();
  await question.getByRole('button', { name: 'Yes, send it!' }).click();
  // A snack of the drop before may still stand there.
  await page.getByText('Success! Your drop is on its way.').last().waitFor();
};

it('sends a drop to every phone and shows what became of it, and sends a scheduled one at once', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/messages');
  await page.getByText("You don't have any scheduled drops").waitFor();
  await page.getByText("You haven't sent any drops yet").waitFor();
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.getByText('Please enter a message').waitFor();

  await write(page, 'It’s “out” now in {city|your city}');
  await page.getByText('It’s “out” now in your city https://vibe.to/paper-lanterns').waitFor();
  await page.getByText('3 now').waitFor();
  // The carrier's price comes first, the price by fan is beside it.
  await page.getByText('By fan it is $0.15: 5 cents for each of 3 fans elsewhere.', { exact: false }).waitFor();
  await testApp.checkEach(page, 'drop-new');
  // On the narrowest phone the counter has a line of its own.
  await page.setViewportSize({ width: 320, height: 800 });
  const counter = await page.getByText(/^\d+ segments? · /).boundingBox();
  expect(counter?.height).toBeLessThan(28);
  await page.setViewportSize(desktop);
  testApp.forgive(page, /ERR_CONNECTION|Failed to fetch|net::/);
  // The question names the fans of the chosen audience, not of the one before, and waits until they are counted.
  const held = Promise.withResolvers<void>();
  let failed = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"us_canada"') !== true || failed > 0) return route.fallback();
    await held.promise;
    failed += 1;
    await route.abort('connectionreset');
  });
  await page.getByRole('radio', { name: /^US and Canada/ }).check();
  await page.getByRole('button', { name: 'Send Now' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByText('Counting the fans…').waitFor();
  const yes = question.getByRole('button', { name: 'Yes, send it!' });
  expect(await yes.isDisabled()).toBe(true);
  held.resolve();
  await question.getByRole('button', { name: 'Try again' }).click();
  await question.getByText('0 fans · $0.00').waitFor();
  expect(await yes.isDisabled()).toBe(false);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio', { name: /^World/ }).check();
  // The server takes the drop, and its answer is lost on the way.
  let lost = 0;
  await page.route('**/graphql', async (route) => {
    const sends = route.request().postData()?.includes('insert_bulk_messages_one') === true;
    if (!sends || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('button', { name: 'Yes, send it!' }).click();
  await page.getByRole('alert').waitFor();
  await sendNow(page);
  expect(lost).toBe(1);

  // What was sent opens.
  const sent = page.getByRole('list', { name: 'Sent messages' });
  await page.waitForURL('**/messages/*');
  await page
    .getByText('Handed to the phone')
    .nth(fans.length - 1)
    .waitFor();
  await testApp.checkEach(page, 'drop-sent');
  const phone = await testApp.newPage(desktop);
  await phone.goto(`${testApp.baseUrl}/sandbox/texts?phone=${encodeURIComponent(fans[0] ?? '')}`);
  await phone.getByText('in your city https://vibe.to/paper-lanterns').waitFor();
  expect(await phone.getByText('in your city https://vibe.to/paper-lanterns').count()).toBe(1);

  // One way back at a time (UI-17).
  expect(await page.getByRole('link', { name: 'All Links' }).count()).toBe(0);
  await page.getByRole('link', { name: 'All drops' }).click();
  await write(page, 'Tomorrow at the harbour');
  await page.getByText('Schedule', { exact: true }).click();
  await page.getByText('Choose when it goes out, and the plan says who gets it when.').waitFor();
  await page.getByRole('button', { name: 'Date' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^15 / }).click();
  await testApp.checkEach(page, 'drop-scheduled');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Success! Your drop is scheduled.').waitFor();
  await page.getByRole('list', { name: 'Scheduled messages' }).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('heading', { name: 'Edit drop', level: 1 }).waitFor();
  expect(await page.getByRole('list', { name: 'Sent messages' }).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Tomorrow at the harbour');
  await page.getByText('Send Now', { exact: true }).click();
  await sendNow(page);
  await page.waitForURL('**/messages/*');
  await page.getByRole('link', { name: 'All drops' }).click();
  await sent.getByRole('link', { name: 'Tomorrow at the harbour' }).waitFor();
  await page.getByText("You don't have any scheduled drops").waitFor();

  // What fans answer counts while the list is open.
  await phone.getByLabel('writes to').selectOption(number);
  await phone.getByLabel('Text', { exact: true }).fill('See you there');
  await phone.getByRole('button', { name: 'Send' }).click();
  await sent.getByText('1 reply', { exact: false }).waitFor();

  // An answer counts, too, that came after the list was read and before its first live message.
  const late = await testApp.newPage(desktop);
  const answered = Promise.withResolvers<void>();
  await late.routeWebSocket(/\/graphql\?/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      if (message.includes('drop_counts')) await answered.promise;
      server.send(message);
    });
  });
  await testApp.signIn(late, account, '/messages');
  await late.getByText('1 reply', { exact: false }).waitFor();
  await phone.getByLabel('Text', { exact: true }).fill('With friends');
  await phone.getByRole('button', { name: 'Send' }).click();
  await sent.getByText('2 replies').waitFor();
  answered.resolve();
  await late.getByText('2 replies').waitFor();
});
