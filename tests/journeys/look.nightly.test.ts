/** What a picture would show and a click does not find: motion, type, sizes and contrast of the SmartLink screens. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { openFigures } from './open-link.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;

/** The longest animation or transition, in milliseconds, that runs on the page within a second of `act`. */
async function longestMotion(page: Page, act: () => Promise<unknown>): Promise<number> {
  const watching = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        let longest = 0;
        const look = () => {
          for (const { effect } of document.getAnimations())
            longest = Math.max(longest, Number(effect?.getTiming().duration) || 0);
          if (performance.now() - start < 1000) requestAnimationFrame(look);
          else resolve(longest);
        };
        look();
      }),
  );
  await act();
  return watching;
}

it('moves nothing for whoever asked for less motion', async () => {
  const page = await testApp.newPage(desktop);
  await openFigures(testApp, page, 'Paper Lanterns');
  const open = () => page.getByRole('button', { name: 'Embed' }).click();
  expect(await longestMotion(page, open)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longestMotion(page, open)).toBeGreaterThan(100);
});

it('draws hyphens narrow: only numbers in columns have figures of one width', async () => {
  const page = await testApp.newPage(desktop);
  await openFigures(testApp, page, 'Paper Lanterns');
  const isTabular = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { fontVariantNumeric, fontFeatureSettings } = getComputedStyle(element);
        return `${fontVariantNumeric} ${fontFeatureSettings}`.match(/tabular-nums|tnum/) !== null;
      });
  expect(await isTabular('body')).toBe(false);
  expect(await isTabular('h1')).toBe(false);
  expect(await isTabular('dl dd')).toBe(true);
});

it('shows all of the embed code, also on a phone', async () => {
  const page = await testApp.newPage(phone);
  await openFigures(testApp, page, 'Paper Lanterns');
  await page.getByRole('button', { name: 'Embed' }).click();
  const hidden = await page
    .getByLabel('Embed code', { exact: true })
    .evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
});

it('leaves no hole between the figures on a phone', async () => {
  const page = await testApp.newPage(phone);
  await openFigures(testApp, page, 'Paper Lanterns');
  const { width, rows } = await page
    .locator('dl')
    .first()
    .evaluate((list) => {
      const tops = new Map<number, number>();
      for (const tile of list.children) {
        const { top, width: own } = tile.getBoundingClientRect();
        tops.set(Math.round(top), (tops.get(Math.round(top)) ?? 0) + own);
      }
      return { width: list.getBoundingClientRect().width, rows: [...tops.values()] };
    });
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).toBeCloseTo(width, 0);
});

it('marks the chosen segment in the dark so that it is seen at a glance', async () => {
  const page = await testApp.newPage({ ...desktop, colorScheme: 'dark' });
  await openFigures(testApp, page, 'Paper Lanterns');
  const chosen = page.getByRole('radiogroup', { name: 'Countries as' }).locator('label:has(:checked)');
  const { outline, around } = await chosen.evaluate((option) => ({
    outline: getComputedStyle(option).boxShadow,
    around: getComputedStyle(option.parentElement ?? option).backgroundColor,
  }));
  expect(contrast(outline.match(/rgb\([^)]*\)/)?.[0] ?? around, around)).toBeGreaterThan(3);
});

it('keeps a card as high as its content, beside a long list too', async () => {
  const page = await testApp.newPage(desktop);
  await openFigures(testApp, page, 'Paper Lanterns');
  await page
    .getByRole('button', { name: /^Show all/ })
    .first()
    .click();
  for (const name of ['Top Sources', 'Countries']) {
    const empty = await page.getByRole('region', { name }).evaluate((card) => {
      const bottoms = [...card.querySelectorAll('*')].map((element) => element.getBoundingClientRect().bottom);
      return card.getBoundingClientRect().bottom - Math.max(...bottoms);
    });
    expect(empty, name).toBeLessThan(40);
  }
});

it('compares the days until now with as many days until the same time of day', async () => {
  const page = await testApp.newPage(desktop);
  const asked: { start_time: string; end_time: string }[] = [];
  page.on('request', (request) => {
    const { variables } = (request.postDataJSON() ?? {}) as { variables?: (typeof asked)[number] };
    if (variables?.start_time !== undefined) asked.push(variables);
  });
  await openFigures(testApp, page, 'Paper Lanterns');
  const ends = asked.map(({ end_time }) => Date.parse(end_time));
  const latest = Math.max(...ends);
  const earlier = asked.filter(({ end_time }) => Date.parse(end_time) < latest - 86_400_000);
  expect(earlier.length).toBeGreaterThan(0);
  const now = Date.now();
  for (const { start_time, end_time } of earlier) {
    const started = asked.find((each) => Date.parse(each.end_time) === latest)?.start_time ?? '';
    const length = Date.parse(started) - Date.parse(start_time);
    // An hour for a change of the clocks in between, and minutes for a slow machine.
    expect(Math.abs(now - length - Date.parse(end_time))).toBeLessThan(70 * 60_000);
  }
});
