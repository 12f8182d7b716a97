/** What a node says of itself: its parts with their states, in words and as JSON, to operators only; and whether it is ready. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#tests/fixtures/free-port.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { metricsText } from '../metrics/server-metrics.ts';
import { type AdminServer, startAdminServer } from './admin-server.ts';
import { missingOf } from './parts/processes.ts';
import { vendorsPart } from './parts/vendors.ts';
import { createReadiness } from './readiness.ts';
import type { NodeStatus } from './status.ts';

let testApp: TestApp;
let admin: AdminServer;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await startAdminServer(
    { host: '127.0.0.1', port: 0 },
    {
      problems: testApp.server.problems,
      status: () => testApp.server.status(async () => [await testApp.server.report()]),
      metrics: async () => metricsText([(await testApp.server.report()).metrics]),
    },
  );
});
afterAll(async () => {
  await admin?.close();
  await testApp?.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${admin.port}${path}`, { headers });
const partsOf = async () => {
  const status = (await (await ask('/status?format=json')).json()) as NodeStatus;
  return new Map(status.parts.map((part) => [part.name, part]));
};
const valueIn = async (part: string, label: string) =>
  (await partsOf()).get(part)?.lines.find((line) => line.label === label)?.value;

describe('the pages for operators', () => {
  it('are answered to direct requests only', async () => {
    expect(await (await ask('/live')).text()).toBe('ok\n');
    expect(await (await ask('/ready')).text()).toBe('ready\n');
    expect(await (await ask('/ready?for=dashboard')).text()).toBe('ready\n');
    expect((await ask('/ready?for=everything')).status).toBe(400);
    for (const header of ['x-forwarded-for', 'forwarded', 'via'])
      for (const path of ['/live', '/ready', '/status', '/metrics'])
        expect((await ask(path, { [header]: '203.0.113.7' })).status).toBe(404);
  });

  it('are not on the port of the product', async () => {
    const { text } = await askApp('/status');
    expect(text).not.toContain('Event store');
    expect((await askApp('/_/status')).status).toBe(404);
  });

  it('name each stand-in, as a warning in production', async () => {
    expect(await valueIn('Vendors', 'payments')).toBe('stand-in');
    const { vendorModes } = testApp.settings;
    expect(await vendorsPart(vendorModes, true).read()).toMatchObject({
      state: 'warning',
      advice: expect.stringContaining('payments, texts'),
    });
  });

  it('say the state of each part in words and as JSON', async () => {
    const text = await (await ask('/status')).text();
    expect(text).toMatch(/^Fanfare: (ok|warning)\n/);
    for (const name of [
      'This node',
      'Processes',
      'PostgreSQL',
      'Migrations',
      'Event store',
      'Jobs',
      'Mails',
      'Disk',
      'Clock',
      'Vendors',
    ])
      expect(text).toMatch(new RegExp(`^${name}: (ok|warning)$`, 'm'));
    expect(text).not.toContain('Oops');
    const parts = await partsOf();
    expect(parts.get('PostgreSQL')?.state).toBe('ok');
    expect(parts.get('Clock')?.state).toBe('ok');
    expect(await valueIn('Event store', 'ClickHouse')).toMatch(/^answers, version \d/);
    expect(await valueIn('Migrations', 'known to this version')).toBe(await valueIn('Migrations', 'applied'));
  });
});

describe('the processes', () => {
  const silent = async (seconds: number) => {
    await testApp.sql(
      `insert into processes (id, host, pid, name, roles, version, started_at, seen_at)
       values (gen_random_uuid(), 'killed.test', 4711, 'main', 'worker', '0.0.1', now(), now() - $1 * interval '1 second')`,
      [seconds],
    );
  };

  it('are listed with roles and version; a killed one is a warning until another one takes its place', async () => {
    expect((await partsOf()).get('Processes')?.state).toBe('ok');
    await silent(40);
    const part = (await partsOf()).get('Processes');
    expect(part?.state).toBe('warning');
    expect(part?.lines).toContainEqual({
      label: 'killed.test 4711',
      value: expect.stringMatching(/^main \(worker\), version 0\.0\.1, .*SILENT for 40 s$/),
    });
    expect(part?.advice).toContain('friday-night.md#no-worker-is-alive');
    await silent(0);
    expect((await partsOf()).get('Processes')?.state).toBe('ok');
    await testApp.sql("delete from processes where host = 'killed.test'");
  });

  it('fail when none of them works', async () => {
    await testApp.sql("update processes set roles = 'web'");
    expect((await partsOf()).get('Processes')).toMatchObject({ state: 'failing' });
    expect((await ask('/status')).status).toBe(503);
    await testApp.sql("update processes set roles = 'web,worker'");
  });

  it('that ended long ago are forgotten', () => {
    const killed = {
      host: 'a',
      pid: 1,
      name: 'main',
      roles: 'web',
      version: '1',
      startedAt: new Date(),
      silentFor: 7_200_000,
    };
    expect(missingOf([killed])).toEqual([]);
    expect(missingOf([{ ...killed, silentFor: 60_000 }])).toHaveLength(1);
  });
});

describe('jobs and mails', () => {
  it('warn about a job that no worker takes, and about mails that were given up', async () => {
    await testApp.sql(
      'insert into pgboss.queue select (jsonb_populate_record(queue, \'{"name": "test.no_worker"}\')).* from pgboss.queue where name = \'mails.send\'',
    );
    await testApp.sql(
      "insert into pgboss.job (name, data, start_after) values ('test.no_worker', '{}', now() - interval '5 minutes')",
    );
    const jobs = (await partsOf()).get('Jobs');
    expect(jobs?.state).toBe('warning');
    expect(jobs?.lines).toContainEqual({
      label: 'test.no_worker',
      value: expect.stringMatching(/^oldest due for 5 min, /),
    });
    await testApp.sql(`insert into pgboss.job (name, data, source_name, source_output)
      values ('mails.given_up', '{"id": "1", "mail": {}}', 'mails.send', '{"message": "The mail server m:25 did not accept a mail: ESOCKET"}')`);
    const mails = (await partsOf()).get('Mails');
    expect(mails?.state).toBe('warning');
    expect(mails?.lines).toContainEqual({ label: 'given up after all tries', value: '1' });
    expect(mails?.lines).toContainEqual({
      label: 'last reason',
      value: 'The mail server m:25 did not accept a mail: ESOCKET',
    });
    expect(mails?.advice).toContain('friday-night.md#mails-do-not-go');
  });
});

describe('readiness', () => {
  it('without PostgreSQL is given for fans’ pages, and not for the dashboard or jobs', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort(), max: 1 });
    const readiness = createReadiness({ pool, drainSeconds: 0 });
    expect(await readiness.problems('pages')).toEqual([]);
    for (const purpose of ['dashboard', 'jobs'] as const)
      expect(await readiness.problems(purpose)).toEqual([expect.stringMatching(/^PostgreSQL does not answer: /)]);
    await pool.end();
  });

  it('ends when the process is going to stop, which it does after a while', async () => {
    const readiness = createReadiness({ pool: new pg.Pool(), drainSeconds: 1 });
    const began = performance.now();
    const drained = readiness.drain();
    expect(await readiness.problems('pages')).toEqual(['This process is stopping.']);
    await Promise.all([drained, readiness.drain()]);
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  it('is asked on any host', async () => {
    const { host } = new URL(testApp.url);
    for (const path of ['/_/live', '/_/ready', '/_/health', '/_/ready?for=dashboard'])
      expect((await fetch(`http://${host}${path}`)).status).toBe(200);
  });
});

async function askApp(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${testApp.url}${path}`);
  return { status: answer.status, text: await answer.text() };
}
