/** Adding artists in a browser: an agency's several at once, one on trial with a plan, duplicates; the trial's banner, and artists that change elsewhere. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { openAccount } from './account.ts';
import { admin, makeArtist, onRecords, paidCentsOf } from './operator.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const agency = { email: 'adding-agency@people.test', password: 'many-artists-here', name: 'Harbour Lights' };
const trial = { email: 'adding-trial@people.test', password: 'one-artist-here', name: 'Low Water' };
const nobody = { email: 'adding-first@people.test', password: 'no-artist-yet-here' };
const member = { email: 'adding-member@people.test', password: 'never-had-a-trial' };

beforeAll(async () => {
  await makeArtist({ ...agency, plan: 'agency' });
  await makeArtist(trial);
  await admin('make-account', '--email', nobody.email, '--password', nobody.password);
  await admin('make-account', '--email', member.email, '--password', member.password);
  await admin('set-trial', '--email', member.email, '--ends', 'none');
});

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

/** Opens the artist switcher and chooses its last entry. */
async function openWizard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Change artist/ }).click();
  await page.getByRole('option', { name: 'Add an Artist' }).click();
  await page.getByRole('heading', { name: 'Add an artist' }).waitFor();
}

async function pick(page: Page, name: string): Promise<void> {
  await page.getByLabel('Artist', { exact: true }).fill(name);
  await page.getByRole('list', { name: 'Artists found' }).getByRole('button', { name }).first().click();
}

async function pickUnlisted(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Not on Spotify?' }).click();
  await page.getByLabel("Artist's name").fill(name);
  await page.keyboard.press('Enter');
}

async function finish(page: Page, artist: string): Promise<void> {
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor();
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  await page.getByRole('button', { name: new RegExp(`${artist}.*Change artist`, 's') }).waitFor();
}

describe('the search for an artist', () => {
  it('asks once, a second after the last letter', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, agency);
    await page.clock.install();
    await page.goto(`${testApp.baseUrl}/add-artist`);
    await page.getByRole('heading', { name: 'Add an artist' }).waitFor();
    // From now on time stands still between the steps.
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked: string[] = [];
    page.on('request', (request) => {
      const sent = request.postDataJSON() as { operationName?: string; variables?: { name?: string } } | null;
      if (sent?.operationName === 'SearchArtists') asked.push(sent.variables?.name ?? '');
    });
    const field = page.getByLabel('Artist', { exact: true });
    for (const letter of 'mara') {
      await field.press(letter);
      await page.clock.runFor(900);
    }
    expect(asked).toEqual([]);
    await page.clock.runFor(100);
    await expect.poll(() => asked).toEqual(['mara']);
    // More text within the second starts it anew.
    await field.press('x');
    await page.clock.runFor(999);
    await field.press('Backspace');
    await page.clock.runFor(2_000);
    await page
      .getByRole('list', { name: 'Artists found' })
      .getByRole('button', { name: /Mara Vale/ })
      .waitFor();
    expect(asked).toEqual(['mara']);
  });
});

describe('the Add Artist wizard', () => {
  it('adds several artists of an agency at once, without plan and card, and refuses one that is there', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, agency);
    await page.goto(`${testApp.baseUrl}/add-artist`);
    await page.getByRole('heading', { name: 'Add an artist' }).waitFor();
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    await pickUnlisted(page, 'harbour lights');
    await page.getByText('Oops! You already have this artist added to your account.').waitFor();
    await page.keyboard.press('Escape');
    await pick(page, 'Mara Vale');
    await page.getByRole('heading', { name: 'Confirm your artists' }).waitFor();
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add another artist' }).click();
    await pickUnlisted(page, 'The Quay');
    await page.getByRole('button', { name: 'Remove The Quay' }).waitFor();
    await testApp.checkEach(page, 'add-artist-confirm', views);
    await page.getByRole('button', { name: 'Back' }).click();
    await pick(page, 'Kilo Dusk');
    await page.getByRole('button', { name: 'Remove The Quay' }).click();
    await goOn(page).click();
    await finish(page, 'Mara Vale');
    await page.getByRole('button', { name: /Change artist/ }).click();
    for (const name of ['Harbour Lights', 'Mara Vale', 'Kilo Dusk'])
      await page.getByRole('option', { name: new RegExp(name) }).waitFor();
    expect(await page.getByRole('option', { name: /The Quay/ }).count()).toBe(0);
  });

  it('asks an account on trial for the plan, by keyboard alone', async () => {
    const page = await testApp.newPage(phone);
    await testApp.signIn(page, trial);
    await openWizard(page);
    await page.keyboard.type('Ines Okoro');
    await page.getByRole('list', { name: 'Artists found' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Confirm your artists' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('$0 due today').waitFor();
    await page.getByText(/^Your free trial goes on\. From .* on it is \$19 a month, until you cancel\.$/).waitFor();
    await page.getByRole('radio', { name: 'Pro' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/ on it is \$29 a month, until you cancel\.$/).waitFor();
    // The next charge is that of the subscription, which sells bio cheaper than the wizard does to a payer who pays at once.
    await page.getByRole('radio', { name: 'Bio' }).check({ force: true });
    await page.getByText('$6 a month, or $60 a year.').waitFor();
    await page.getByText(/ on it is \$6 a month, until you cancel\.$/).waitFor();
    await page.getByRole('radio', { name: 'Max' }).check({ force: true });
    await testApp.checkEach(page, 'add-artist-plan', views);
    await page.getByRole('button', { name: 'Start free trial' }).press('Enter');
    await page.getByRole('heading', { name: 'Congratulations' }).waitFor();
    await testApp.checkEach(page, 'add-artist-finished', views.slice(0, 2));
    await finish(page, 'Ines Okoro');
  });

  it('takes the card of an account without a subscription, and charges what it shows', async () => {
    const page = await testApp.newPage(phone);
    await testApp.signIn(page, member);
    await page.goto(`${testApp.baseUrl}/add-artist`);
    await pickUnlisted(page, 'Slack Water');
    testApp.forgive(page, /ERR_FAILED/);
    await page.route('**/graphql', async (route) => {
      const asked = route.request().postDataJSON() as { operationName?: string } | null;
      await (asked?.operationName === 'OwnPrices' ? route.abort() : route.continue());
    });
    await goOn(page).click();
    await page.getByText("Prices didn't load").waitFor();
    await testApp.checkEach(page, 'add-artist-no-prices', views);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('radio', { name: 'Bio' }).check({ force: true });
    await goOn(page).click();
    await page.getByRole('heading', { name: 'Payment method' }).waitFor();
    await page.getByText('$9 due today').waitFor();
    await page.getByLabel('Card number').waitFor();
    await testApp.checkEach(page, 'add-artist-card', views);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('radio', { name: 'Pro' }).check({ force: true });
    await goOn(page).click();
    await page.getByText('$19 due today').waitFor();
    await page.getByLabel('Card number').fill('4111111111111111');
    await page.getByLabel('Expires').fill('1132');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay $19' }).click();
    await finish(page, 'Slack Water');
    const taken = await onRecords(async (client) => {
      const { rows } = await client.query(
        'select amount_cents from billing_ledger join users on users.id = user_id where email = $1',
        [member.email],
      );
      return rows;
    });
    expect(taken).toEqual([{ amount_cents: 1900 }]);
  });

  itAtNight(
    'leads a payer back to plans and artists, takes back what is not paid, and waits until the new artist is live',
    async () => {
      const page = await testApp.newPage(desktop);
      await testApp.signIn(page, member);
      const back = page.getByRole('button', { name: 'Back' });
      await page.goto(`${testApp.baseUrl}/add-artist`);
      await pickUnlisted(page, 'Wrong Water');
      await page.getByRole('button', { name: 'Add another artist' }).click();
      await pickUnlisted(page, 'Neap Tide');
      await goOn(page).click();
      await goOn(page).click();
      await page.getByText('$38 due today').waitFor();
      await back.click();
      await page.getByRole('heading', { name: 'Select a plan' }).waitFor();
      await back.click();
      await page.getByRole('button', { name: 'Remove Wrong Water' }).click();
      await page.getByRole('button', { name: 'Remove Wrong Water' }).waitFor({ state: 'detached' });
      await goOn(page).click();
      await page.getByRole('radio', { name: 'Bio' }).check({ force: true });
      await goOn(page).click();
      await page.getByText('$9 due today').waitFor();
      await testApp.checkEach(page, 'add-artist-pay', views);
      // The signed-in person is read slowly: until then the new artist would count as suspended.
      await page.route('**/graphql', async (route) => {
        const asked = route.request().postDataJSON() as { operationName?: string } | null;
        if (asked?.operationName === 'CurrentUser') await new Promise((resolve) => setTimeout(resolve, 2_000));
        await route.continue();
      });
      await page.getByRole('button', { name: 'Pay $9' }).click();
      await finish(page, 'Neap Tide');
      expect(new URL(page.url()).pathname).toBe('/links');
      // One of them may still be held up.
      await page.unrouteAll({ behavior: 'wait' });

      await page.goto(`${testApp.baseUrl}/add-artist`);
      await pickUnlisted(page, 'Lost Boat');
      await goOn(page).click();
      await goOn(page).click();
      await page.getByText('$19 due today').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
      const names = await onRecords(async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'select name from artists join users on users.id = billing_user_id where email = $1 order by name',
          [member.email],
        );
        return rows.map(({ name }) => name);
      });
      expect(names).toEqual(['Neap Tide', 'Slack Water']);
    },
  );

  it('pays for the new artist under a subscription that began in another tab meanwhile', async () => {
    const payer = { email: 'two-tabs@people.test', password: 'one-in-each-window', name: 'High Water' };
    await makeArtist(payer);
    await admin('set-trial', '--email', payer.email, '--ends', 'none');
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, payer);
    await page.goto(`${testApp.baseUrl}/add-artist`);
    await pickUnlisted(page, 'Ebb Light');
    await goOn(page).click();
    await goOn(page).click();
    await page.getByText('$19 due today').waitFor();
    const { run, artistNamed } = await openAccount(testApp.baseUrl, payer);
    await run(
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
      { id: artistNamed(payer.name) },
    );
    await page.getByLabel('Card number').fill('4111111111111111');
    await page.getByLabel('Expires').fill('1132');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay $19' }).click();
    await page.getByRole('heading', { name: 'Confirm the payment' }).waitFor();
    await page.getByRole('alert').getByText('The price has changed since it was shown').waitFor();
    await page.getByText('$19 due today').waitFor();
    await page.getByRole('button', { name: 'Pay $19' }).click();
    await finish(page, 'Ebb Light');
    expect(await paidCentsOf(payer.email)).toBe(3_800);
  });

  it('shows the trial to its payer, how many days are left, and where to add a card', async () => {
    const page = await testApp.newPage(phone);
    await testApp.signIn(page, trial);
    const banner = page.getByRole('complementary', { name: 'Trial' });
    await banner.getByText('Your trial for Low Water is expiring in 14 days.').waitFor();
    await testApp.checkEach(page, 'trial-banner', views);
    // Quiet while there is time; it stands out three days before the end (ACC-64).
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const background = () => banner.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await background()).toBe('rgba(0, 0, 0, 0)');
    await admin('set-trial', '--email', trial.email, '--ends', inTwoDays);
    await page.reload();
    await banner.getByText(/is expiring in [1-3] days?\./).waitFor();
    expect(await background()).not.toBe('rgba(0, 0, 0, 0)');
    await admin('set-trial', '--email', trial.email, '--ends', '2026-01-01');
    await page.reload();
    await banner.getByText('Your trial for Low Water is expired.').waitFor();
    await banner.getByRole('link', { name: 'Add card' }).click();
    await page.getByRole('dialog', { name: 'Add card' }).waitFor();
  });

  it('shows an artist at once that was added elsewhere, and one whose plan ended as suspended', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, agency);
    await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
    expect(await page.getByRole('complementary', { name: 'Trial' }).count()).toBe(0);
    const added = await admin('make-artist', '--email', agency.email, '--name', 'Night Ferry');
    await page.getByRole('button', { name: /Change artist/ }).click();
    await page.getByRole('option', { name: /Night Ferry/ }).waitFor();
    await admin('artist', 'suspend', '--artist', added, '--reason', 'a journey');
    await page
      .getByRole('group', { name: 'Suspended artists' })
      .getByRole('option', { name: /Night Ferry/ })
      .waitFor();
    await testApp.checkEach(page, 'artist-switcher', views.slice(2));
    await page.getByRole('option', { name: /Night Ferry/ }).click();
    await page.getByRole('button', { name: /Night Ferry.*Change artist/s }).waitFor();
  });

  it('gives an account without artists its settings, and its first artist', async () => {
    const page = await testApp.newPage(phone);
    await testApp.signIn(page, nobody);
    await page.getByRole('heading', { name: 'No artist yet' }).waitFor();
    await page.getByRole('link', { name: 'Account settings' }).click();
    const section = page.getByRole('combobox', { name: 'Settings section' });
    await section.click();
    const titles = ['Name and Email', 'Update Password', 'Security', 'Export Data', 'Delete Account'];
    expect(await page.getByRole('option').allTextContents()).toEqual(titles);
    await page.keyboard.press('Escape');
    for (const title of titles.toReversed()) {
      await section.click();
      await page.getByRole('option', { name: title, exact: true }).click();
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    }
    await page.getByText(`You log in with ${nobody.email}`).waitFor();
    expect(await page.getByText('Artist Settings').count()).toBe(0);
    // The paper reaches the lower edge although the section is short.
    await testApp.checkEach(page, 'settings-without-artist', views, async ({ width, height }) => {
      const painted = await page.getByRole('main').evaluate((main) => {
        const sheet = main.parentElement ?? main;
        const { left, right, top, bottom } = sheet.getBoundingClientRect();
        return { left, right, top, bottom, color: getComputedStyle(sheet).backgroundColor };
      });
      expect(painted).toMatchObject({ left: 0, right: width, top: 0 });
      expect(painted.bottom).toBeGreaterThanOrEqual(height);
      expect(painted.color).not.toBe('rgba(0, 0, 0, 0)');
    });
    await page.goto(`${testApp.baseUrl}/links`);
    await page.getByRole('link', { name: 'Add an Artist' }).click();
    await pickUnlisted(page, 'First Boat');
    await goOn(page).click();
    await page.getByRole('button', { name: 'Start free trial' }).click();
    await finish(page, 'First Boat');
  });
});
