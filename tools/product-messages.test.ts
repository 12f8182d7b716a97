/** Tests the check of messages: one that left the product, one that its test does not expect, and a page without any. */
import { expect, it } from 'vitest';
import { messageProblems, messagesIn } from './product-messages.ts';

const test = 'tests/journeys/team.test.ts';
const messages = messagesIn(`| Message | Test |
| ------- | ---- |
| {item} copied to clipboard | ${test} |
| Leave Artist?              | ${test} |
`);
const code = [{ path: 'src/copy.ts', text: "what + ' copied to clipboard'; 'Leave Artist?'" }];
const tests = [{ path: test, text: "'Link copied to clipboard'; 'Leave Artist?'" }];

it('accepts messages that the product says and their tests expect', () => {
  expect(messages).toHaveLength(2);
  expect(messageProblems(messages, code, tests)).toEqual([]);
});

it('names a message that disappeared', () => {
  expect(messageProblems(messages, [{ path: 'src/copy.ts', text: ' copied to clipboard' }], tests)).toEqual([
    '"Leave Artist?" is not in src any more: say it again, or take its row out',
  ]);
});

it('names a message that its test does not expect, also when the test is gone', () => {
  const problem = `"Leave Artist?" is not expected by ${test}: name the test that does`;
  expect(messageProblems(messages, code, [{ path: test, text: ' copied to clipboard' }])).toEqual([problem]);
  expect(messageProblems(messages, code, [])).toContain(problem);
});

it('does not pass without any message', () => {
  expect(messageProblems([], code, tests)).toHaveLength(1);
});
