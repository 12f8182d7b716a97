/** A proxy on a private IP address that no setting names: it is reported, and its visitors are still distinguished. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, iPhone, type Visitor } from '#tests/fixtures/visit.ts';

const logged: string[] = [];
let testApp: TestApp;
let visitor: Visitor;

beforeAll(async () => {
  testApp = await createTestApp({ log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }) });
  visitor = await createVisitor(testApp);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const warnings = async () => {
  const host = new URL(testApp.settings.appUrl).host;
  const { text } = await visitor.ask('/health', { host, direct: true });
  return JSON.parse(text).warnings as string[];
};

it('is reported with the setting, and the rate of one visitor behind it is limited', async () => {
  const owner = await buildPerson(testApp);
  const link = await buildLink(testApp, { artistId: await buildArtist(testApp, owner.userId) });
  const view = (forwardedFor?: string) =>
    visitor.ask('/_/v', {
      method: 'POST',
      direct: true,
      body: JSON.stringify({ l: link.id, r: '', q: '', p: `/${link.path}` }),
      headers: {
        'user-agent': iPhone,
        'content-type': 'application/json',
        ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
      },
    });
  testApp.clock.moveBy(60_000 - (testApp.clock.now().getTime() % 60_000));
  for (let hit = 0; hit < 125; hit += 1) await view();
  expect(await warnings()).toEqual([]);
  for (let hit = 0; hit < 125; hit += 1) await view(`10.1.2.3, 193.99.144.95`);
  await view('193.99.144.95, 193.99.144.96');
  const verdicts = (await visitor.storedHits(link.id, 251)).map(({ verdict }) => verdict);
  expect(verdicts.filter((verdict) => verdict === 'person')).toHaveLength(246);
  expect(verdicts.filter((verdict) => verdict === 'anomaly')).toHaveLength(5);
  expect(await warnings()).toEqual([expect.stringContaining('Set TRUSTED_PROXIES')]);
  expect(logged.filter((line) => line.includes('Set TRUSTED_PROXIES'))).toHaveLength(1);
});
