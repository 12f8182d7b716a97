/** Press previews: an artist makes a private url for one person, who opens it without an account, and revokes it. */
import { expect, it } from 'vitest';
import { openAccount } from './account.ts';
import { makeArtist } from './operator.ts';
import { openTestApp, widthsFor } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

it.each(widthsFor('press-preview'))(
  'is made, copied, opened and revoked: $size',
  async ({ size, isPhone: _isPhone, inBoth, ...view }) => {
    const account = { email: `press-${size}@people.test`, password: 'before-the-embargo', name: `Low Tide ${size}` };
    await makeArtist(account);
    const { run, artistIds } = await openAccount(testApp.baseUrl, account);
    const { insert_links_one: link } = await run<{ insert_links_one: { id: string } }>(
      'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
      {
        object: {
          ...{
            artist_id: artistIds[0],
            domain: 'vibe.to',
            path: `embargo-${size}`,
            title: 'Under Embargo',
            draft: true,
          },
          ...{ preview_type: 'youtube', tracks: [{ name: 'V', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }] },
          destinations: [{ type: 'spotify', cta: 'Play', url: spotify, priority: 1 }],
        },
      },
    );
    const page = await testApp.newPage(view);
    await testApp.signIn(page, account, `/links/${link.id}?preview=open`);
    await waitForHeading(page, 'Under Embargo');
    const dialog = page.getByRole('dialog', { name: 'Press preview of Under Embargo' });
    await dialog.getByText('Nobody has a preview yet.').waitFor();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Please say whom the preview is for').waitFor();
    await dialog.getByLabel('For whom').fill('Ada Lind');
    await dialog.getByLabel('Days').fill('91');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Please choose 1 to 90 days').waitFor();
    expect(await dialog.getByLabel('For whom').inputValue()).toBe('Ada Lind');
    await dialog.getByLabel('Days').fill('14');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('The preview for Ada Lind is ready.').waitFor();
    const url = await dialog.getByLabel('Private address').inputValue();
    const row = dialog.getByRole('list', { name: 'Previews' }).getByRole('listitem').first();
    await row.getByText('not opened yet').waitFor();
    await testApp.checkEach(page, 'press-1-made', inBoth);

    const press = await testApp.newPage({
      ...view,
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    });
    await press.goto(url);
    await press.getByText('Private preview for Ada Lind, until').waitFor();
    await press.getByRole('heading', { name: 'Under Embargo' }).waitFor();
    await testApp.checkEach(press, 'press-2-page', inBoth);
    await page.reload();
    await page.getByRole('button', { name: 'Press preview' }).click();
    await row.getByText('opened 1 time').waitFor();
    await row.getByRole('button', { name: 'Revoke the preview of Ada Lind' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
    await row.getByText('Revoked').waitFor();
    testApp.forgive(press, /404/);
    await press.reload();
    await press.getByText('Nothing here').waitFor();
  },
);
