/** What travels with a fan: opened only by who sealed it, under its own name, while it is good; and the cookie beside it. */
import { expect, test } from 'vitest';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { createSignedTokens } from '../../platform/crypto/signed-tokens.ts';
import { bindingCookie, endedCookie, readBinding } from './binding-cookie.ts';
import { createTokenSigner } from './presave-tokens.ts';

const clock = createMovableClock();
const sealer = createTokenSigner(createSignedTokens({ secret: 'a'.repeat(32), clock }));
const way = {
  domain: 'vibe.to',
  path: 'song',
  choice: { destinationId: 'd', provider: 'spotify' as const, forever: true, email: 'fan@mail.test', carried: {} },
};

test('a token is opened under its name only, and tells nothing to anybody else', async () => {
  const token = await sealer.issue('bound', { ...way, binding: 'b' });
  expect(await sealer.read('bound', token)).toEqual({ ...way, binding: 'b' });
  expect(await sealer.read('result', token)).toBeUndefined();
  expect(Buffer.from(token, 'base64url').toString()).not.toContain('fan@mail');
  const stranger = createTokenSigner(createSignedTokens({ secret: 'b'.repeat(32), clock }));
  expect(await stranger.read('bound', token)).toBeUndefined();
});

test('a changed token, another’s and none are nothing', async () => {
  const token = await sealer.issue('onward', {
    ...way,
    binding: 'b',
    address: 'https://accounts.spotify.com/authorize',
  });
  const middle = Math.floor(token.length / 2);
  const changed = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
  for (const odd of [changed, '', 'a.b.c.d.e', token.slice(0, -6)])
    expect(await sealer.read('onward', odd)).toBeUndefined();
});

test('a token runs out by our clock', async () => {
  const mine = createMovableClock();
  const mySealer = createTokenSigner(createSignedTokens({ secret: 'a'.repeat(32), clock: mine }));
  const token = await mySealer.issue('bound', { ...way, binding: 'b' });
  mine.moveBy(599_000);
  expect(await mySealer.read('bound', token)).toBeDefined();
  mine.moveBy(2_000);
  expect(await mySealer.read('bound', token)).toBeUndefined();
});

test('the cookie belongs to one way, and with https to this very host', () => {
  const cookie = bindingCookie('state-1', 'value.1', true);
  expect(cookie).toMatch(
    /^__Host-fanfare-presave-[0-9a-f]{12}=value\.1; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  const [sent = ''] = cookie.split(';');
  expect(readBinding(`other=1; ${sent}; last=2`, 'state-1', true)).toBe('value.1');
  expect(readBinding(sent, 'state-2', true)).toBeUndefined();
  expect(readBinding(sent, 'state-1', false)).toBeUndefined();
  expect(readBinding(undefined, 'state-1', true)).toBeUndefined();
  expect(endedCookie('state-1', false)).toMatch(
    /^fanfare-presave-[0-9a-f]{12}=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/,
  );
});
