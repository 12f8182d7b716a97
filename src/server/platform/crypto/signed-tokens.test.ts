/** Signed tokens are readable as their own kind and until they expire, and not otherwise. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { createSignedTokens, type TokenKind } from './signed-tokens.ts';

const clock = createMovableClock();
const signedTokens = createSignedTokens({ secret: 'a secret of at least some length', clock });
const kind: TokenKind<{ email: string }> = { name: 'one', contentSchema: z.object({ email: z.string() }) };

it('reads what it issued, and hides the content', async () => {
  const token = await signedTokens.issue(kind, { email: 'luna@mail.test' });
  expect(Buffer.from(token, 'base64url').toString()).not.toContain('luna');
  expect(await signedTokens.read(kind, token)).toEqual({ email: 'luna@mail.test' });
});

it('rejects tokens that are changed, of another kind, of another secret, or invalid', async () => {
  const token = await signedTokens.issue(kind, { email: 'luna@mail.test' });
  const changed = `${token.slice(0, -3)}${token.at(-3) === 'A' ? 'B' : 'A'}${token.slice(-2)}`;
  expect(await signedTokens.read(kind, changed)).toBeUndefined();
  expect(await signedTokens.read({ ...kind, name: 'other' }, token)).toBeUndefined();
  expect(await createSignedTokens({ secret: 'another', clock }).read(kind, token)).toBeUndefined();
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"one"}').toString('base64url')}.`;
  for (const made of ['', 'x', '....', 'a.b.c.d.e', unsigned, 'A'.repeat(100_000)])
    expect(await signedTokens.read(kind, made)).toBeUndefined();
});

it('reads tokens of the previous secret', async () => {
  const token = await signedTokens.issue(kind, { email: 'luna@mail.test' });
  const later = createSignedTokens({ secret: 'a new one', previous: ['a secret of at least some length'], clock });
  expect(await later.read(kind, token)).toEqual({ email: 'luna@mail.test' });
});

it('rejects expired tokens', async () => {
  const token = await signedTokens.issue(kind, { email: 'luna@mail.test' }, 60);
  clock.moveTo(new Date(Date.now() + 50_000));
  expect(await signedTokens.read(kind, token)).toBeDefined();
  clock.moveTo(new Date(Date.now() + 70_000));
  expect(await signedTokens.read(kind, token)).toBeUndefined();
});
