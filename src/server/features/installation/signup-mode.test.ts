/** An installation whose accounts are made by invitation (MODE-11), and what the homepage promises of one without payments, texts and a catalogue. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let closed: TestApp;
let open: TestApp;
beforeAll(async () => {
  [closed, open] = await Promise.all([
    createTestApp({ signup: 'invited', without: ['payments', 'texts', 'catalogue'] }),
    createTestApp(),
  ]);
});
afterAll(async () => await Promise.all([closed?.close(), open?.close()]));

const step = `mutation ($email: String!) { signup_check_step(email: $email, coupon: "") { email_pending } }`;

it('refuses a new email in a sentence, and leads a known one to the login', async () => {
  const { errors } = await closed.call(undefined, step, { email: 'new@band.example' });
  expect(errors?.[0]).toMatchObject({
    message: 'Accounts are made by invitation here. Please ask the person who runs this site.',
    extensions: { code: 'SIGNUP_CLOSED' },
  });
  await closed.operator.createAccount({ email: 'known@band.example', password: 'a long password' });
  expect((await closed.call(undefined, step, { email: 'known@band.example' })).errors).toEqual([]);
  expect((await open.call(undefined, step, { email: 'new@band.example' })).errors).toEqual([]);
});

it('says to everybody who may sign up', async () => {
  expect((await closed.call(undefined, '{ installation { signup } }')).data).toEqual({
    installation: { signup: 'invited' },
  });
});

it('has a homepage without signup, prices, texts and song box, which the usual one has', async () => {
  const [bare, whole] = await Promise.all([closed, open].map(async ({ url }) => (await fetch(`${url}/`)).text()));
  for (const part of [
    'href="/signup"',
    'action="/claim"',
    'id="pricing"',
    '#pricing',
    'Two weeks free',
    'action="/paste"',
  ]) {
    expect(whole).toContain(part);
    expect(bare).not.toContain(part);
  }
});
