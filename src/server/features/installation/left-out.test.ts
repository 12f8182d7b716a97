/** What an installation without any vendor leaves out of the server: routes, and jobs with their schedules (MODE-5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hiddenParts } from '#domain/installation/hidden-parts.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const without = ['payments', 'texts', 'catalogue', 'appleMusic', 'ads'] as const;
const nothing = Object.fromEntries(without.map((need) => [need, 'off']));

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ without });
});
afterAll(async () => await testApp?.close());

describe('a webhook of a vendor that is off', () => {
  it.each(testApps())('%s %s answers as an unknown path does', async (method, path) => {
    const ask = async (asked: string) => {
      const body = method === 'POST' ? { body: 'MessageSid=1', headers: form } : {};
      const answer = await fetch(testApp.url + asked, { method, ...body });
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    };
    const unknown = await ask('/api/unknown');
    expect(unknown.status).toBe(404);
    expect(await ask(path)).toEqual(unknown);
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

function testApps(): [method: string, path: string][] {
  return [
    ['GET', '/api/billing/webhook?bt_challenge=abc'],
    ['POST', '/api/billing/webhook'],
    ['POST', '/api/texts/inbound'],
    ['POST', '/api/texts/status/1'],
  ];
}

it('names routes that the server has', () => {
  const paths = new Set(testApp.routes.map((route) => route.slice(route.indexOf(' ') + 1)));
  expect([...hiddenParts(nothing, 'routes')].filter((path) => !paths.has(path))).toEqual([]);
});

describe('jobs', () => {
  const scheduled = async () => {
    const rows = await testApp.sql<{ name: string }>('select name from pgboss.schedule order by name');
    return rows.map(({ name }) => name);
  };
  const isIdle = (name: string): boolean => {
    const idle = hiddenParts(nothing, 'jobs');
    return idle.has(name) || idle.has(name.split('.')[0] ?? '');
  };

  it('of a vendor that is switched off lose their schedules and what waits of them, and get them back', async () => {
    const { vendorModes, vendors } = testApp.settings;
    const allOn = { vendorModes: Object.fromEntries(Object.keys(vendorModes).map((need) => [need, 'real'])), vendors };
    const before = await testApp.addServer(allOn as Partial<typeof testApp.settings>);
    await before.close();
    const all = await scheduled();
    expect(all.filter(isIdle)).toEqual(
      expect.arrayContaining(['billing.send_mails', 'drops.take_missed_texts', 'referrals.run_payouts']),
    );
    await testApp.sql(`insert into pgboss.job (name) values ('billing.send_mails')`);

    const off = await testApp.addServer();
    await off.close();
    expect(await scheduled()).toEqual(all.filter((name) => !isIdle(name)));
    expect(
      await testApp.sql(`select 1 from pgboss.job where name = 'billing.send_mails' and state = 'created'`),
    ).toEqual([]);

    const again = await testApp.addServer(allOn as Partial<typeof testApp.settings>);
    await again.close();
    expect(await scheduled()).toEqual(all);
  });
});
