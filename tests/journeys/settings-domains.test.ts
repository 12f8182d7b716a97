/** Settings, Custom Domains: adding one whose records are wrong at first, giving it to artists, and removing it. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { issueCertificate, startCertificateServer } from '#tests/fixtures/certificates.ts';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { type NameServer, startNameServer } from '#tests/fixtures/name-server.ts';
import { contrast } from './contrast.ts';
import { admin, makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = { email: 'domains@people.test', password: 'domains-and-records', name: 'Nils Arden' };
const domain = 'music.nilsarden.com';
const badged = 'badge.nilsarden.com';

let names: NameServer;
beforeAll(async () => {
  names = await startNameServer(inject('dnsPort'));
  names.records.set('vibe.to', { A: ['192.0.2.1'] });
  await makeArtist(account);
  await admin('make-artist', '--email', account.email, '--name', 'Hollow Pines');
});
afterAll(() => names?.close());

itAtNight('the badge of a domain follows its certificate and its records, and says what to do', async () => {
  names.records.set(badged, { CNAME: 'vibe.to' });
  await admin('domain', 'add', '--email', account.email, '--domain', badged);
  const page = await testApp.newPage(desktop);
  await page.clock.install();
  await testApp.signIn(page, account, '/settings?tab=custom-domains');
  const row = page.getByRole('list', { name: 'Custom domains' }).getByRole('listitem');
  const shows = async (badge: string, note?: string): Promise<void> => {
    await row.getByText(badge, { exact: true }).waitFor();
    if (note !== undefined) await row.getByText(note).first().waitFor();
  };
  /** The screen asks again every ten seconds while the certificate is pending. */
  const askAgain = async (): Promise<void> => {
    const answered = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('verify_custom_domain')),
    );
    await page.clock.runFor(10_000);
    await (await answered).finished();
  };
  await shows('Certificate pending', 'Its certificate is made now.');
  await testApp.checkEach(page, 'settings-domains-pending');

  const proxy = await startCertificateServer(inject('certificatesPort'));
  try {
    const authority = inject('authority');
    const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
    for (const wrong of [
      { name: badged, until: inDays(-1) },
      { name: domain, until: inDays(90) },
    ]) {
      proxy.serve(await issueCertificate(authority, wrong));
      await askAgain();
      await shows('Certificate pending');
    }
    proxy.serve(await issueCertificate(authority, { name: badged, until: inDays(1) }));
    await askAgain();
    await shows('Active');
    await testApp.checkEach(page, 'settings-domains-active');
  } finally {
    await proxy.close();
  }

  names.records.set(badged, {});
  await admin('domain', 'verify', '--domain', badged);
  await page.reload();
  await shows('Not connected', 'Show the records');
  await testApp.checkEach(page, 'settings-domains-off');
  await admin('domain', 'ban', '--domain', badged, '--reason', 'A journey bans it.');
  await page.reload();
  await shows('Banned', 'Please write to support');
  await testApp.checkEach(page, 'settings-domains-banned');
  await admin('domain', 'remove', '--domain', badged);
});

it('a domain is added by itself once its records lead here, serves chosen artists, and is removed after a question', async () => {
  const page = await testApp.newPage(desktop);
  await page.clock.install();
  await testApp.signIn(page, account, '/settings?tab=custom-domains');
  await page.getByText('No custom domains yet').waitFor();
  const add = page.getByRole('button', { name: 'Add', exact: true });
  expect(await add.isDisabled()).toBe(true);
  const field = page.getByLabel('Domain', { exact: true });
  await field.fill('vibe.to');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Please enter a domain of your own').waitFor();

  names.records.set(domain, { A: ['10.0.0.7'] });
  await field.fill(` ${domain.toUpperCase()}`);
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText('It looks like this domain doesn’t have a CNAME record pointing to vibe.to')
    .waitFor();
  await page.getByText('The domain leads into a private network').waitFor();
  const wanted = page.getByRole('table', { name: 'Set these records' });
  await wanted.getByRole('row', { name: `CNAME Copy ${domain.split('.')[0]} ${domain} Copy vibe.to` }).waitFor();
  await page
    .getByRole('table', { name: 'We found' })
    .getByRole('row', { name: `A ${domain.split('.')[0]} ${domain} 10.0.0.7` })
    .waitFor();
  await testApp.checkEach(page, 'settings-domains-records');

  names.records.set(domain, { CNAME: 'elsewhere.example' });
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('The domain leads to another server.').waitFor();
  names.records.set(domain, { CNAME: 'vibe.to' });
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByRole('alert').getByText('Add the TXT record below as well, to prove that it is yours.').waitFor();
  const proof = page.getByRole('table', { name: 'Set these records' }).getByRole('row').filter({ hasText: 'TXT' });
  const value = /fanfare-domain=[0-9a-f]+/.exec((await proof.textContent()) ?? '')?.[0] ?? '';
  await testApp.checkEach(page, 'settings-domains-proof');
  names.records.set(`_fanfare.${domain}`, { TXT: [value] });
  await page.clock.runFor(10_000);
  await page.getByText('Success! Custom domain added.').first().waitFor();
  expect(await field.inputValue()).toBe('');

  const row = page.getByRole('list', { name: 'Custom domains' }).getByRole('listitem');
  await row.getByText('Certificate pending').waitFor();
  const pines = row.getByRole('checkbox', { name: 'Hollow Pines' });
  expect(await pines.isChecked()).toBe(false);
  await pines.click();
  await row.getByRole('checkbox', { name: 'Hollow Pines', checked: true }).waitFor();
  await page.reload();
  await row.getByRole('checkbox', { name: 'Hollow Pines', checked: true }).waitFor();
  expect(await row.getByRole('checkbox', { name: account.name }).isChecked()).toBe(false);
  const left = row.getByRole('checkbox', { name: 'An artist you no longer work on', checked: true });
  await onRecords((client) =>
    client.query(
      `insert into custom_domain_artists (custom_domain_id, artist_id)
       select custom_domains.id, artists.id from custom_domains, artists where domain = $1 and artists.name = 'Kilo Dusk' limit 1`,
      [domain],
    ),
  );
  await page.reload();
  await left.click();
  await left.waitFor({ state: 'detached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { box, mark } = await row.getByRole('checkbox', { name: 'Hollow Pines' }).evaluate(async (input) => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      const drawing = input.parentElement?.querySelector('svg');
      if (drawing == null) throw new Error('The checked box has no mark.');
      return { box: getComputedStyle(input).backgroundColor, mark: getComputedStyle(drawing).color };
    });
    expect(contrast(box, mark), colorScheme).toBeGreaterThan(4.5);
  }

  names.records.set(domain, {});
  await admin('domain', 'verify', '--domain', domain);
  await page.reload();
  await row.getByText('Not connected').waitFor();
  await row.getByRole('button', { name: 'Show the records' }).click();
  await row.getByText('We found no record of this domain yet.').waitFor();
  await testApp.checkEach(page, 'settings-domains-list');

  await row.getByRole('button', { name: `Remove ${domain}` }).click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: `Remove ${domain}` }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Success! Custom domain removed.').first().waitFor();
  await page.getByText('No custom domains yet').waitFor();
});
