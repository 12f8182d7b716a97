/** A claimed page that credits none of the account's artists: the person chooses whose it becomes (SITE-7). */
import { expect, it } from 'vitest';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { admin, makeArtist, onRecords } from './operator.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();
const album = `https://open.spotify.com/album/${releaseId('Mara Vale', 'Glass Houses')}`;
const seas = ['Baltic', 'Caspian', 'Coral', 'Ionian', 'Ligurian', 'Sargasso', 'Tyrrhenian', 'Weddell'];

it.each([
  { kind: 'by a button', others: seas.slice(0, 1), chosen: 'Baltic' },
  { kind: 'in a list that is searched', others: seas, chosen: 'Sargasso' },
])('asks an account with $others.length more artists, which answers $kind', async ({ others, chosen }) => {
  const account = {
    email: `claims-for-${others.length + 1}@people.test`,
    password: 'whose-page-it-becomes',
    name: 'Aegean',
    plan: 'agency',
  } as const;
  await makeArtist(account);
  for (const name of others) await admin('make-artist', '--email', account.email, '--name', name);
  await onRecords((client) =>
    client.query(
      `update users set signup_step = 8, signup_finished = false, first_name = 'Marin', last_name = 'Sund' where email = $1`,
      [account.email],
    ),
  );
  const page = await testApp.newPage({ width: 390, height: 844, colorScheme: 'light' });
  await page.addInitScript((url) => {
    if (window === window.top && location.pathname === '/signup') localStorage.setItem('fanfare.claim', url);
  }, album);
  await testApp.signIn(page, account, '/signup');
  await page.getByRole('button', { name: 'Publish your page' }).click();
  await page.getByRole('heading', { name: 'Whose page is it?' }).waitFor();
  await page.getByText('This page names none of your artists. Please choose whose it becomes.').waitFor();
  await testApp.checkEach(page, `claim-artist-of-${others.length + 1}`, views);
  const list = page.getByRole('combobox', { name: 'Artist' });
  const isList = (await list.count()) > 0;
  expect(isList).toBe(others.length > 1);
  if (isList) await list.fill(chosen.slice(0, 4));
  await page.getByRole(isList ? 'option' : 'button', { name: chosen }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Glass Houses is live' }).waitFor();
  const owners = await onRecords(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select name from artists join links on links.artist_id = artists.id
       where billing_user_id = (select id from users where email = $1)`,
      [account.email],
    );
    return rows.map(({ name }) => name);
  });
  expect(owners).toEqual([chosen]);
});
