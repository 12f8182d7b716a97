/** From a fan's pre-save to the artist's card: the release comes, the page turns over, the job saves, and the link's screen says so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pixel } from './agents.ts';
import { openLink } from './open-link.ts';
import { onRecords } from './operator.ts';
import { makePreRelease, type PreRelease } from './pre-release.ts';
import { agree, goToSpotify, openForm } from './pre-save-steps.ts';
import { openTestApp, type View, views, widthsFor } from './test-app.ts';

const phone: View = { width: 390, height: 844, colorScheme: 'dark', userAgent: pixel };
const desktop: View = { width: 1360, height: 1000, colorScheme: 'light' };
const minutes = 60_000;

const testApp = openTestApp();
let song: PreRelease;

/** Moves the product's clock as a person does on the sandbox's page. */
async function moveClock(form: Record<string, string>): Promise<void> {
  const answer = await fetch(`${testApp.baseUrl}/sandbox/clock`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: testApp.baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(303);
}

beforeAll(async () => {
  const releaseTime = new Date(Date.now() + 15 * minutes);
  song = await makePreRelease(testApp.baseUrl, { path: 'high-water', title: 'High Water', theme: 'dark', releaseTime });
});
afterAll(async () => {
  await moveClock({ reset: '' });
  await testApp.removeLink(song.path);
});

test('a pre-save is saved when its release is out, and the artist sees it', async () => {
  const artist = await testApp.newPage(desktop);
  await testApp.signIn(artist, undefined, `/links/${song.linkId}`);
  await artist.getByText('Nobody has pre-saved yet.').waitFor();
  await testApp.check(artist, 'pre-saves-card-empty');

  const fan = await testApp.newPage(phone);
  await fan.goto(song.url);
  const form = await openForm(fan, 'Pre-Save on Spotify');
  await form.getByRole('radio', { name: 'Forever' }).check();
  await goToSpotify(fan);
  await agree(fan, 'Pelle Lind');
  await fan.getByRole('heading', { name: 'Saved in advance' }).waitFor();
  await fan.getByRole('link', { name: 'Back to High Water' }).click();
  await fan.getByText('Minutes').waitFor();

  await artist.reload();
  const card = artist.getByRole('region', { name: 'Pre-saves at Spotify' });
  await card.getByText('1 forever, alive today').waitFor();
  const countOf = (state: string) => card.locator('dt', { hasText: state }).locator('xpath=../dd').textContent();
  expect([await countOf('Saved'), await countOf('Waiting')]).toEqual(['0', '1']);
  await expect
    .poll(() => artist.locator('dt', { hasText: 'Presaves' }).locator('xpath=../dd').first().textContent())
    .toMatch(/^1/);

  await moveClock({ by: String(15 * minutes) });
  await onRecords((client) =>
    client.query("insert into pgboss.job (name, data) values ('presaves.save_released', '{}')"),
  );
  await fan.reload();
  await fan.getByRole('link', { name: /Stream on Spotify/ }).waitFor();
  expect(await fan.getByText('Pre-Save').count()).toBe(0);
  await expect
    .poll(async () => {
      await artist.reload();
      await card.waitFor();
      return countOf('Saved');
    })
    .toBe('1');
  expect(await countOf('Waiting')).toBe('0');
  await testApp.check(artist, 'pre-saves-card-saved');
});

describe('the card of pre-saves', () => {
  test('looks right', async () => {
    const page = await testApp.newPage(desktop);
    await openLink(testApp, page, 'Night Ferry (pre-save)');
    const spotify = page.getByRole('region', { name: 'Pre-saves at Spotify' });
    await testApp.checkEach(page, 'pre-saves-card', views, async () => {
      await spotify.getByText('Waiting').waitFor();
      await spotify.getByText('Taken back').first().waitFor();
      await spotify.getByText('The fan took the permission back at Spotify.').waitFor();
      await page.getByRole('region', { name: 'Pre-saves at Apple Music' }).waitFor();
    });
  });

  test.each(widthsFor('pre-saves'))(
    'shows what is saved, what failed and what ends too early, and why: $size',
    async (view) => {
      const { inBoth, width, height, colorScheme } = view;
      const page = await testApp.newPage({ width, height, colorScheme });
      await testApp.signIn(page);
      await page
        .getByRole('button', { name: /Mara Vale/ })
        .first()
        .click();
      await page.getByText('Kilo Dusk').click();
      const spotify = page.getByRole('region', { name: 'Pre-saves at Spotify' });
      const apple = page.getByRole('region', { name: 'Pre-saves at Apple Music' });

      await page.getByRole('link', { name: 'Concrete Bloom', exact: true }).click();
      await spotify.getByText('The permission that the fan gave does not allow saving.').waitFor();
      await spotify.getByText('The fan took the permission back at Spotify.').waitFor();
      await apple
        .getByText('Apple Music took the order, but the release never arrived in the library.')
        .or(apple.getByText('Apple Music does not take this release.'))
        .first()
        .waitFor();
      await testApp.checkEach(page, 'pre-saves-card-out', inBoth);

      await page.goBack();
      await page.getByRole('link', { name: 'Signal Box (pre-save)', exact: true }).click();
      await spotify.getByText(/of those waiting will have ended before the release/).waitFor();
      await spotify
        .getByText("The fan's permission ended before the release. Spotify gives it for six months.")
        .waitFor();
      await spotify.getByText(/forever, alive today/).waitFor();
      await testApp.checkEach(page, 'pre-saves-card-postponed', inBoth);
    },
  );

  test('says when it could not be loaded, and loads on demand', async () => {
    const page = await testApp.newPage({ ...desktop, colorScheme: 'dark' });
    let refuse = true;
    await page.route('**/graphql', async (route) => {
      const isAsked = route.request().postData()?.includes('LinkPresaves') === true;
      if (!isAsked || !refuse) return route.continue();
      return route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ errors: [{ message: 'Oops! Something went wrong. Please try again.' }] }),
      });
    });
    await openLink(testApp, page, 'Night Ferry (pre-save)');
    const alert = page.getByRole('alert').filter({ hasText: "The pre-saves didn't load." });
    await alert.waitFor();
    refuse = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Pre-saves at Spotify' }).waitFor();
  });
});
