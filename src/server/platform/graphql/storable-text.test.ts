/** Texts that no column can hold are bad input wherever they stand. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { isStorableJson } from './storable-text.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await createTestApp();
  ({ token } = await buildPerson(testApp));
});
afterAll(() => testApp?.close());

async function codesOf(query: string, variables: object): Promise<string[]> {
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { errors = [] } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  return errors.map(({ extensions }) => extensions.code);
}

const texts: [string, string][] = [
  ['a zero character', 'a\0b'],
  ['half of a surrogate pair', 'a\ud83d'],
];
const addIdea = 'mutation ($title: String!) { add_feedback_idea(title: $title, text: "A text.") { id } }';

it.each(texts)('refuses %s in a variable', async (_name, text) => {
  expect(await codesOf(addIdea, { title: text })).toEqual(['BAD_INPUT']);
});

it.each(texts)('refuses %s in the document', async (_name, text) => {
  const literal = text === 'a\0b' ? 'a\\u0000b' : text;
  const query = `mutation { add_feedback_idea(title: "${literal}", text: "A text.") { id } }`;
  expect(await codesOf(query, {})).toEqual(['BAD_INPUT']);
});

it('refuses it in a query that is compiled', async () => {
  const query = 'query ($code: String!) { coupon_available(coupon: $code) }';
  expect(await codesOf(query, { code: 'a\0b' })).toEqual(['BAD_INPUT']);
});

it('keeps every other text', async () => {
  expect(await codesOf(addIdea, { title: 'A 🎺 for é, \u200d and \t' })).toEqual([]);
});

it('looks into lists, objects and names, however deep', () => {
  expect(isStorableJson({ list: [{ of: ['a\0'] }] })).toBe(false);
  expect(isStorableJson({ 'a\0': 1 })).toBe(false);
  expect(isStorableJson([1, null, true, 'a'])).toBe(true);
  let deep: unknown = 'a\0';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(isStorableJson(deep)).toBe(false);
});
