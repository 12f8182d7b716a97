/** Turns of welcome texts: the budget of a network, and transactions at once above a budget (DROP-191). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRateLimits } from '#server/platform/auth/rate-limits.ts';
import { openPostgres, type Postgres } from '#server/platform/db/postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createWelcomeTurn, type WelcomeTurn } from './welcome-turn.ts';

const now = new Date('2026-11-24T11:00:00Z');
const logged: string[] = [];
let testApp: TestApp;
let postgres: Postgres;
let turnOf: WelcomeTurn;
beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl, { connections: 3 });
  turnOf = createWelcomeTurn({
    makeLimit: createRateLimits({ database: postgres.database, clock: { now: () => now }, secret: 'secret' }),
    secretKey: 'secret',
    log: createLog('error', { write: (line) => void logged.push(line) }),
  });
});
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});

const take = (artistId: string, number: string, ipAddress: string) =>
  postgres.database.transaction().execute((within) => turnOf({ artistId, number, ipAddress, now }, within));
/** Numbers of ranges of their own. */
const apart = (index: number) => `+49151${String(20_000_000 + index * 1_000_003)}`;

it('gives a hundred of one IPv4 address or IPv6 /64 their turn at once, and their neighbours too', async () => {
  for (const [artistId, own, neighbour] of [
    ['four', () => '198.51.100.7', '198.51.100.8'],
    ['six', (index: number) => `2001:db8:ffff:1::${index + 1}`, '2001:db8:ffff:2::1'],
  ] as const) {
    for (let index = 0; index < 100; index += 1)
      expect(await take(artistId, apart(index % 70), own(index))).toEqual(now);
    expect((await take(artistId, apart(71), own(100))).getTime()).toBeGreaterThan(now.getTime());
    expect(await take(artistId, apart(72), neighbour)).toEqual(now);
  }
});

it('lets more transactions than connections go on above a budget, and alarms once', async () => {
  logged.length = 0;
  const number = '+4915112345678';
  const all = Array.from({ length: 40 }, (_, index) => take('busy', number, `2001:db8:${index.toString(16)}::1`));
  const turns = await Promise.all(all);
  expect(turns.filter((turn) => turn > now)).toHaveLength(20);
  await expect.poll(() => logged).toHaveLength(1);
  expect(logged[0]).not.toContain('+49151');
});
