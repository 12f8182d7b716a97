/** The questions that the page's first script asks are those that the client asks. */
import { parse, print } from 'graphql';
import { formatDocument } from 'urql';
import { expect, it } from 'vitest';
import { linksListQuery } from '../src/web/features/links-list/links-list.graphql.ts';
import { currentUserQuery } from '../src/web/lib/current-user.graphql.ts';
import { question, questionsAt } from './early-question.ts';

it('is the document of the signed-in person, by its name', () => {
  expect(question.operationName).toBe('CurrentUser');
  expect(print(parse(question.query))).toBe(print(formatDocument(currentUserQuery)));
  // By the types in an answer the client knows which change makes it read the answer again.
  expect(question.query).toContain('__typename');
});

it('are, for the list, the documents that its screen asks of an artist and nothing else', () => {
  const asked = questionsAt['/links'];
  expect(asked.map(({ operationName }) => operationName)).toEqual(['LinksList', 'ReleaseWarnings', 'LinkTotals']);
  expect(print(parse(asked[0]?.query ?? ''))).toBe(print(formatDocument(linksListQuery)));
});
