/** The dashboard's content policy: which hosts of the card provider it allows, and when. What is sent with files that are kept for good, and where unknown paths lead. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { cardFormSources } from '../../vendors/braintree/browser-hosts.ts';
import { addDashboard } from './dashboard.ts';

/** The answer at an address of a dashboard with the screen /links, the page of all other paths, and one built file. */
async function ask(
  url: string,
  braintree: Parameters<typeof cardFormSources>[0] = { environment: 'sandbox', url: undefined },
): Promise<{ statusCode: number; headers: Record<string, unknown> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-dashboard-'));
  writeFileSync(join(folder, 'screens.json'), JSON.stringify({ '/links': 'index.html' }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'built.js'), 'void 0;');
  const app = Fastify();
  try {
    addDashboard(app, {
      folder,
      filesOrigin: 'https://files.test',
      hasSupportChat: false,
      feedbackOrigin: 'https://feedback.test',
      cardForm: cardFormSources(braintree),
    });
    return await app.inject({ url, headers: { accept: 'text/html' } });
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const headersOf = async (url: string): Promise<Record<string, unknown>> => (await ask(url)).headers;

/** The policy of the page with the card provider configured like this, by directive. */
async function policyWith(braintree: Parameters<typeof cardFormSources>[0]): Promise<Map<string, string>> {
  const policy = String((await ask('/links', braintree)).headers['content-security-policy']);
  return new Map(policy.split('; ').map((each) => [each.split(' ')[0] ?? '', each]));
}

it('allows no host of the card provider while its stand-in is used', async () => {
  const policy = await policyWith({ environment: 'sandbox', url: 'http://127.0.0.1:4010' });
  expect([...policy.values()].join()).not.toContain('braintree');
  expect(policy.get('connect-src')).toBe("connect-src 'self'");
  expect(policy.get('frame-src')?.split(' ')).toContain('https://feedback.test');
});

it.each([
  ['sandbox', 'https://api.sandbox.braintreegateway.com', 'https://payments.sandbox.braintree-api.com'],
  ['production', 'https://api.braintreegateway.com', 'https://payments.braintree-api.com'],
] as const)('allows its frames and its API with keys of %s, and no script of it', async (environment, api, graphql) => {
  const policy = await policyWith({ environment, url: undefined });
  expect(policy.get('frame-src')?.split(' ')).toContain('https://assets.braintreegateway.com');
  expect(policy.get('connect-src')?.split(' ')).toEqual(expect.arrayContaining([api, graphql]));
  expect(policy.get('script-src')).toBe("script-src 'self'");
  expect([...policy.values()].join().includes('sandbox')).toBe(environment === 'sandbox');
});

it('sends a built file, which is kept for good, without what is for asking again; the page is asked for again', async () => {
  const file = await headersOf('/assets/built.js');
  expect(file['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const name of ['etag', 'last-modified', 'accept-ranges']) expect(file).not.toHaveProperty(name);
  const page = await headersOf('/links');
  expect(page['cache-control']).toBe('no-cache');
  expect(page).toHaveProperty('etag');
});

it.each([
  ['/no/such/screen', '/'],
  ['/links/', '/links'],
  ['/Links?page=2', '/links?page=2'],
  ['/ARISTAKE', '/r/ARISTAKE'],
])('redirects %s to %s, without its page or script', async (url, location) => {
  const { statusCode, headers } = await ask(url);
  expect([statusCode, headers.location]).toEqual([302, location]);
});
