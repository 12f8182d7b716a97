/** The matrix of HTTP routes besides the API: who gets what, and that no route is missing from the table (ACC-7, ACC-8). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLink } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { askHost } from '#tests/fixtures/visit.ts';
import { createMatrixPeople, type MatrixPeople, type Principal, principals } from './principals.ts';
import {
  api,
  documents,
  fans,
  forms,
  machines,
  type SessionRoute,
  sessionRoutes,
  signedByVendors,
} from './route-table.ts';

let testApp: TestApp;
let people: MatrixPeople;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  people = await createMatrixPeople(testApp);
});
afterAll(() => testApp?.close());

/** Names of files of the build change with their content. */
const plain = (route: string): string => route.replace(/-[\w-]{10,}\.(woff2|jpg)$/, '-HASH.$1');
const groups = [documents, forms, signedByVendors, machines, api, fans];
const someId = '00000000-0000-4000-8000-000000000000';
let networks = 0;

/** Asks a route as a principal, from a network of its own. */
async function ask(method: string, path: string, principal: Principal, init: RequestInit = {}) {
  networks += 1;
  const token = people.person(principal)?.token;
  const response = await fetch(`${testApp.url}${path}`, {
    ...init,
    method,
    redirect: 'manual',
    headers: {
      ...(init.headers as Record<string, string>),
      'x-forwarded-for': `2001:db8:${networks.toString(16)}::9`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.status, body: await response.text(), location: response.headers.get('location') };
}
const parts = (route: string): [method: string, path: string] => {
  const [method = '', path = ''] = route.split(' ');
  return [method, path.replace(/:[a-z]+/i, someId).replace('*', 'no-such-page')];
};

it('has every route once, and none that is gone', () => {
  const listed = [...groups.flatMap(({ routes }) => routes), ...Object.keys(sessionRoutes)];
  expect([...new Set(testApp.routes.map(plain))].sort()).toEqual(listed.toSorted());
});

it.each(documents.routes)('%s gives everybody the same', async (route) => {
  const actual = testApp.routes.find((each) => plain(each) === route) ?? '';
  const [method, path] = parts(actual);
  const visitor = await ask(method, path, 'V');
  expect(visitor.status).toBeLessThan(500);
  for (const principal of ['S', 'R', 'O', 'X', 'L'] as const)
    expect(await ask(method, path, principal)).toEqual(visitor);
});

it.each(forms.routes)('%s asks no session, and does nothing for an empty form', async (route) => {
  const [method, path] = parts(route);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: testApp.url };
  const visitor = await ask(method, path, 'V', { headers, body: '' });
  expect(visitor.status).toBeLessThan(500);
  for (const principal of ['S', 'O', 'X'] as const)
    expect(await ask(method, path, principal, { headers, body: '' })).toEqual(visitor);
});

it.each(signedByVendors.routes)('%s refuses what its vendor did not sign, from whomever', async (route) => {
  const [method, path] = parts(route);
  const stored = () =>
    testApp.sql(
      'select (select count(*) from billing_webhooks) as webhooks, (select count(*) from inbound_texts) as texts',
    );
  const before = await stored();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({
    ...{ bt_signature: 'x|y', bt_payload: 'eA==', MessageSid: 'SM1', MessageStatus: 'delivered' },
    ...{ From: '+12125550100', To: '+12125550101', Body: 'STOP' },
  }).toString();
  for (const principal of principals) {
    const { status } = await ask(method, path, principal, method === 'GET' ? {} : { headers, body });
    expect([principal, [400, 403].includes(status)]).toEqual([principal, true]);
  }
  expect(await stored()).toEqual(before);
});

it('GET /health says nothing but its state, and figures are for nobody on this port', async () => {
  for (const principal of ['V', 'O', 'A'] as const) {
    for (const path of ['/metrics', '/status'])
      expect((await ask('GET', path, principal)).body).not.toContain('fanfare_events');
    const { status, body } = await ask('GET', '/health', principal);
    expect([status, Object.keys(JSON.parse(body) as object)]).toEqual([200, ['ok', 'warnings']]);
  }
});

it.each(api.routes.filter((route) => !route.startsWith('POST')))('%s is refused', async (route) => {
  const [method, path] = parts(route);
  // Fetch does not send every method; the refusal does not depend on who asks.
  if (['TRACE', 'QUERY'].includes(method)) return;
  for (const principal of ['V', 'O'] as const)
    expect((await ask(method, `${path}?query={link_hosts}`, principal)).status).toBe(405);
});

it.each(fans.routes)('%s answers a session as it answers nobody', async (route) => {
  const [method = '', path = '', , on] = route.split(' ');
  const { artistId } = people.foreign('X');
  const link = await buildLink(testApp, { artistId });
  const asked = async (principal: Principal) => {
    const token = people.person(principal)?.token;
    const { status, text: body } = await askHost(testApp.settings.port, `${path}?path=${link.path}`, {
      method,
      ...(on === 'app' ? { host: new URL(testApp.url).host } : {}),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}`, cookie: `token=${token}` }),
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' } : {}),
      },
    });
    return { status, body };
  };
  const nobody = await asked('V');
  for (const principal of ['O', 'X'] as const) expect((await asked(principal)).status).toBe(nobody.status);
  expect(nobody.body).not.toContain(artistId);
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
function bodyOf({ body }: SessionRoute): RequestInit {
  if (body === 'picture') {
    const form = new FormData();
    form.append('file', new Blob([picture], { type: 'image/png' }), 'cover.png');
    return { body: form };
  }
  if (body === 'file')
    return { body: 'phone\n+12125550100\n', headers: { 'content-type': 'application/octet-stream' } };
  if (body === 'links')
    return { body: 'url\nhttps://a.example/x\n', headers: { 'content-type': 'application/octet-stream' } };
  return {};
}

describe.each(Object.entries(sessionRoutes))('%s', (route, row) => {
  const [method = ''] = route.split(' ');

  it('gives each principal on their own what the row says', async () => {
    const places = await people.places();
    const got: [Principal, number][] = [];
    for (const principal of principals) {
      const { artistId, importId, moveInId } = places[principal];
      got.push([principal, (await ask(method, row.path(artistId, importId, moveInId), principal, bodyOf(row))).status]);
    }
    expect(Object.fromEntries(got)).toEqual(row.own);
  });

  it('answers for what is foreign exactly as for what is missing', async () => {
    if (row.foreign === undefined) return;
    for (const principal of principals) {
      const { artistId, importId, moveInId } = people.foreign(principal);
      const foreign = await ask(method, row.path(artistId, importId, moveInId), principal, bodyOf(row));
      expect([principal, foreign]).toEqual([
        principal,
        await ask(
          method,
          row.path(people.missing.artistId, people.missing.importId, people.missing.moveInId),
          principal,
          bodyOf(row),
        ),
      ]);
      const refusedEarlier = principal === 'V' || (principal === 'S' && row.own.S === 403);
      expect([principal, foreign.status]).toEqual([principal, refusedEarlier ? row.own[principal] : row.foreign]);
    }
  });
});
