/** The table of docs/operations/billing.md names every call and every error code of the stand-in, and none that it does not have. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from './gateway-api.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const codesIn = (text: string): string[] => [...new Set(text.match(/\b[89]\d{4,5}\b/g) ?? [])].toSorted();

const rows = [
  ...read('docs/operations/billing.md').matchAll(
    /^\| (.+?) +\| ((?:GET|POST|PUT|DELETE) .+?) +\| (.*?) *\| (.*?) *\|$/gm,
  ),
].map(([, , requests = '', refusals = '', absent = '']) => ({ requests: requests.split(', '), refusals, absent }));
const sources = globSync('src/sandbox/braintree/*.ts', { cwd: root })
  // The browser's own calls are not the gateway's.
  .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('client-api.ts'))
  .map(read);
/** The error codes that the stand-in answers with: they are texts in its code. */
const given = [
  ...new Set(sources.flatMap((text) => [...text.matchAll(/'([89]\d{4,5})'/g)].map(([, code = '']) => code))),
];

it('names every call once', () => {
  const calls = routes('').map(
    ([method, { source }]) =>
      `${method} ${source
        .replace(/^\^|\$$/g, '')
        .replaceAll('\\/', '/')
        .replace('([\\w-]+)', '{id}')}`,
  );
  expect(rows.flatMap(({ requests }) => requests).toSorted()).toEqual(calls.toSorted());
});

it('names every error code that the stand-in answers with, and no other', () => {
  expect(codesIn(rows.map(({ refusals }) => refusals).join())).toEqual(given.toSorted());
});

it('says of no code that it is missing which the stand-in has for the same call', () => {
  for (const { refusals, absent } of rows)
    expect(codesIn(absent).filter((code) => codesIn(refusals).includes(code))).toEqual([]);
});

it("names no code that Braintree's SDK does not know", () => {
  const known = read('node_modules/braintree/lib/braintree/validation_error_codes.js');
  const named = rows.flatMap(({ refusals, absent }) => codesIn(refusals + absent));
  expect(named.filter((code) => !known.includes(`"${code}"`))).toEqual([]);
});
