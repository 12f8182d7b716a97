/** An artist with ten thousand links: scrolling, searching, coming back, and working on many at once. */
import { text } from 'node:stream/consumers';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { viewerAccount } from './account.ts';
import { makeArtist, onRecords } from './operator.ts';
import { openTestApp, views, widths } from './test-app.ts';

const owner = { email: 'many@journeys.test', password: 'many-links' };
const count = 10_000;
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;

const testApp = openTestApp();
let artistId: string;

beforeAll(async () => {
  artistId = await makeArtist({ ...owner, name: 'Ten Thousand' });
  await onRecords((client) => addManyLinks(client, { artistId, count, prefix: 'many-' }));
});

const rows = (page: Page) => page.getByRole('list', { name: 'Links' }).getByRole('listitem');
const row = (page: Page, title: string) =>
  rows(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected links' });
const counted = (page: Page) => page.getByRole('status').filter({ hasText: /links?( found)?$/ });

async function openList(view: typeof desktop | typeof phone, person = owner): Promise<Page> {
  const page = await testApp.newPage(view);
  await testApp.signIn(page, person);
  await page.getByText('People only').waitFor();
  await rows(page).first().waitFor();
  return page;
}

async function search(page: Page, text: string, found: string): Promise<void> {
  await page.getByLabel('Search links').fill(text);
  await counted(page).getByText(found, { exact: true }).waitFor();
}

describe('ten thousand links', () => {
  it.each([desktop, phone])(
    'are scrolled from the first to the last, a few rows in the page at a time: $width',
    async (view) => {
      const page = await openList(view);
      await counted(page).getByText('10,000 links', { exact: true }).waitFor();
      expect(await rows(page).first().getAttribute('aria-setsize')).toBe(String(count));
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          return page.getByRole('link', { name: `Song ${count}`, exact: true }).isVisible();
        })
        .toBe(true);
      expect(await row(page, `Song ${count}`).getAttribute('aria-posinset')).toBe(String(count));
      expect(await rows(page).count()).toBeLessThan(60);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    },
  );

  it('keep the keyboard where it is while one scrolls, and go on from there', async () => {
    const page = await openList(desktop);
    await page.getByRole('link', { name: 'Song 3', exact: true }).focus();
    await page.evaluate(() => window.scrollTo(0, 200_000));
    await page.getByRole('link', { name: 'Song 2468', exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Song 3');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Song 4');
    await page.getByRole('link', { name: 'Song 4', exact: true }).waitFor();
  });

  it('are found by title and address', async () => {
    const page = await openList(desktop);
    await search(page, 'song 7777', '1 link found');
    await page.getByRole('link', { name: 'Song 7777', exact: true }).waitFor();
    await search(page, 'many-song-99', '111 links found');
  });

  it('stand where they were left when one comes back from a link', async () => {
    const page = await openList(desktop);
    await search(page, 'many-song-1', '1,112 links found');
    await page.evaluate(() => window.scrollTo(0, 40_000));
    const title = 'Song 1380';
    const link = page.getByRole('link', { name: title, exact: true });
    await link.waitFor();
    const before = await page.evaluate(() => window.scrollY);
    for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'All Links' }).click()]) {
      await link.click();
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await back();
      await link.waitFor();
      expect(await page.getByLabel('Search links').inputValue()).toBe('many-song-1');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    }
  });

  it.each(widths)('look right while some are selected: $size', async ({ inBoth, width, height, colorScheme }) => {
    const page = await testApp.newPage({ width, height, colorScheme });
    await testApp.signIn(page, owner);
    await rows(page).first().waitFor();
    // Fewer rows keep the screenshot short.
    await search(page, 'many-song-777', '11 links found');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await box(page, 'Song 777').click();
    await box(page, 'Song 7771').click({ modifiers: ['Shift'] });
    await bar(page).getByText('3 selected').waitFor();
    await testApp.checkEach(page, 'many-links', inBoth);
    await bar(page).getByRole('button', { name: 'Move domain' }).click();
    await page.getByRole('radio', { name: 'listen.to' }).waitFor();
    await testApp.checkEach(page, 'many-links-move', inBoth);
  });

  it('are selected by range and all at once, and let go by Escape', async () => {
    const page = await openList(desktop);
    await row(page, 'Song 2').hover();
    await box(page, 'Song 2').click();
    await box(page, 'Song 6').click({ modifiers: ['Shift'] });
    await bar(page).getByText('5 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar(page).getByText('10,000 selected').waitFor();
    await search(page, 'song 77', '280 links found');
    await bar(page).getByText('9,720 not in this view').waitFor();
    await bar(page).getByText('10,000 selected').click();
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
  });

  it('are exported as a file with semicolons', async () => {
    const page = await openList(desktop);
    await search(page, 'many-song-42', '111 links found');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('links.csv');
    const file = await text(await download.createReadStream());
    const { data, meta } = Papa.parse<Record<string, string>>(file, { header: true });
    expect(meta.delimiter).toBe(';');
    expect(meta.fields).toEqual(['id', 'type', 'title', 'address', 'created_at', 'views', 'clicks', 'ctr']);
    expect(data).toHaveLength(111);
    expect(data[0]).toMatchObject({ title: 'Song 42', address: 'vibe.to/many-song-42', views: '0', ctr: '0.0' });
  });

  it('move to another domain as far as their paths are free there; the others stay selected', async () => {
    await onRecords((client) => addManyLinks(client, { artistId, count: 1, domain: 'listen.to', prefix: 'many-' }));
    const page = await openList(desktop);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await search(page, 'vibe.to/many-song-1', '1,112 links found');
    await box(page, 'Song 1').click();
    await search(page, 'vibe.to/many-song-500', '11 links found');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar(page).getByText('12 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Move domain' }).click();
    await page.getByRole('radio', { name: 'listen.to' }).check();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('11 links moved to listen.to').waitFor();
    await bar(page).getByText('1 selected').waitFor();
    await bar(page).getByText('Taken at listen.to, so they stay where they are: /many-song-1').waitFor();
    await search(page, 'listen.to/many-song-500', '11 links found');
  });

  it('are deleted after a confirmation, with progress, and no others', async () => {
    const page = await openList(phone);
    await search(page, 'many-song-9', '1,111 links found');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Your links, pages, and statistics will be permanently deleted.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await bar(page).getByText('1,111 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete 1,111 links' }).click();
    await bar(page)
      .getByText(/Deleting [\d,]+ of 1,111 links/)
      .waitFor();
    await page.getByText('Success! 1,111 links have been deleted.').waitFor();
    await page.getByText('No link like that').waitFor();
    const left = await onRecords(async (client) => {
      const { rows: found } = await client.query<{ count: number }>(
        "select count(*)::integer as count from links where artist_id = $1 and domain in ('vibe.to', 'listen.to')",
        [artistId],
      );
      return found[0]?.count;
    });
    expect(left).toBe(count + 1 - 1_111);
  });
});

describe('more links than one answer may have', () => {
  it('are all listed and found', async () => {
    const label = { email: 'more@journeys.test', password: 'more-than-many' };
    const artist = await makeArtist({ ...label, name: 'More Than Many' });
    await onRecords((client) => addManyLinks(client, { artistId: artist, count: count + 20, prefix: 'more-' }));
    const page = await openList(desktop, label);
    await counted(page).getByText('10,020 links', { exact: true }).waitFor();
    await search(page, `Song ${count + 20}`, '1 link found');
    await page.getByRole('link', { name: `Song ${count + 20}`, exact: true }).waitFor();
  });
});

describe('a viewer', () => {
  it('can export what is selected, and change nothing', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, viewerAccount);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Paper Lanterns' }).click();
    await bar(page).getByRole('button', { name: 'Export CSV' }).waitFor();
    expect(await bar(page).getByRole('button').allInnerTexts()).toEqual(['Export CSV', '']);
  });
});

describe('warnings of pre-releases', () => {
  const warned = { email: 'warned@journeys.test', password: 'warned-links' };
  beforeAll(async () => {
    const id = await makeArtist({ ...warned, name: 'Nearly Out' });
    await onRecords(async (client) => {
      for (const [path, days] of [
        ['soon-there', 3],
        ['already-out', -2],
      ] as const) {
        await client.query(
          `insert into links (id, artist_id, created_at, updated_at, type, domain, path, title, release_time, timezone, "offset")
           values (gen_random_uuid(), $1, now(), now(), 'pre-release', 'vibe.to', $2, $3, now() + $4 * interval '1 day', 'Europe/Berlin', '+01:00')`,
          [id, path, path === 'soon-there' ? 'Soon There' : 'Already Out', days],
        );
      }
    });
  });

  it('stand on top with the way to mend them', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, warned);
    const warnings = page.getByRole('region', { name: 'Pre-release warnings' }).getByRole('listitem');
    await testApp.checkEach(page, 'release-warnings', views, async () => {
      await warnings.first().waitFor();
      expect(await warnings.locator('p').allInnerTexts()).toEqual([
        'Soon There comes out in 3 days, and has neither a service to pre-save at nor one to listen at afterwards.',
        'Already Out is out, and its page leads nowhere.',
      ]);
      const edit = warnings.first().getByRole('link', { name: 'Edit link Soon There' });
      expect(await edit.getAttribute('href')).toMatch(/^\/links\/[0-9a-f-]{36}\?action=edit$/);
      await page.getByRole('slider', { name: 'Views and clicks by day' }).waitFor();
    });
  });
});
