/** The built-in feedback board in a browser: an idea with script in it, votes, comments, search, and an idea that is gone. */
import { beforeAll, expect, it } from 'vitest';
import { makeArtist } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const writer = { email: 'ideas@people.test', password: 'an-idea-a-minute', name: 'Ada Quill' };

beforeAll(async () => {
  await makeArtist(writer);
});

it('takes an idea, a vote and a comment, as plain text', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, writer, '/feedback');
  await page.getByRole('heading', { name: 'Features and Feedback' }).waitFor();
  await page.getByText('No ideas yet').waitFor();
  await page.getByRole('button', { name: 'Add an idea' }).click();
  await page.getByRole('button', { name: 'Add idea' }).click();
  await page.getByText('Please enter a title').waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('<b>Vinyl</b> as a destination');
  await page.getByRole('textbox', { name: 'What is it for?' }).fill('<script>document.title = "taken"</script>');
  await page.getByRole('button', { name: 'Add idea' }).click();
  await page.getByText('Success! Your idea is on the board.').waitFor();
  const vote = page.getByRole('button', { name: /^Vote for <b>Vinyl<\/b> as a destination/ });
  await vote.waitFor();
  expect(await vote.getAttribute('aria-pressed')).toBe('true');
  await testApp.checkEach(page, 'feedback-ideas');
  await vote.click();
  await page.getByRole('button', { name: /0 votes$/ }).waitFor();
  await page.getByRole('textbox', { name: 'Search ideas' }).fill('cassette');
  await page.getByText('No idea matches').waitFor();
  await page.getByRole('textbox', { name: 'Search ideas' }).fill('vinyl');
  await page.getByRole('link', { name: '<b>Vinyl</b> as a destination' }).click();
  await page.getByRole('heading', { name: '<b>Vinyl</b> as a destination' }).waitFor();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('<img src=x onerror=alert(1)> Seven-inch, too.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page
    .getByRole('list', { name: 'Comments' })
    .getByText('<img src=x onerror=alert(1)> Seven-inch, too.')
    .waitFor();
  await testApp.checkEach(page, 'feedback-idea');
  testApp.forgive(page, /NOT_FOUND/);
  await page.goto(`${testApp.baseUrl}/feedback/00000000-0000-4000-8000-000000000000`);
  await page.getByRole('heading', { name: "This idea can't be shown" }).waitFor();
});

it('embeds the configured board, dark and below its own path', async () => {
  const page = await testApp.newPage(desktop);
  // The policy of this installation frames no board: only what the screen asks for is looked at.
  testApp.forgive(page, /./);
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('FeedbackUrl')) return route.continue();
    const answer = await route.fetch();
    const text = await answer.text();
    return route.fulfill({
      response: answer,
      body: text.replace('"feedback_url":null', '"feedback_url":"https://board.test/fanfare"'),
    });
  });
  await testApp.signIn(page, writer, '/feedback/b/ideas');
  const frame = page.locator('iframe[title="Features and Feedback"]');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toBe('https://board.test/fanfare/b/ideas?theme=dark&basePath=%2Ffeedback');
});
