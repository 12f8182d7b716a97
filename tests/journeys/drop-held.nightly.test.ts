/** Drops that may not go out: a link to no page, a page that was taken down, and an artist that was suspended (DROP-66, DROP-170). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { pauseReasons } from '#domain/messaging/pause-reasons.ts';
import type { Account } from './account.ts';
import { admin, onRecords } from './operator.ts';
import { openTestApp, views } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = {
  email: 'held@people.test',
  password: 'nothing-leaves-yet',
  name: 'Held Breath',
  plan: 'agency',
} as const;
let signedIn: Account & { artistId: string };
let linkId: string;

beforeAll(async () => {
  signedIn = await makeTextingArtist(account, '+12125550178');
  await onRecords((client) =>
    client.query(
      `insert into optins_message (id, artist_id, platform, value, created_at)
       values (gen_random_uuid(), $1, 'phone_number', '+4915112345698', now())`,
      [signedIn.artistId],
    ),
  );
  const { insert_links_one: link } = await signedIn.run<{ insert_links_one: { id: string } }>(
    'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
    {
      object: {
        ...{ artist_id: signedIn.artistId, domain: 'vibe.to', path: 'held-breath', title: 'Under the Ice' },
        ...{ preview_type: 'youtube', tracks: [{ name: 'Video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }] },
      },
    },
  );
  linkId = link.id;
});

/** Schedules a drop to the artist's page; `due` lets its time come. */
async function schedule(message: string): Promise<{ due(): Promise<unknown> }> {
  const { insert_bulk_messages_one: drop } = await signedIn.run<{ insert_bulk_messages_one: { id: string } }>(
    'mutation ($object: bulk_messages_insert_input!) { insert_bulk_messages_one(object: $object) { id } }',
    {
      object: {
        ...{ artist_id: signedIn.artistId, message, sms_link: 'https://vibe.to/held-breath', location: 'world' },
        ...{ send_at: new Date(Date.now() + 3_600_000).toISOString(), timezone: 'UTC' },
      },
    },
  );
  return {
    due: () => onRecords((client) => client.query('update bulk_messages set send_at = now() where id = $1', [drop.id])),
  };
}
const untilPaused = (message: string) =>
  expect
    .poll(async () => {
      const paused = "select from bulk_messages where message = $1 and state = 'paused'";
      return (await onRecords((client) => client.query(paused, [message]))).rowCount;
    })
    .toBe(1);
const resume = async (page: Page, message: string): Promise<void> => {
  await page.getByRole('link', { name: message }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Handed to the phone').waitFor();
};

it('offers the pages of the artist by keyboard, and refuses a link to no page at its field', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/messages');
  await page.getByRole('textbox', { name: 'Message' }).fill('Out now');
  const link = page.getByRole('combobox', { name: 'Link', exact: true });
  await link.fill('https://vibe.to/no-such-page');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('button', { name: 'Yes, send it!' }).click();
  await page.getByText('There is no page at this link. Check it, or create the page first.').waitFor();
  expect(await link.inputValue()).toBe('https://vibe.to/no-such-page');
  // By its title, without a mouse.
  await link.fill('under the');
  await page.getByRole('option', { name: 'Under the Ice' }).waitFor();
  await testApp.checkEach(page, 'drop-link-list', views);
  await link.press('ArrowDown');
  await link.press('Enter');
  expect(await link.inputValue()).toBe('https://vibe.to/held-breath');
  expect(await page.getByRole('option').count()).toBe(0);
});

it('says why a drop is held, and sends it once its page is back', async () => {
  const drop = await schedule('Out at dawn');
  await admin('link', 'ban', '--link', linkId, '--reason', 'phishing');
  const page = await testApp.newPage(desktop);
  // The list is read before the drop is held, and its live news begin after that: it shows the reason all the same.
  let isHeld = () => undefined as unknown;
  const held = new Promise((resolve) => (isHeld = () => resolve(undefined)));
  await page.routeWebSocket(/graphql/, async (socket) => {
    await held;
    socket.connectToServer();
  });
  try {
    await testApp.signIn(page, account, '/messages');
    await page.getByRole('list', { name: 'Scheduled messages' }).getByText('Out at dawn').waitFor();
    await drop.due();
    await untilPaused('Out at dawn');
    isHeld();
    await page.getByRole('list', { name: 'Scheduled messages' }).getByText(pauseReasons.PAGE_CLOSED).waitFor();
    await testApp.checkEach(page, 'drop-held', views);
  } finally {
    await admin('link', 'unban', '--link', linkId, '--reason', 'a mistake');
  }
  await resume(page, 'Out at dawn');
});

it('keeps a drop of a suspended artist until the artist is restored and somebody resumes it', async () => {
  const drop = await schedule('Out at dusk');
  const ofArtist = ['--artist', signedIn.artistId];
  await admin('artist', 'suspend', ...ofArtist, '--reason', 'a journey');
  try {
    await drop.due();
    await untilPaused('Out at dusk');
  } finally {
    await admin('artist', 'resume', ...ofArtist);
  }
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/messages');
  await page.getByText(pauseReasons.ARTIST_SUSPENDED).waitFor();
  await resume(page, 'Out at dusk');
});
