/** Looking up help by the sentence on the screen. */
import { expect, test } from 'vitest';
import { sentenceOf } from '../kernel/error-catalogue.ts';
import { beginningOf, type ErrorHelp, helpFor } from './error-help.ts';

const known: ErrorHelp[] = (
  [
    ['PATH_TOO_LONG', '/help/first-link#the-path'],
    ['ARTIST_OWNED', '/help/artists#twice'],
    ['CUSTOM_DOMAIN_CNAME_MISSING', '/help/custom-domains#record'],
    ['NOT_FOUND', '/help/short'],
  ] as const
).map(([code, path]) => ({ beginning: beginningOf(sentenceOf(code)), path }));

test.each([
  ['as it is', sentenceOf('PATH_TOO_LONG'), '/help/first-link#the-path'],
  ['with the "Oops! " of the catalogue', sentenceOf('ARTIST_OWNED'), '/help/artists#twice'],
  ['with the "Oops! " of a screen', `Oops! ${sentenceOf('PATH_TOO_LONG')}`, '/help/first-link#the-path'],
  ['with its limit behind it', `${sentenceOf('PATH_TOO_LONG')} It can have at most 5.`, '/help/first-link#the-path'],
  [
    'with a host filled in',
    sentenceOf('CUSTOM_DOMAIN_CNAME_MISSING').replace('{host}', 'links.test'),
    '/help/custom-domains#record',
  ],
])('SITE-43: a sentence finds its help %s', (_, sentence, path) => {
  expect(helpFor(sentence, known)).toBe(path);
});

test('SITE-43: other sentences find none', () => {
  expect(helpFor(sentenceOf('TITLE_MISSING'), known)).toBeUndefined();
  expect(helpFor('', known)).toBeUndefined();
});
