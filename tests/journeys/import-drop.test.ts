/** From the signed-in home to a drop that goes to a thousand imported fans, and what that takes (DROP-196). */
import { beforeAll, describe, expect, it } from 'vitest';
import { hands } from './hand.ts';
import { onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const account = {
  email: 'tour@people.test',
  password: 'from-the-merch-table',
  name: 'Ines Okoro',
  plan: 'agency',
} as const;
const phone = { width: 390, height: 844, colorScheme: 'light', touch: true } as const;
/** Presses, fields that are written into, and chosen files. */
const mostInteractions = 14;
const thousand = Array.from({ length: 1_000 }, (_, index) => index);
const files = {
  texts: `Name;Phone\n${thousand.map((n) => `Fan ${n};49151${12_300_000 + n}`).join('\n')}\n`,
  mails: `Name;Email\n${thousand.map((n) => `Fan ${n};fan.${n}@tour.test`).join('\n')}\n`,
};

beforeAll(async () => {
  const { artistId } = await makeTextingArtist(account, '+12125550163');
  await onRecords((client) =>
    client.query(
      `insert into drop_settings (artist_id, postal_address) values ($1, 'Okoro, 1 Harbour Street, 20457 Hamburg')
       on conflict (artist_id) do update set postal_address = excluded.postal_address`,
      [artistId],
    ),
  );
});

describe('a drop to a thousand imported fans', () => {
  it.each(['texts', 'mails'] as const)('takes at most fourteen interactions: %s', async (kind) => {
    const page = await testApp.newPage(phone);
    await testApp.signIn(page, account);
    await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
    const hand = hands['with a thumb'](page);
    await hand.press(page.getByRole('link', { name: 'Drops', exact: true }));
    await hand.press(page.getByRole('link', { name: 'Import contacts' }));
    await page.getByRole('button', { name: 'Choose a CSV file' }).waitFor();
    const chosenFiles = 1;
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(files[kind]) });
    // The columns are known, so that the consent comes first.
    await page.getByRole('heading', { name: 'Where and when did they agree?' }).waitFor();
    await page.getByText(/^The columns are read as Whole name, (Phone number|Email)\./).waitFor();
    if (kind === 'texts') await page.getByText(/^4915112300000 is read as \+49 [\d ]+, Germany$/).waitFor();
    await testApp.checkEach(page, `import-known-columns-${kind}`);
    await hand.write('Merch table of the tour, on paper', page.getByLabel('Where these people agreed'));
    await hand.write('03012026', page.getByLabel('The day on which they agreed'));
    await hand.press(page.getByRole('checkbox', { name: /^These people agreed/ }));
    await hand.press(page.getByRole('button', { name: 'Check the file' }));
    await hand.press(page.getByRole('button', { name: 'Import 1,000 contacts' }));
    await page.getByRole('heading', { name: '1,000 contacts imported' }).waitFor();
    await testApp.check(page, `import-to-drop-${kind}`);
    await hand.press(page.getByRole('button', { name: 'New drop to these fans' }));
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Segment' }).inputValue()).toBe(`${kind}.csv`);
    if (kind === 'mails') await hand.write('The new song', page.getByLabel('Subject'));
    await hand.write('It is out now', page.getByRole('textbox', { name: 'Message' }));
    await hand.write('vibe.to/paper-lanterns', page.getByLabel('Link', { exact: true }));
    await hand.press(page.getByRole('button', { name: 'Send Now' }));
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByText(/^1,000 fans/).waitFor();
    await hand.press(question.getByRole('button', { name: 'Yes, send it!' }));
    await page.getByText('Success! Your drop is on its way.').waitFor();
    expect(hand.presses() + hand.fields() + chosenFiles).toBeLessThanOrEqual(mostInteractions);
    const segments = await onRecords((client) =>
      client.query('select name from fan_segments where name = $1', [`${kind}.csv`]),
    );
    expect(segments.rowCount).toBe(1);
  });

  it('uses the segment of an import again', async () => {
    const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
    await testApp.signIn(page, account, '/drops/import');
    await page.getByRole('link', { name: 'texts.csv' }).click();
    await page.getByRole('button', { name: 'New drop to these fans' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Segment' }).inputValue()).toBe('texts.csv');
    const segments = await onRecords((client) =>
      client.query("select name from fan_segments where name like 'texts.csv%'"),
    );
    expect(segments.rowCount).toBe(1);
  });
});
