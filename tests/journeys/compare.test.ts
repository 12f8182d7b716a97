/** Comparing links: from the list's selection and from a link's page, by days of the calendar and since release, kept in the url. */
import { expect, it } from 'vitest';
import { openFigures } from './open-link.ts';
import { openTestApp, widthsFor } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();

it.each(widthsFor('compare'))(
  'compares links that were chosen, and keeps everything in the url: $size',
  async (size) => {
    const { width, height, colorScheme, inBoth } = size;
    const page = await testApp.newPage({ width, height, colorScheme });
    await openFigures(testApp, page, 'Paper Lanterns', 'range=last_30_days');
    await page.getByRole('link', { name: 'Compare' }).click();
    await waitForHeading(page, 'Compare');
    const chosen = page.getByRole('list', { name: 'Compared links' });
    await chosen.getByText('Paper Lanterns').waitFor();
    await page.getByLabel('With the days before').check();
    const sums = page.getByRole('region', { name: 'Sums of the comparison' });
    await sums.getByRole('row', { name: /^The days before/ }).waitFor();
    await testApp.checkEach(page, 'compare-before', inBoth);

    await page.getByRole('combobox', { name: 'Add a link' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Add a link' }).click();
    await page.getByRole('option').nth(1).click();
    await expect.poll(() => sums.getByRole('row').count()).toBe(4);
    await page.getByText('Days since release', { exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('release');
    await page.getByRole('slider', { name: 'Compared by day' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^compare-views-.+\.csv$/);
    await testApp.checkEach(page, 'compare', inBoth);
    const before = await sums.textContent();
    await page.reload();
    await waitForHeading(page, 'Compare');
    await expect.poll(() => sums.textContent()).toBe(before);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('rowheader', { name: 'Day 1', exact: true }).waitFor();
    await chosen
      .getByRole('button', { name: /^Remove / })
      .last()
      .click();
    await expect.poll(() => sums.getByRole('row').count()).toBe(3);
  },
);

it('leads from two selected links of the list, and is empty without any', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page, undefined, '/compare');
  await page.getByText('Choose links to compare').waitFor();
  await testApp.check(page, 'compare-empty');
  await page.goto(`${testApp.baseUrl}/links`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check({ force: true });
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .check({ force: true });
  await page.getByRole('region', { name: 'Selected links' }).getByRole('link', { name: 'Compare' }).click();
  const sums = page.getByRole('region', { name: 'Sums of the comparison' });
  await expect.poll(() => sums.getByRole('row').count()).toBe(3);
});
