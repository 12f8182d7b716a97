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
  globalThis.earlyAnswer = undefined;
});
afterAll(() => server.close());

const early = (answer = Promise.resolve({ response: new Response('early'), sent: 0, received: 0 })): void => {
  globalThis.earlyAnswer = { operation: 'CurrentUser', token: 'mine', answer };
};
const ask = async (operationName: string, token = 'mine') => {
  const body = JSON.stringify({ operationName, query: '{ x }' });
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

it('asks again when the early answer was lost on its way', async () => {
  early(Promise.reject(new TypeError('Failed to fetch')));
  expect(await ask('CurrentUser')).toBe('asked again');
  expect(asked).toBe(1);
});
