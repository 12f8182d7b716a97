/** The question that the page's first script asks is the one that the client asks. */
import { parse, print } from 'graphql';
import { formatDocument } from 'urql';
import { expect, it } from 'vitest';
import { currentUserQuery } from '../src/web/lib/current-user.graphql.ts';
import { question } from './early-question.ts';

it('is the document of the signed-in person, by its name', () => {
  expect(question.operationName).toBe('CurrentUser');
  expect(print(parse(question.query))).toBe(print(formatDocument(currentUserQuery)));
  // By the types in an answer the client knows which change makes it read the answer again.
  expect(question.query).toContain('__typename');
});
