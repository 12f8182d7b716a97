/** Who gets the answer that was asked for early, and what happens when it is lost. A real server counts what it is asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fetchUnlessAsked } from './early-answer.ts';

let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  response.end('asked again');
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
});
afterEach(() => {
  asked = 0;
  globalThis.earlyAnswers = undefined;
});
afterAll(() => server.close());

const answered = (text: string) => Promise.resolve({ response: new Response(text), sent: 0, received: 0 });
const early = (answer = answered('early'), askedAt = performance.now()): void => {
  const more = { token: 'mine', askedAt };
  globalThis.earlyAnswers = [
    { operation: 'CurrentUser', variables: {}, answer, ...more },
    { operation: 'LinksList', variables: { artist_id: 'a' }, answer: answered('links of a'), ...more },
  ];
};
const ask = async (operationName: string, token = 'mine', variables: object = {}) => {
  const body = JSON.stringify({ operationName, query: '{ x }', variables });
  const answer = await fetchUnlessAsked(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  return answer.text();
};

it('gives the early answer to its question, once', async () => {
  early();
  expect(await ask('CurrentUser')).toBe('early');
  expect(asked).toBe(0);
  expect(await ask('CurrentUser')).toBe('asked again');
  expect(asked).toBe(1);
});

it('sends every other question, and the same one of another session', async () => {
  early();
  expect(await ask('LinksList')).toBe('asked again');
  expect(await ask('CurrentUser', 'of somebody else')).toBe('asked again');
  expect(await ask('CurrentUser')).toBe('early');
  expect(asked).toBe(2);
});

it('gives each question its own answer, whichever is asked first', async () => {
  early();
  expect(await ask('LinksList', 'mine', { artist_id: 'a' })).toBe('links of a');
  expect(await ask('CurrentUser')).toBe('early');
  expect(asked).toBe(0);
});

it('sends the question about another artist, and about the rows behind the first', async () => {
  early();
  expect(await ask('LinksList', 'mine', { artist_id: 'b' })).toBe('asked again');
  expect(await ask('LinksList', 'mine', { artist_id: 'a', offset: 10_000 })).toBe('asked again');
  expect(asked).toBe(2);
});

it('asks again when the early answer is a minute old', async () => {
  early(undefined, performance.now() - 60_000);
  expect(await ask('CurrentUser')).toBe('asked again');
});

it('asks again when the early answer was lost on its way', async () => {
  early(Promise.reject(new TypeError('Failed to fetch')));
  expect(await ask('CurrentUser')).toBe('asked again');
  expect(asked).toBe(1);
});
