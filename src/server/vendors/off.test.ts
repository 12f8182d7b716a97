/** The client of a vendor that is switched off. */
import { expect, it } from 'vitest';
import { clientOf, offVendor } from './off.ts';

interface Client {
  send(text: string): Promise<string>;
  close?(): void;
}

it('refuses every call, can be awaited and closed', async () => {
  const client = offVendor<Client>();
  expect(() => client.send('a')).toThrow('This is switched off in this installation.');
  expect(await client).toBe(client);
  expect(client.close?.()).toBeUndefined();
});

it('stands only for a vendor without settings', async () => {
  const open = (name: string): Client => ({ send: async (text) => `${name} ${text}` });
  expect(await clientOf('real', open).send('a')).toBe('real a');
  expect(() => clientOf(undefined, open).send('a')).toThrow();
});
