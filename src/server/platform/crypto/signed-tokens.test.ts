/** Tickets open for what they were sealed as, while they are good, and for nothing else. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { createTickets, type TicketKind } from './signed-tokens.ts';

const clock = createMovableClock();
const tickets = createTickets({ secret: 'a secret of at least some length', clock });
const kind: TicketKind<{ email: string }> = { name: 'one', contentSchema: z.object({ email: z.string() }) };

it('opens what it sealed, and hides it meanwhile', async () => {
  const ticket = await tickets.seal(kind, { email: 'luna@mail.test' });
  expect(Buffer.from(ticket, 'base64url').toString()).not.toContain('luna');
  expect(await tickets.open(kind, ticket)).toEqual({ email: 'luna@mail.test' });
});

it('opens nothing that is changed, of another kind, of another secret, or made up', async () => {
  const ticket = await tickets.seal(kind, { email: 'luna@mail.test' });
  const changed = `${ticket.slice(0, -3)}${ticket.at(-3) === 'A' ? 'B' : 'A'}${ticket.slice(-2)}`;
  expect(await tickets.open(kind, changed)).toBeUndefined();
  expect(await tickets.open({ ...kind, name: 'other' }, ticket)).toBeUndefined();
  expect(await createTickets({ secret: 'another', clock }).open(kind, ticket)).toBeUndefined();
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"one"}').toString('base64url')}.`;
  for (const made of ['', 'x', '....', 'a.b.c.d.e', unsigned, 'A'.repeat(100_000)])
    expect(await tickets.open(kind, made)).toBeUndefined();
});

it('opens what the secret before sealed', async () => {
  const ticket = await tickets.seal(kind, { email: 'luna@mail.test' });
  const later = createTickets({ secret: 'a new one', previous: ['a secret of at least some length'], clock });
  expect(await later.open(kind, ticket)).toEqual({ email: 'luna@mail.test' });
});

it('opens until its time has run out', async () => {
  const ticket = await tickets.seal(kind, { email: 'luna@mail.test' }, 60);
  clock.moveTo(new Date(Date.now() + 50_000));
  expect(await tickets.open(kind, ticket)).toBeDefined();
  clock.moveTo(new Date(Date.now() + 70_000));
  expect(await tickets.open(kind, ticket)).toBeUndefined();
});
