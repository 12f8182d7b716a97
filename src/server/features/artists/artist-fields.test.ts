/** What the API says of an artist's socials and subdomain. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('says when a social was added, and by what Facebook knows the subdomain', async () => {
  const { userId, token } = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, userId);
  const added = testApp.clock.now();
  const url = 'https://example.com/';
  await testApp.operator.addSocial({ id: crypto.randomUUID(), artistId, type: 'website', url });
  await testApp.operator.addDomain(artistId, `sub-${artistId}.vibe.to`);
  const document = `query ($id: uuid!) {
    artist_socials(artist_id: $id) { url created_at } domains(artist_id: $id) { domain verification_facebook } }`;
  const ask = async () =>
    dataOf(
      await testApp.call<{ artist_socials: { url: string; created_at: string }[]; domains: object[] }>(
        token,
        document,
        {
          id: artistId,
        },
      ),
    );
  const domain = `sub-${artistId}.vibe.to`;
  const first = await ask();
  expect(first.artist_socials.map((social) => social.url)).toEqual([url]);
  expect(new Date(first.artist_socials[0]?.created_at ?? '').getTime()).toBeGreaterThanOrEqual(added.getTime());
  expect(first.domains).toEqual([{ domain, verification_facebook: null }]);
  await testApp.sql("update domains set verification_facebook = 'abc123' where artist_id = $1", [artistId]);
  expect((await ask()).domains).toEqual([{ domain, verification_facebook: 'abc123' }]);
});

it('streams a person their artists, again when they get another, and an owner who pays for one', async () => {
  const [payer, member] = [await buildPerson(testApp), await buildPerson(testApp)];
  const artistId = await buildArtist(testApp, payer.userId);
  const socket = openSocket(testApp.url, member.token);
  const mine = socket.watch<{ artists: { id: string }[] }>('subscription { artists { id } }');
  expect(await mine.next()).toEqual({ artists: [] });
  await testApp.operator.addMember(artistId, member.userId, 'owner');
  expect(await mine.next()).toEqual({ artists: [{ id: artistId }] });
  const document = 'subscription ($id: uuid!) { billing_user(artist_id: $id) { id } }';
  const paying = socket.watch(document, { id: artistId });
  expect(await paying.next()).toEqual({ billing_user: { id: payer.userId } });
  await testApp.sql('update artists set billing_user_id = $2 where id = $1', [artistId, member.userId]);
  await testApp.operator.setPlan(artistId, 'max');
  expect(await paying.next()).toEqual({ billing_user: { id: member.userId } });
  socket.close();
});

it('says which features are on: those of the caller and of who pays, each once', async () => {
  const [payer, editor, other] = [await buildPerson(testApp), await buildPerson(testApp), await buildPerson(testApp)];
  const artistId = await buildArtist(testApp, payer.userId);
  for (const { userId } of [editor, other]) await testApp.operator.addMember(artistId, userId, 'editor');
  const document = 'query ($id: uuid!) { artists_by_pk(id: $id) { feature_flags { feature enabled } } }';
  const featuresOf = async ({ token }: { token: string }) =>
    dataOf(await testApp.call<{ artists_by_pk: { feature_flags: object[] } }>(token, document, { id: artistId }))
      .artists_by_pk.feature_flags;
  const sms = { feature: 'sms', enabled: true };
  await testApp.operator.setFlag(editor.userId, 'sms', true);
  expect([await featuresOf(payer), await featuresOf(editor), await featuresOf(other)]).toEqual([[], [sms], []]);
  await testApp.operator.setFlag(payer.userId, 'sms', true);
  expect([await featuresOf(payer), await featuresOf(editor), await featuresOf(other)]).toEqual([[sms], [sms], [sms]]);
  await testApp.operator.setFlag(payer.userId, 'sms', false);
  expect(await featuresOf(payer)).toEqual([]);
});
