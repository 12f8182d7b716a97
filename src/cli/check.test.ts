/** `fanfare check` against real databases, a mail server, a storage and a name server. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutCredentials } from '#server/platform/shards/open-shards.ts';
import { type NameServer, startNameServer } from '#tests/fixtures/name-server.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { startTransactionPooler } from '#tests/fixtures/transaction-pooler.ts';
import { refuseOldEngines } from '../boot/engine-versions.ts';
import { refuseSharedSessions } from '../boot/shared-sessions.ts';
import type { CheckLine } from './check/check.ts';
import { checkPostgres } from './check/databases.ts';
import { run } from './check.command.ts';

let testApp: TestApp;
let names: NameServer;
beforeAll(async () => {
  testApp = await createTestApp();
  names = await startNameServer();
});
afterAll(async () => {
  await Promise.all([testApp?.close(), names?.close()]);
});

/** The settings of an installation like that of the test app. */
const settings = () => ({
  NODE_ENV: 'test',
  USE_STAND_INS: 'yes',
  FILES: 'local',
  WEB_PROCESSES: '1',
  APP_URL: testApp.url,
  DATA_DIR: testApp.settings.dataDir,
  DATABASE_URL: testApp.settings.databaseUrl,
  CLICKHOUSE_URL: testApp.settings.clickhouseUrl,
  SMTP_URL: testApp.settings.vendors.smtp.url,
  SECRET_KEY: testApp.settings.secretKey,
});

/** Runs the command with `--json`; gives its exit code and the lines by name. */
async function check(changed: Record<string, string> = {}, ...args: string[]) {
  const printed: string[] = [];
  const code = await run([...args, '--json'], {
    root: '',
    variables: { ...settings(), ...changed },
    out: (line) => printed.push(line),
    err: (line) => printed.push(line),
  });
  const { checks }: { checks: CheckLine[] } = JSON.parse(printed.join('\n'));
  return { code, lines: new Map(checks.map((line) => [line.name, line])) };
}

/** A port that nothing listens on. */
async function closedPort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('finds nothing wrong with an installation that works, and sends the operator a mail', async () => {
  const { code, lines } = await check({}, '--mail', 'operator@example.com');
  expect([...lines.values()].filter(({ state }) => state === 'failed')).toEqual([]);
  expect(code).toBe(0);
  expect(lines.get('Mail')?.found).toContain('took a mail to operator@example.com');
  const mails = await testApp.standIns.outbox.list();
  expect(mails.find(({ to }) => to.includes('operator@example.com'))?.subject).toBe('Fanfare can send mail');
  expect(lines.get('Storage')).toMatchObject({ state: 'ok', found: 'local: stored, read and removed a file' });
  expect(lines.get('Migrations')).toMatchObject({ state: 'ok' });
  expect(lines.get('Clock')).toMatchObject({ state: 'ok' });
  expect(lines.get('Clock of ClickHouse')).toMatchObject({ state: 'ok' });
});

it('notices another key than the one of the secrets in the database', async () => {
  const { code, lines } = await check({ SECRET_KEY: randomBytes(32).toString('hex') });
  expect(lines.get('Key')).toMatchObject({ state: 'failed', found: expect.stringContaining('is not the one') });
  expect(code).toBe(1);
  expect((await check()).lines.get('Key')).toMatchObject({ state: 'ok' });
});

it('leaves no table behind', async () => {
  await check();
  expect(await testApp.sql("select from pg_tables where tablename like 'fanfare_check%'")).toEqual([]);
});

it('names bad settings and ends with 1', async () => {
  const { code, lines } = await check({ PORT: 'many' });
  expect(code).toBe(1);
  expect(lines.get('Settings')).toMatchObject({ state: 'failed' });
  expect(lines.get('Settings')?.found).toContain('PORT must be a port number');
});

it('says of each part that is away what to look at', async () => {
  const port = await closedPort();
  const { code, lines } = await check({
    DATABASE_URL: `postgresql://127.0.0.1:${port}/fanfare`,
    CLICKHOUSE_URL: `http://127.0.0.1:${port}/default`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  expect(code).toBe(1);
  for (const [name, setting] of [
    ['PostgreSQL', 'DATABASE_URL'],
    ['ClickHouse', 'CLICKHOUSE_URL'],
    ['Mail', 'SMTP_URL'],
  ] as const) {
    expect(lines.get(name), name).toMatchObject({ state: 'failed' });
    expect(lines.get(name)?.advice).toContain(setting);
  }
});

it('stops at a data folder that cannot be used', async () => {
  const { code, lines } = await check({ DATA_DIR: '/proc/fanfare' });
  expect(code).toBe(1);
  expect(lines.get('Disk')).toMatchObject({ state: 'failed', advice: expect.stringContaining('Set DATA_DIR') });
  expect(lines.has('Storage')).toBe(false);
});

it('notices a user of PostgreSQL who may not make tables', async () => {
  const role = `reader_${randomBytes(4).toString('hex')}`;
  await testApp.sql(`create role ${role} login`);
  try {
    const url = new URL(testApp.settings.databaseUrl);
    url.username = role;
    const { code, lines } = await check({ DATABASE_URL: url.href });
    expect(lines.get('PostgreSQL rights')).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('permission'),
    });
    expect(code).toBe(1);
  } finally {
    await testApp.sql(`drop role ${role}`);
  }
});

it('looks up every host, and any name that an artist may choose', async () => {
  names.records.set('app.example.test', { A: ['192.0.2.1'] });
  names.records.set('a.example.test', { A: ['192.0.2.1'] });
  names.records.set('go.example.test', { A: ['192.0.2.9'] });
  const { code, lines } = await check({
    APP_URL: 'https://app.example.test',
    LINK_HOSTS: 'a.example.test',
    SHORT_HOST: 'go.example.test',
    DNS_SERVER: names.ipAddress,
  });
  expect(code).toBe(1);
  expect(lines.get('Host app.example.test')).toMatchObject({ state: 'ok', found: 'leads to 192.0.2.1' });
  expect(lines.get('Host a.example.test')).toMatchObject({ state: 'ok' });
  expect(lines.get('Host go.example.test')).toMatchObject({ state: 'warning' });
  expect(lines.get('Host *.a.example.test')).toMatchObject({
    state: 'failed',
    advice: 'Let *.a.example.test lead to your proxy: artists choose names below it.',
  });
  expect(lines.get('Proxy')).toMatchObject({ state: 'warning' });
});

it('refuses a ClickHouse before 24.10, at start and in the check', async () => {
  const old = createServer((_request, response) => response.end('{"version":"24.8.14.39"}\n')).listen(0, '127.0.0.1');
  await new Promise((resolve) => old.once('listening', resolve));
  try {
    const clickhouseUrl = `http://127.0.0.1:${(old.address() as AddressInfo).port}/default`;
    const { databaseUrl } = testApp.settings;
    await expect(refuseOldEngines({ databaseUrl, clickhouseUrl })).rejects.toThrow('ClickHouse 24.8.14.39 is too old');
    const { lines } = await check({ CLICKHOUSE_URL: clickhouseUrl });
    expect(lines.get('ClickHouse')).toMatchObject({
      state: 'failed',
      advice: 'Fanfare needs 24.10 or newer.',
    });
    const { lines: ofTwo } = await check({ CLICKHOUSE_SHARDS: clickhouseUrl });
    expect(ofTwo.get(`ClickHouse ${clickhouseUrl}`)).toMatchObject({ state: 'failed' });
    const own = `ClickHouse ${withoutCredentials(testApp.settings.clickhouseUrl)}`;
    expect([ofTwo.get(own), ofTwo.get(`${own} rights`)]).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
  } finally {
    old.close();
  }
});

it('refuses a pooler whose connections share sessions, at start and in the check', async () => {
  const { databaseUrl } = testApp.settings;
  await refuseSharedSessions(databaseUrl);
  const sessions = async (url: string) =>
    (await checkPostgres(url, 1)).find(({ name }) => name === 'PostgreSQL sessions')?.state;
  expect(await sessions(databaseUrl)).toBe('ok');
  const pooler = await startTransactionPooler(databaseUrl);
  try {
    await expect(refuseSharedSessions(pooler.url)).rejects.toThrow('Set the pooler to pool_mode=session');
    expect(await sessions(pooler.url)).toBe('failed');
  } finally {
    pooler.close();
  }
});
