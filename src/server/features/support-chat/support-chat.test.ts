/** The identity that the support chat gets, and where its scripts may run. */
import { createHmac } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor } from '#tests/fixtures/visit.ts';

const secret = 'the-key-of-the-chat-service-for-tests';
const query = '{ support_chat_identity { app_id user_id hash token } }';
interface Identity {
  support_chat_identity: { app_id: string; user_id: string; hash: string; token: string } | null;
}
const policyOf = async (url: string): Promise<string> =>
  (await fetch(url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? '';

describe('where a chat is configured', () => {
  let testApp: TestApp;
  let person: TestPerson;
  beforeAll(async () => {
    testApp = await createTestApp({ supportChat: { appId: 'fanfare1', secret } });
    person = await buildPerson(testApp);
  });
  afterAll(() => testApp?.close());

  it("proves the session's person by a hash and by a token that ends", async () => {
    const { support_chat_identity: identity } = dataOf(await testApp.call<Identity>(person.token, query));
    expect(identity).toMatchObject({
      app_id: 'fanfare1',
      user_id: person.userId,
      hash: createHmac('sha256', secret).update(person.userId).digest('hex'),
    });
    const currentDate = testApp.clock.now();
    const { payload } = await jwtVerify(identity?.token ?? '', new TextEncoder().encode(secret), { currentDate });
    expect(payload).toMatchObject({ user_id: person.userId });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  });

  it("lets the widget run on the dashboard, never on fans' pages", async () => {
    expect(await policyOf(`${testApp.url}/login`)).toContain('https://widget.intercom.io');
    const link = await buildLink(testApp, { artistId: await buildArtist(testApp, person.userId) });
    const visitor = await createVisitor(testApp);
    const { headers, text } = await visitor.ask(`/${link.path}`, { host: 'vibe.to' });
    await visitor.close();
    expect(headers['content-security-policy']).toContain('script-src');
    expect(`${headers['content-security-policy']} ${text}`).not.toContain('intercom');
  });
});

describe('where none is configured', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });
  afterAll(() => testApp?.close());

  it('there is no identity, and the policy allows no foreign script', async () => {
    const { token } = await buildPerson(testApp);
    expect(dataOf(await testApp.call<Identity>(token, query))).toEqual({ support_chat_identity: null });
    expect(await policyOf(`${testApp.url}/login`)).not.toContain('intercom');
  });
});
