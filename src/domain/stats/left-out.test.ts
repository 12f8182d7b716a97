/** What was left out is named by verdict and rule, and adds up. */
import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import { leftOutOf } from './left-out.ts';
import { ruleWords } from './verdict-rules.ts';

const figures = figuresOf([
  { event: 'view', count: 60 },
  { event: 'click', count: 29 },
]);

it('names what was left out, the most frequent first', () => {
  const leftOut = leftOutOf(
    [
      { event: 'view', verdict: 'crawler', rule: 'crawler-list', count: 4 },
      { event: 'view', verdict: 'preview', rule: 'preview-x', count: 5 },
      { event: 'click', verdict: 'crawler', rule: 'crawler-list', count: 1 },
      { event: 'subscribe', verdict: 'crawler', rule: 'of-last-year', count: 1 },
    ],
    figures,
  );
  expect(leftOut).toMatchObject({ share: 11, count: 11, views: 9, clicks: 1, fans: 1 });
  expect(leftOut.reasons.map(({ verdict, count }) => [verdict, count])).toEqual([
    ['crawler', 6],
    ['preview', 5],
  ]);
  expect(leftOut.reasons[0]?.rules).toEqual([
    { rule: 'crawler-list', words: ruleWords('crawler-list'), views: 4, clicks: 1, fans: 0, count: 5 },
    { rule: 'of-last-year', words: ruleWords('of-last-year'), views: 0, clicks: 0, fans: 1, count: 1 },
  ]);
});

it('is nothing where everybody was a person', () => {
  expect(leftOutOf([], figures)).toMatchObject({ count: 0, share: 0, reasons: [] });
});
