/** Which failed payments may have been made all the same. */
import { GraphQLError } from 'graphql';
import { CombinedError } from 'urql';
import { expect, test } from 'vitest';
import { mayBePaid } from './may-be-paid.ts';

const refused = (code: string) =>
  new CombinedError({ graphQLErrors: [new GraphQLError('no', { extensions: { code } })] });

test('one without an answer may be paid, a refused one is not', () => {
  expect(mayBePaid(new CombinedError({ networkError: new Error('gone') }))).toBe(true);
  expect(mayBePaid(refused('BILLING_PENDING'))).toBe(true);
  expect(mayBePaid(refused('PAYMENT_OVERDUE'))).toBe(false);
  expect(mayBePaid(refused('QUOTE_CHANGED'))).toBe(false);
});
