/** An installation with link hosts of its own: every screen, new links and the stand-ins follow the setting, and no built-in host is shown. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { openLink } from './open-link.ts';
import { startProduct } from './start-product.ts';
import { openTestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const hosts = ['fans.example', 'songs.example'];
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-hosts-'));
const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const testApp = openTestApp(baseUrl);
let product: ChildProcess | undefined;

beforeAll(async () => {
  const settings = { LINK_HOSTS: hosts.join(), SHORT_HOST: 'go.fans.example' };
  const [dnsPort, certificatesPort] = [await freePort(), await freePort()];
  product = await startProduct({
    ...{ port, dnsPort, certificatesPort, dataDir, settings },
    authority: inject('authority'),
  });
});
afterAll(async () => {
  if (product !== undefined && product.exitCode === null) {
    product.kill('SIGTERM');
    await once(product, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Everything that the page shows or leads to. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    const links = [...document.querySelectorAll('a, img, iframe')].map((each) => each.outerHTML);
    return [document.body.textContent, ...values, ...links].join('\n');
  });
const expectOwnHosts = async (page: Page, name: string) =>
  expect(await shown(page), name).not.toMatch(/vibe\.to|listen\.to/);

it('shows links of its own hosts on every screen', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page);
  await page.getByText('fans.example/paper-lanterns', { exact: true }).first().waitFor();
  await expectOwnHosts(page, 'the list');
  await openLink(testApp, page, 'Paper Lanterns');
  await page.getByRole('link', { name: 'fans.example/paper-lanterns' }).waitFor();
  await page.getByRole('list', { name: 'Enabled destinations' }).getByText('Spotify').first().waitFor();
  await button(page, 'Embed').click();
  await page.getByLabel('Embed code', { exact: true }).waitFor();
  expect(await page.getByLabel('Embed code', { exact: true }).inputValue()).toContain('fans.example');
  await expectOwnHosts(page, 'the link');
  for (const path of ['/drops', '/settings', '/settings?tab=domains', '/billing', '/referrals']) {
    await page.goto(`${baseUrl}${path}`);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    await expectOwnHosts(page, path);
  }
});

it('offers them in the wizard, the first one first, and makes the link there', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, undefined, '/links/new');
  await page.getByRole('radio', { name: /^Release/ }).check();
  await button(page, 'Next').click();
  await page
    .getByLabel('Spotify link, ISRC or UPC')
    .fill(`https://open.spotify.com/album/${releaseId('Mara Vale', 'Glass Houses')}`);
  await button(page, 'Find').click();
  await page.getByText(/^Found on/).waitFor();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Landing page');
  await page.getByLabel('Path').fill('on-our-host');
  await page.getByText('fans.example/on-our-host is available').waitFor();
  await page.getByLabel('Domain').click();
  expect((await page.getByRole('option').allInnerTexts()).slice(0, 2)).toEqual(hosts);
  await page.getByRole('option', { name: 'songs.example' }).click();
  await page.getByText('songs.example/on-our-host is available').waitFor();
  await expectOwnHosts(page, 'the wizard');
  await button(page, 'Next').click();
  await waitForHeading(page, 'Destinations');
  await button(page, 'Finish').click();
  await page.getByRole('link', { name: 'songs.example/on-our-host' }).waitFor();
  const fan = await testApp.newPage(desktop);
  await fan.goto(`http://songs.example.localhost:${port}/on-our-host`);
  await fan.getByRole('heading', { name: 'Glass Houses' }).waitFor();
});

it('makes quick links on the first of them', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page);
  await button(page, 'Quick Create').click();
  const dialog = page.getByRole('dialog', { name: 'Quick Create' });
  expect(await dialog.getByLabel('Domain').first().inputValue()).toBe('fans.example');
  await dialog.getByLabel('Source').fill(`https://open.spotify.com/album/${releaseId('Mara Vale', 'Small Rooms')}`);
  await dialog.getByLabel('Path (optional)').fill('quick-on-our-host');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('fans.example/quick-on-our-host').first().waitFor();
  await expectOwnHosts(page, 'Quick Create');
});

it("gives the stand-ins and fans' pages no other hosts", async () => {
  const page = await testApp.newPage(desktop);
  await page.goto(`${baseUrl}/sandbox`);
  await page.getByRole('heading').first().waitFor();
  await expectOwnHosts(page, 'the sandbox');
  await page.goto(`http://fans.example.localhost:${port}/paper-lanterns`);
  await page.getByRole('heading', { name: 'Paper Lanterns' }).waitFor();
  await expectOwnHosts(page, "the fan's page");
});
