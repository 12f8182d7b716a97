/** What figures leave out and where fans open a page, as an artist reads them, in both sizes and themes. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openFigures } from './open-link.ts';
import { openTestApp, views, widths } from './test-app.ts';

const testApp = openTestApp();

const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const numberIn = (text: string | null | undefined) => Number((text ?? '').replaceAll(/\D/g, ''));

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'why?' }).click();
  const panel = page.getByRole('dialog').filter({ hasText: 'hits were not people' });
  await panel.getByRole('table', { name: 'Hits left out, by reason' }).waitFor();
  return panel;
}

const leftOut = async (panel: Locator) => numberIn(await panel.getByRole('heading').textContent());
const places = (page: Page) => page.getByRole('list', { name: 'Where fans open it' }).getByRole('listitem');
const sumOf = async (page: Page, what: string) =>
  (await places(page).allInnerTexts()).reduce(
    (sum, text) => sum + numberIn(text.match(new RegExp(`([\\d,]+)\\s+${what}`))?.[1]),
    0,
  );

describe('what was left out', () => {
  it.each(widths)('looks right: $size', async ({ inBoth, width, height, colorScheme }) => {
    const page = await testApp.newPage({ width, height, colorScheme });
    await openFigures(testApp, page, 'Paper Lanterns');
    const panel = await openPanel(page);
    for (const reason of [
      'Crawlers, monitors and scripts',
      'Programs in computing centres',
      'Far too many hits by one visitor or network',
    ])
      await panel.getByText(reason).waitFor();
    await testApp.checkEach(page, 'left-out', inBoth);
  });

  it('follows the filters, and is read and closed by keyboard', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const all = await leftOut(await openPanel(page));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('why?');
    await page.getByRole('list', { name: 'Countries' }).getByRole('button').filter({ hasText: 'Germany' }).click();
    await page.getByText('Country: Germany').waitFor();
    await expect
      .poll(async () => {
        const panel = await openPanel(page);
        const count = await leftOut(panel);
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'hidden' });
        return count > 0 && count < all;
      })
      .toBe(true);
  });
});

describe('where fans open it', () => {
  it('looks right', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    await testApp.checkEach(page, 'apps', views, () => places(page).first().scrollIntoViewIfNeeded());
  });

  it('tells the apps apart and adds up to all views and clicks', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    await places(page).first().waitFor();
    const texts = await places(page).allInnerTexts();
    for (const name of ['Instagram', 'TikTok', 'Facebook', 'Other apps', 'Their own browser'])
      expect(texts.some((text) => text.startsWith(name))).toBe(true);
    const terms = await page.locator('dl dt').allInnerTexts();
    const values = await page.locator('dl dt + dd').allInnerTexts();
    const figure = (term: string) => numberIn(values[terms.indexOf(term)]?.split('\n')[0]);
    expect(await sumOf(page, 'views')).toBe(figure('Views'));
    expect(await sumOf(page, 'clicks')).toBe(figure('Clicks'));
    expect(await sumOf(page, 'subscribed')).toBeGreaterThan(0);
  });

  it('shows who saved a release in advance', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page);
    await page.getByRole('radiogroup').getByText('Pre-Releases', { exact: true }).click();
    await page.getByRole('list', { name: 'Links' }).getByRole('link').first().click();
    await page.getByText('People only').waitFor();
    await places(page).first().waitFor();
    expect(await sumOf(page, 'pre-saved')).toBeGreaterThan(0);
  });
});
