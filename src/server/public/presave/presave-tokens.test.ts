/** Pre-save tokens: readable only with the right key and name, and only while they are valid; and the cookie beside them. */
import { expect, test } from 'vitest';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { createSignedTokens } from '../../platform/crypto/signed-tokens.ts';
import { bindingCookie, endedCookie, readBinding } from './binding-cookie.ts';
import { createPresaveTokens } from './presave-tokens.ts';

const clock = createMovableClock();
const tokens = createPresaveTokens(createSignedTokens({ secret: 'a'.repeat(32), clock }));
const way = {
  domain: 'vibe.to',
  path: 'song',
  choice: { destinationId: 'd', provider: 'spotify' as const, forever: true, email: 'fan@mail.test', passthrough: {} },
};

test('a token is read under its name only, and reveals nothing without the key', async () => {
  const token = await tokens.issue('bound', { ...way, binding: 'b' });
  expect(await tokens.read('bound', token)).toEqual({ ...way, binding: 'b' });
  expect(await tokens.read('result', token)).toBeUndefined();
  expect(Buffer.from(token, 'base64url').toString()).not.toContain('fan@mail');
  const stranger = createPresaveTokens(createSignedTokens({ secret: 'b'.repeat(32), clock }));
  expect(await stranger.read('bound', token)).toBeUndefined();
});

test('a changed, a foreign and a missing token are rejected', async () => {
  const token = await tokens.issue('onward', {
    ...way,
    binding: 'b',
    url: 'https://accounts.spotify.com/authorize',
  });
  const middle = Math.floor(token.length / 2);
  const changed = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
  for (const odd of [changed, '', 'a.b.c.d.e', token.slice(0, -6)])
    expect(await tokens.read('onward', odd)).toBeUndefined();
});

test('a token expires by the server’s clock', async () => {
  const mine = createMovableClock();
  const myTokens = createPresaveTokens(createSignedTokens({ secret: 'a'.repeat(32), clock: mine }));
  const token = await myTokens.issue('bound', { ...way, binding: 'b' });
  // The token counts whole seconds, and time goes on meanwhile.
  mine.moveBy(598_000);
  expect(await myTokens.read('bound', token)).toBeDefined();
  mine.moveBy(3_000);
  expect(await myTokens.read('bound', token)).toBeUndefined();
});

test('the cookie belongs to one state, and with https to this host only', () => {
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
