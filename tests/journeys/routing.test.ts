/** Routing: an artist writes rules and looks at the page as others see it; fans are led, and choose their service. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { openAccount } from './account.ts';
import { comeFrom } from './ad-platforms.ts';
import { iPhone } from './agents.ts';
import { openLink } from './open-link.ts';
import { openTestApp, widths, widthsFor } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
/** The browser of the journeys calls itself a program, which is never led away. */
const fan = { ...phone, userAgent: iPhone } as const;
const path = 'a-routed-song';

/** Makes a link of the demo artist with two services; gives its id, and its destinations by type. */
async function makeLink(): Promise<{ id: string; ids: Record<string, string> }> {
  const account = await openAccount(testApp.baseUrl);
  const { insert_links_one: link } = await account.run<{
    insert_links_one: { id: string; destinations: { id: string; type: string }[] };
  }>('mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id destinations { id type } } }', {
    object: {
      ...{ artist_id: account.artistNamed('Mara Vale'), path, title: 'A Routed Song', preview_type: 'youtube' },
      tracks: [{ name: 'Video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
      destinations: [
        { type: 'spotify', cta: 'Stream on Spotify', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
        { type: 'applemusic', cta: 'Stream on Apple Music', url: 'https://music.apple.com/us/album/1440857781' },
        { type: 'deezer', cta: 'Play on Deezer', url: 'https://www.deezer.com/album/1' },
      ],
    },
  });
  return { id: link.id, ids: Object.fromEntries(link.destinations.map(({ type, id }) => [type, id])) };
}

async function saveRules(id: string, rules: unknown[]): Promise<void> {
  const account = await openAccount(testApp.baseUrl);
  await account.run(
    'mutation ($id: uuid!, $rules: [link_rules_save_input!]) { update_links_by_pk(pk_columns: { id: $id }, _set: {}, rules: $rules) { id } }',
    { id, rules },
  );
}

const publicUrl = () => `${testApp.baseUrl.replace('localhost', 'vibe.to.localhost')}/${path}`;
const rulesOn = (page: Page) => page.getByRole('list', { name: /^Rules/ }).getByRole('listitem');
const choose = async (page: Page, field: string, option: string) => {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: field })
    .or(page.getByRole('dialog').getByRole('textbox', { name: field }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

afterEach(async () => {
  await comeFrom(testApp.baseUrl, 'britain');
  await testApp.removeLink(path);
});

describe('the Routing screen', () => {
  it.each(widthsFor('routing'))('writes, tries, orders, saves and deletes rules: $size', async ({ size, ...view }) => {
    await makeLink();
    const page = await testApp.newPage(view);
    await openLink(testApp, page, 'A Routed Song');
    await page.getByRole('link', { name: 'Routing', exact: true }).click();
    await waitForHeading(page, 'Routing');
    await page.getByText('Everybody sees the page').waitFor();
    await testApp.check(page, `routing-empty-light-${size}`);

    await page.getByRole('button', { name: 'Add a rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.getByText('Please choose which visitors this rule is for').waitFor();
    await choose(page, 'In these countries', 'Germany');
    await page.keyboard.press('Escape');
    await choose(page, 'On these devices', 'Phone');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.getByText('Please choose where this rule leads').waitFor();
    await testApp.check(page, `routing-dialog-light-${size}`);
    await choose(page, 'Destination', 'Apple Music');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => rulesOn(page).allInnerTexts()).toHaveLength(1);
    expect(((await rulesOn(page).first().textContent()) ?? '').replaceAll(/\s+/g, ' ')).toContain(
      'In Germany on phones Apple MusicNot saved yet',
    );

    await page.getByRole('button', { name: 'Add a rule' }).click();
    await choose(page, 'What it is about', 'Deezer');
    await choose(page, 'In these countries', 'Germany');
    await page.keyboard.press('Escape');
    await choose(page, 'Do this', 'Hide it on the page');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => rulesOn(page).allInnerTexts()).toHaveLength(2);

    // As seen by a German on an iPhone, before anything is saved.
    const seenBy = page.getByRole('region', { name: 'Seen by' });
    await seenBy.getByText('They see the page.').waitFor();
    await seenBy
      .getByRole('combobox', { name: 'Country' })
      .or(seenBy.getByRole('textbox', { name: 'Country' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Germany', exact: true }).click();
    await seenBy.getByText('they arrive at Apple Music').waitFor();
    await seenBy.getByText('Deezer is hidden').waitFor();
    const inside = page.frameLocator('iframe[title="The page as they see it"]');
    await inside.getByText('Apple Music').first().waitFor();
    expect(await inside.getByText('Deezer').count()).toBe(0);

    // By keyboard.
    await page.getByRole('button', { name: 'Move rule 2' }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(250);
    }
    await expect.poll(async () => ((await rulesOn(page).first().textContent()) ?? '').includes('Deezer')).toBe(true);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('Rules saved').waitFor();
    await expect.poll(() => rulesOn(page).first().textContent()).toContain('0 views · 0 clicks by people');
    await testApp.checkEach(page, 'routing', view.inBoth);

    await page.getByRole('button', { name: 'Delete rule 1' }).click();
    await expect.poll(() => rulesOn(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rulesOn(page).count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Save rules' }).isDisabled()).toBe(true);
  });

  it('asks whose rules to keep when somebody else saved others meanwhile', async () => {
    const { id, ids } = await makeLink();
    const ruleFor = (...countries: string[]) => ({ countries, action: 'destination', target_id: ids.applemusic });
    await saveRules(id, [ruleFor('DE')]);
    const page = await testApp.newPage(widths[1]);
    testApp.forgive(page, /409/);
    await testApp.signIn(page, undefined, `/links/${id}/routing`);
    const save = page.getByRole('button', { name: 'Save rules' });
    const alert = page.getByRole('alert').filter({ hasText: 'Your rules are still here, and not saved.' });
    const addRuleFor = async (country: string) => {
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await choose(page, 'In these countries', country);
      await page.keyboard.press('Escape');
      await choose(page, 'Destination', 'Deezer');
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    const shown = async () => (await rulesOn(page).allInnerTexts()).map((text) => /In (\w+)/.exec(text)?.[1]);
    await expect.poll(shown).toEqual(['Germany']);

    await addRuleFor('France');
    await saveRules(id, [ruleFor('PL')]);
    await save.click();
    await alert.waitFor();
    await testApp.check(page, 'routing-conflict-light-desktop');
    expect(await shown()).toEqual(['Germany', 'France']);
    await alert.getByRole('button', { name: 'Show theirs' }).click();
    await expect.poll(shown).toEqual(['Poland']);
    expect([await alert.count(), await save.isDisabled()]).toEqual([0, true]);

    await addRuleFor('Spain');
    await saveRules(id, [ruleFor('IT')]);
    await save.click();
    await alert.getByRole('button', { name: 'Save mine' }).click();
    await page.getByText('Rules saved').waitFor();
    expect([await alert.count(), await save.isDisabled()]).toEqual([0, true]);
    await page.reload();
    await expect.poll(shown).toEqual(['Poland', 'Spain']);
  });
});

describe('a fan', () => {
  it('from a country of a rule is led on, with all services one tap away', async () => {
    const { id, ids } = await makeLink();
    await saveRules(id, [{ countries: ['DE'], action: 'destination', target_id: ids.applemusic }]);
    const page = await testApp.newPage(fan);
    testApp.forgive(page, /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/);
    await page.goto(publicUrl());
    await page
      .getByRole('link', { name: /Stream on Spotify|Spotify/ })
      .first()
      .waitFor();

    await comeFrom(testApp.baseUrl, 'germany');
    await page.goto(publicUrl());
    await page.getByRole('heading', { name: 'Opening Apple Music' }).waitFor();
    // A touch stops the time.
    await page.mouse.click(5, 5);
    await testApp.checkIn(page, 'routed');
    await page.getByRole('link', { name: 'All services' }).click();
    await page.waitForURL('**/-all');
    await page.getByText('Deezer').first().waitFor();

    // The service itself is out of reach here.
    const left = page.waitForRequest('https://music.apple.com/**');
    await page.goto(publicUrl());
    await left;
    await page.waitForTimeout(500);
    await page.goBack();
    await page.getByRole('heading', { name: 'You were sent to Apple Music' }).waitFor();
  });

  it('chooses a service on the page, is led to it, and takes it back in one tap', async () => {
    const { id } = await makeLink();
    await saveRules(id, [{ action: 'remembered' }]);
    const page = await testApp.newPage(fan);
    testApp.forgive(page, /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/);
    await page.goto(publicUrl());
    expect(await page.context().cookies()).toEqual([]);
    await page.getByText('Always open my service').click();
    await page.getByRole('button', { name: 'Spotify', exact: true }).click();
    await page.getByText('Pages here open Spotify at once.').waitFor();
    await testApp.checkIn(page, 'fan-page-remembered');
    expect((await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual(['service=spotify']);

    const left = page.waitForRequest('https://open.spotify.com/**');
    await page.goto(publicUrl());
    await page.getByRole('heading', { name: 'Opening Spotify' }).waitFor();
    await left;
    await page.waitForTimeout(500);

    await page.goto(`${publicUrl()}/-all`);
    await page.getByRole('button', { name: 'Ask me every time' }).click();
    await page.getByText('Pages here ask you every time.').waitFor();
    await page.goto(publicUrl());
    await page.getByText('Always open my service').waitFor();
  });
});
