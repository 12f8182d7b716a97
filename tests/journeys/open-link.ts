/** Opens the SmartLink screen of a link of the demo account directly, without the way through the list. */
import type { Page } from 'playwright-core';
import { openAccount } from './account.ts';
import type { TestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

/** Opens the link with this title, signed in, and waits for its heading. `query` is the query string, without `?`. */
export async function openLink(testApp: TestApp, page: Page, title: string, query = ''): Promise<void> {
  const search = query === '' ? '' : `?${query}`;
  await testApp.signIn(page, undefined, `/links/${await linkIdOf(testApp.baseUrl, title)}${search}`);
  await waitForHeading(page, title);
}

/** The same, and waits for the figures too. */
export async function openFigures(testApp: TestApp, page: Page, title: string, query = ''): Promise<void> {
  await openLink(testApp, page, title, query);
  await page.getByText('People only').waitFor();
}

async function linkIdOf(baseUrl: string, title: string): Promise<string> {
  const account = await openAccount(baseUrl);
  for (const id of account.artistIds) {
    const { links } = await account.run<{ links: { id: string; title: string }[] }>(
      'query ($artist_id: uuid!) { links(artist_id: $artist_id) { id title } }',
      { artist_id: id },
    );
    const link = links.find((each) => each.title === title);
    if (link !== undefined) return link.id;
  }
  throw new Error(`The demo account has no link ${title}.`);
}
