/** Notes on charts: what happened is marked below its day; a person adds, changes and deletes a note, and takes the deletion back. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openFigures } from './open-link.ts';
import { openTestApp, widthsFor } from './test-app.ts';

const testApp = openTestApp();
const title = 'Paper Lanterns';

const notes = (page: Page) => page.getByRole('list', { name: 'Notes on days' });
const mark = (page: Page, text: string) => notes(page).getByRole('button', { name: new RegExp(`: .*${text}`) });

it.each(widthsFor('annotations'))('keeps what happened on the chart: $size', async (size) => {
  const { width, height, colorScheme, inBoth } = size;
  const page = await testApp.newPage({ width, height, colorScheme });
  await openFigures(testApp, page, title, 'range=last_7_days');
  const text = `Added to a playlist (${size.size})`;
  await page.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await dialog.getByLabel('What happened').fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please write what happened').waitFor();
  await dialog.getByLabel('What happened').fill(text);
  await testApp.check(page, `annotation-form-${size.size}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const found = notes(page).getByRole('button').last();
  await found.waitFor();
  await testApp.checkEach(page, 'annotations', inBoth);
  await found.click();
  // The panel is named by its mark: the day, and the words or how many there are.
  const panel = page.getByRole('dialog');
  const row = panel.getByRole('listitem').filter({ hasText: text });
  await row.waitFor();
  await testApp.check(page, `annotation-opened-${size.size}`);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit this note' });
  await edit.getByLabel('What happened').fill(`${text}, at last`);
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const inTable = page.getByRole('table').getByText(`${text}, at last`);
  await inTable.waitFor();
  await page.getByRole('button', { name: 'Table', exact: true }).click();

  const open = async () => {
    await notes(page).getByRole('button').last().click();
    await row.waitFor();
  };
  await open();
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Note deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await open();
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Note deleted.').waitFor();
  await expect.poll(() => mark(page, 'Added to a playlist').count()).toBe(0);
});

it('opens the form for the day that was pressed on the chart', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await openFigures(testApp, page, title, 'range=last_7_days');
  const chart = page.getByRole('slider', { name: 'Events by day' });
  await chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const first = await page.getByRole('dialog', { name: 'Add a note' }).getByLabel('Day').inputValue();
  await page.keyboard.press('Escape');
  await chart.click({ position: { x: 60, y: 120 } });
  expect(await page.getByRole('dialog', { name: 'Add a note' }).getByLabel('Day').inputValue()).toBe(first);
});
