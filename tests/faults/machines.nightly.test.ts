/** Several machines on the same engines, each with a part of the work: pages, clicks and changes are the same on all, and only a worker does jobs. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callGraphql, dataOf } from '#tests/fixtures/call.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { addOptInPage } from './fan-forms.ts';
import { addFaultLink, type FaultLink } from './fault-link.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { storedEvents } from './stored-hits.ts';
import { visit } from './visitor.ts';

const secret = 'a secret that every machine of this installation shares';
const folder = mkdtempSync(join(tmpdir(), 'fanfare-machines-'));
/** The first has the engines, the second only their URLs. */
let first: RunningProduct;
let second: RunningProduct;
let worker: RunningProduct | undefined;
let link: FaultLink;

const portOf = ({ url }: RunningProduct) => Number(new URL(url).port);
const machine = (name: string, roles: string, urls: Record<string, string> = {}) =>
  startProduct({ DATA_DIR: join(folder, name), SECRET_KEY: secret, WEB_PROCESSES: '1', ...urls }, [`--roles=${roles}`]);
const urls = () => ({ DATABASE_URL: first.record.databaseUrl, CLICKHOUSE_URL: first.record.clickhouseUrl });
/** The mails that a machine gave to its stand-in. */
const mailsOf = (name: string) => {
  const outbox = join(folder, name, 'sandbox', 'outbox');
  return existsSync(outbox) ? readdirSync(outbox).length : 0;
};

beforeAll(async () => {
  first = await machine('first', 'web');
  second = await machine('second', 'web', urls());
  link = await addFaultLink(first.record.databaseUrl);
});

afterAll(async () => {
  for (const each of [worker, second, first]) await each?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

it('each answer pages and redirects, and count into one store', async () => {
  for (const each of [first, second]) {
    expect((await visit({ port: portOf(each), path: `/${link.path}` })).text).toContain('Still Here');
    expect((await visit({ port: portOf(each), path: `/${link.path}/spotify` })).status).toBe(302);
  }
  await expect.poll(() => storedEvents(first.record.clickhouseUrl, link.linkId)).toEqual({ click: 2 });
});

it('drop a page that was taken away at another', async () => {
  const { linkId, path } = await addFaultLink(first.record.databaseUrl, { path: 'taken-away' });
  const client = new Client({ connectionString: first.record.databaseUrl });
  await client.connect();
  const { artistIds, token } = await addSignedIn(client, { email: 'two@fanfare.test', name: 'Two Places', count: 1 });
  await client.query('update links set artist_id = $1 where id = $2', [artistIds[0], linkId]);
  await client.end();
  const page = async (each: RunningProduct) => (await visit({ port: portOf(each), path: `/${path}` })).status;
  for (const each of [first, second]) expect(await page(each)).toBe(200);
  const document = 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }';
  expect(dataOf(await callGraphql(first.url)(token, document, { id: linkId }))).toEqual({
    delete_links_by_pk: { id: linkId },
  });
  for (const each of [first, second]) await expect.poll(() => page(each)).toBe(404);
});

it('leave jobs to one with the role for it, which answers nobody', async () => {
  const form = await addOptInPage(first.record.databaseUrl, 'by-mail');
  const fields = { path: form.path, destination: form.destinationId, channel: 'email', email: 'fan@mail.test' };
  const sent = await visit({ port: portOf(second), path: '/_/optin', form: fields });
  expect(sent.status).toBe(200);
  worker = await machine('worker', 'worker', urls());
  await expect.poll(() => mailsOf('worker')).toBe(1);
  expect([mailsOf('first'), mailsOf('second')]).toEqual([0, 0]);
  await expect(visit({ port: portOf(worker), path: '/_/health' })).rejects.toThrow('ECONNREFUSED');
});
