/** Drop Settings: who reads and changes them, and that drops, tests and mails obey. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const change = (
  { artistId, token }: Pick<Texting, 'artistId' | 'token'>,
  set: { sms_enabled?: boolean; emails_enabled?: boolean; countries?: string[] },
) => {
  const document = `mutation ($id: uuid!, $emails_enabled: Boolean, $sms_enabled: Boolean, $countries: [String!]) {
    update_drop_settings(artist_id: $id, emails_enabled: $emails_enabled, sms_enabled: $sms_enabled, countries: $countries) {
      emails_enabled sms_enabled countries } }`;
  return testApp.call<{ update_drop_settings: object }>(token, document, { id: artistId, ...set });
};

it('is on until somebody switches it off, and stands on the artist too', async () => {
  const texting = await buildTexting(testApp, { withNumber: false });
  const { artistId, token } = texting;
  const ask = async () =>
    dataOf(
      await testApp.call<Record<string, object>>(
        token,
        `query ($id: uuid!) { drop_settings(artist_id: $id) { emails_enabled sms_enabled countries }
          artists_by_pk(id: $id) { emails_enabled sms_enabled } }`,
        { id: artistId },
      ),
    );
  expect(await ask()).toEqual({
    drop_settings: { emails_enabled: true, sms_enabled: true, countries: [] },
    artists_by_pk: { emails_enabled: true, sms_enabled: true },
  });
  dataOf(await change(texting, { countries: ['US', 'CA', 'US'] }));
  const update = `mutation ($id: uuid!) { update_artists_by_pk(pk_columns: { id: $id }, _set: { emails_enabled: false }) {
    emails_enabled sms_enabled block_bots } }`;
  expect(dataOf(await testApp.call(token, update, { id: artistId }))).toMatchObject({
    update_artists_by_pk: { emails_enabled: false, sms_enabled: true },
  });
  expect((await ask()).drop_settings).toEqual({ emails_enabled: false, sms_enabled: true, countries: ['US', 'CA'] });
  expect((await change(texting, { countries: ['XX'] })).codes).toEqual(['BAD_INPUT']);
  const viewer = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  expect((await change({ artistId, token: viewer.token }, { sms_enabled: false })).codes).toEqual(['NOT_ALLOWED']);
  expect(await testApp.modules.fans.service.mayMail(artistId, 'ada@mail.test')).toBe(false);
  dataOf(await change(texting, { emails_enabled: true }));
  expect(await testApp.modules.fans.service.mayMail(artistId, 'ada@mail.test')).toBe(true);
});

it('stops texts while they are off, also of a drop whose time comes', async () => {
  const texting = await buildTexting(testApp);
  await texting.addFans(['+4915112345001', '+4915112345002', '+4915112345003']);
  const sendAt = new Date(testApp.clock.now().getTime() + 3_600_000);
  const drop = await sendDrop(testApp, texting, { sendAt, timeZone: 'UTC' });
  dataOf(await change(texting, { sms_enabled: false }));
  testApp.clock.moveBy(3_600_000);
  await expect
    .poll(async () => {
      await testApp.modules.drops.sender.round();
      return (await readDrop(testApp, texting, drop.id)).state;
    })
    .toBe('paused');
  expect((await readDrop(testApp, texting, drop.id)).pause_reason).toBe(
    'Texts are switched off in Drop Settings. Switch them on, then resume the drop.',
  );
  await expect(sendDrop(testApp, texting, {})).rejects.toThrow(
    'Texts are switched off in Drop Settings. Switch them on there first.',
  );
  const test = `mutation ($id: uuid!) {
    request_test_number(artist_id: $id, number: "+4915112345009") }`;
  expect((await testApp.call(texting.token, test, { id: texting.artistId })).codes).toEqual(['TEXTS_DISABLED']);
  dataOf(await change(texting, { sms_enabled: true }));
  dataOf(await testApp.call(texting.token, `mutation { resume_drop(id: "${drop.id}") { id } }`));
  await runDrops(testApp, drop.id);
});

it('sends to the chosen countries only, and counts and charges nobody else', async () => {
  const texting = await buildTexting(testApp);
  // +447400 is British, +447797 belongs to Jersey: one calling code, two countries.
  await texting.addFans(['+4915112345101', '+33612345678', '+447400123456', '+447797712345']);
  dataOf(await change(texting, { countries: ['DE', 'GB'] }));
  const plan = `query ($id: uuid!) { drop_plan(artist_id: $id, message: "Out", sms_link: "https://mara.test/s") {
    elsewhere left_out } }`;
  expect(dataOf(await testApp.call(texting.token, plan, { id: texting.artistId }))).toEqual({
    drop_plan: { elsewhere: 2, left_out: 2 },
  });
  const drop = await sendDrop(testApp, texting, {});
  await runDrops(testApp, drop.id);
  expect(await readDrop(testApp, texting, drop.id)).toMatchObject({ recipient_count: 2, cost: 10 });
  const rows = await testApp.sql<{ number: string }>(
    `select number, state, reason from drop_recipients where drop_id = $1 order by number`,
    [drop.id],
  );
  expect(rows).toEqual([
    { number: '+33612345678', state: 'skipped', reason: 'country' },
    { number: '+447400123456', state: 'delivered', reason: '' },
    { number: '+447797712345', state: 'skipped', reason: 'country' },
    { number: '+4915112345101', state: 'delivered', reason: '' },
  ]);
});
