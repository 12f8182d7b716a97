/** An installation without texts: no page asks for numbers, no artist has the feature, nothing promises a text (MODE-5, MODE-7). */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let person: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp({ without: ['texts'] });
  person = await buildPerson(testApp);
  artistId = await buildArtist(testApp, person.userId, { plan: 'max' });
  await testApp.operator.saveFlag(person.userId, 'sms', true);
});
afterAll(async () => await testApp?.close());

it('hides the feature of texts from every artist', async () => {
  const document = '{ get_current_user_data { artists { feature_flags { feature } } } }';
  interface Me {
    get_current_user_data: { artists: { feature_flags: { feature: string }[] }[] };
  }
  const { get_current_user_data: me } = dataOf(await testApp.call<Me>(person.token, document));
  expect(me.artists).toEqual([{ feature_flags: [] }]);
});

it('refuses what belongs to texts', async () => {
  const { errors } = await testApp.call(
    person.token,
    `mutation { claim_number(artist_id: "${artistId}", number: "+12125550100") { __typename } }`,
  );
  expect(errors?.[0]?.extensions.code).toBe('VENDOR_OFF');
});

it('asks fans for an email only, and takes no number', async () => {
  const config = { email_capture: true, phone_number_capture: true, success_message: '' };
  const { path } = await buildLink(testApp, { artistId, destinations: [{ type: 'message_optin', config }] });
  const visitor = await createVisitor(testApp);
  const { text } = await visitor.ask(`/${path}`, { host: 'vibe.to' });
  await visitor.close();
  expect(text).toContain('type="email"');
  expect(text).not.toContain('type="tel"');
  expect(text).not.toMatch(/text you|recurring texts/);
});
