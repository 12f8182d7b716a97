/** Limits by IP address: the owner of a wide network has a multiple of the tries, not an endless supply of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres, type Postgres } from '../db/postgres.ts';
import { createNetworkLimit, type NetworkLimit } from './network-limits.ts';
import { createRateLimits, type MakeLimit } from './rate-limits.ts';

let testApp: TestApp;
let postgres: Postgres;
let makeLimit: MakeLimit;
beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl);
  const clock = createStillClock(new Date('2026-11-10T10:00:00Z'));
  makeLimit = createRateLimits({ database: postgres.database, clock, secret: 'secret' });
});
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});

/** How many of the tries, one from each IP address, are allowed. */
async function allowed(limit: NetworkLimit, ipAddresses: string[]): Promise<number> {
  let count = 0;
  for (const ipAddress of ipAddresses)
    await limit.consume(ipAddress).then(
      () => {
        count += 1;
      },
      (error: unknown) => expect(error).toMatchObject({ code: 'TOO_MANY_TRIES' }),
    );
  return count;
}
const many = (count: number, ipAddress: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => ipAddress(number));
const hex = (number: number) => number.toString(16);

it.each<[string, number, (number: number) => string]>([
  ['one IPv4 address', 3, () => '192.0.2.7'],
  ['an IPv4 /24', 24, (number) => `192.0.2.${number}`],
  ['an IPv6 /64', 3, (number) => `2001:db8:1:1::${hex(number)}`],
  ['an IPv6 /56', 6, (number) => `2001:db8:1:10${number < 16 ? `0${hex(number)}` : hex(number)}::1`],
  ['an IPv6 /48', 12, (number) => `2001:db8:1:${hex(number)}00::1`],
])('%s has %i tries', async (name, tries, ipAddress) => {
  expect(await allowed(createNetworkLimit(makeLimit, name, 3, 60), many(40, ipAddress))).toBe(tries);
});

it('allows the phones of a crowd, which share a wide network of their carrier', async () => {
  const limit = createNetworkLimit(makeLimit, 'crowd', 3, 60, { isForCrowds: true });
  expect(
    await allowed(
      limit,
      many(150, (number) => `2001:db8:1:${hex(number)}00::1`),
    ),
  ).toBe(150);
  expect(
    await allowed(
      limit,
      many(150, (number) => `2001:db8:1:${hex(number)}00::2`),
    ),
  ).toBe(42);
});

it('takes nothing from the neighbours of a single flood', async () => {
  const limit = createNetworkLimit(makeLimit, 'flood', 3, 60);
  expect(await allowed(limit, Array<string>(50).fill('2001:db8:2:1::1'))).toBe(3);
  expect(await allowed(limit, ['2001:db8:2:2::1', '2001:db8:2:3::1', '2001:db8:2:4::1'])).toBe(3);
});

it('gives a try back to each of the networks', async () => {
  const limit = createNetworkLimit(makeLimit, 'back', 1, 60);
  for (let time = 0; time < 5; time += 1) {
    await limit.consume('2001:db8:3:1::1');
    await limit.giveBack('2001:db8:3:1::1');
  }
  expect(
    await allowed(
      limit,
      many(10, (number) => `2001:db8:3:${hex(number)}00::1`),
    ),
  ).toBe(4);
});
