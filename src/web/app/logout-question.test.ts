/** The question before Logout deletes drafts (UI-34). */
import { expect, it } from 'vitest';
import { logoutQuestion } from './logout-question.ts';

it.each([
  [['Paper Lanterns'], 'Log out and lose the draft of Paper Lanterns?'],
  [[' '], 'Log out and lose the draft of a link without a title?'],
  [['Paper Lanterns', '', 'Salt'], 'Log out and lose 3 drafts?'],
])('of %j is %s', (titles, title) => {
  expect(logoutQuestion(titles).title).toBe(title);
});

it('names those of several drafts that have a title', () => {
  expect(logoutQuestion(['Paper Lanterns', '', 'Salt']).text).toMatch(/^Paper Lanterns, Salt\. They are kept/);
  expect(logoutQuestion(['', '']).text).toMatch(/^They are kept/);
});
