/** Fans wait for a text that cannot go out: the list and the link's screen say so, with the way to mend it. */
import { beforeAll, expect, it } from 'vitest';
import { linkObject } from '#tests/fixtures/builders.ts';
import { onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const account = { email: 'promised@texts.test', password: 'texts-that-wait-for-a-number', name: 'Tern Rock' };
let linkId: string;

beforeAll(async () => {
  const { run, artistId } = await makeTextingArtist(account, '+12125550191');
  const object = linkObject(artistId, {
    type: 'pre-release',
    title: 'Night Ferry',
    release_name: 'Night Ferry',
    release_time: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    timezone: 'Europe/Berlin',
    destinations: [
      {
        type: 'text',
        cta: 'Notify me',
        pre_release: true,
        enabled: true,
        priority: 1,
        config: { message_body: 'Out!' },
      },
      {
        type: 'spotify',
        cta: 'Play',
        url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy',
        enabled: true,
        priority: 2,
      },
    ],
  });
  const made = await run<{ insert_links_one: { id: string } }>(
    'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
    { object },
  );
  linkId = made.insert_links_one.id;
  await onRecords((client) =>
    client.query(
      `insert into optins_message (id, artist_id, link_id, destination_id, platform, value, created_at)
       select gen_random_uuid(), $1, $2, d.id, 'text', '+1212555010' || n, now()
       from link_destinations d, generate_series(1, 3) n where d.link_id = $2 and d.type = 'text'`,
      [artistId, linkId],
    ),
  );
  await run('mutation ($id: uuid!) { update_drop_settings(artist_id: $id, sms_enabled: false) { sms_enabled } }', {
    id: artistId,
  });
});

const words = 'has 3 fans who wait for its text, and it cannot go out now.';

it.each([
  [390, 'light'],
  [820, 'dark'],
  [1440, 'light'],
] as const)('is said on the list and on the SmartLink screen at %s, %s (DROP-181)', async (width, colorScheme) => {
  const page = await testApp.newPage({ width, height: 1000, colorScheme });
  await testApp.signIn(page, account, '/links');
  const warning = page.getByRole('region', { name: 'Texts that cannot go out' });
  await warning.getByText(words).waitFor();
  expect(await warning.textContent()).toContain('Texts are switched off in Drop Settings. Switch them on there first.');
  await testApp.check(page, `promised-list-${width}`);
  await page.goto(`${testApp.baseUrl}/links/${linkId}`);
  await page.getByRole('note').getByText(`This link ${words}`).waitFor();
  await testApp.check(page, `promised-link-${width}`);
  await page.goto(`${testApp.baseUrl}/messages`);
  await page.getByText('Texts are switched off in Drop Settings. Switch them on there first.').first().waitFor();
});
