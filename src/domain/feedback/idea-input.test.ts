/** What may be written on the feedback board. */
import { expect, it } from 'vitest';
import { problemsOf, readInput } from '#domain/kernel/coded-schema.ts';
import { commentSchema, ideaSchema } from './idea-input.ts';

it('keeps markup as the text that it is', () => {
  const title = '<script>alert(1)</script> & **bold**';
  expect(readInput(ideaSchema, { title: ` ${title} `, text: 'One\r\nTwo' })).toEqual({ title, text: 'One\nTwo' });
});

it.each([
  [{ title: ' ', text: '' }, 'title', 'IDEA_TITLE_MISSING'],
  [{ title: 'x'.repeat(121), text: '' }, 'title', 'TEXT_TOO_LONG'],
  [{ title: 'two\nlines', text: '' }, 'title', 'BAD_INPUT'],
  [{ title: 'turned \u200f around', text: '' }, 'title', 'BAD_INPUT'],
  [{ title: '\u200b\u3164', text: '' }, 'title', 'IDEA_TITLE_MISSING'],
  [{ title: 'fine', text: 'x'.repeat(4001) }, 'text', 'TEXT_TOO_LONG'],
])('refuses %j', (input, field, code) => {
  expect(problemsOf(ideaSchema, input)).toContainEqual({ field, code });
});

it('refuses an empty comment', () => {
  expect(problemsOf(commentSchema, { text: '\n ' })).toContainEqual({ field: 'text', code: 'COMMENT_MISSING' });
});
