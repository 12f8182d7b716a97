/** Segments over the API: saving, renaming, deleting and undoing, who has not saved yet, and drops that go to one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLink } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';

interface Segment {
  id: string;
  name: string;
  size: number;
  filter: Record<string, string[]>;
}
const fields = '{ id name size filter { channels countries regions cities sources unsaved } }';

let testApp: TestApp;
let artist: Texting;
beforeAll(async () => {
  testApp = await createTestApp();
  // Noon in New York on a Tuesday.
  testApp.clock.moveTo(new Date('2026-11-24T17:00:00Z'));
  artist = await buildTexting(testApp);
});
afterAll(() => testApp?.close());

const save = (name: string, where: object) =>
  testApp.call<{ save_fan_segment: Segment }>(
    artist.token,
    `mutation ($id: uuid!, $name: String!, $where: fan_filter_input!) {
      save_fan_segment(artist_id: $id, name: $name, where: $where) ${fields} }`,
    { id: artist.artistId, name, where },
  );
const act = (name: string, id: string, more = '') =>
  testApp.call<Record<string, Segment>>(artist.token, `mutation ($id: uuid!) { ${name}(id: $id${more}) ${fields} }`, {
    id,
  });
const names = async () => {
  const document = `query ($id: uuid!) { fan_segments(artist_id: $id) ${fields} }`;
  const { fan_segments } = dataOf(
    await testApp.call<{ fan_segments: Segment[] }>(artist.token, document, { id: artist.artistId }),
  );
  return fan_segments.map(({ name, size }) => [name, size]);
};

it('saves a filter under a name, renames it, deletes it, and undoes that', async () => {
  await artist.addFans(['+4915112345601', '+4915112345602'], { country: 'DE', city: 'Kiel' });
  const kiel = dataOf(await save('  Kiel ', { cities: ['Kiel'] })).save_fan_segment;
  expect(kiel).toMatchObject({ name: 'Kiel', size: 2, filter: { cities: ['Kiel'], channels: [] } });
  expect((await save('kiel', { countries: ['DE'] })).codes).toEqual(['SEGMENT_NAME_TAKEN']);
  expect((await save(' ', { countries: ['DE'] })).codes).toEqual(['SEGMENT_NAME_MISSING']);
  expect((await save('Everybody', {})).codes).toEqual(['SEGMENT_EMPTY']);
  dataOf(await save('Altona', { countries: ['SE'] }));
  dataOf(await act('rename_fan_segment', kiel.id, ', name: "Harbour"'));
  expect((await act('rename_fan_segment', kiel.id, ', name: "ALTONA"')).codes).toEqual(['SEGMENT_NAME_TAKEN']);
  expect(await names()).toEqual([
    ['Altona', 0],
    ['Harbour', 2],
  ]);
  dataOf(await act('delete_fan_segment', kiel.id));
  expect(await names()).toEqual([['Altona', 0]]);
  dataOf(await act('restore_fan_segment', kiel.id));
  dataOf(await act('delete_fan_segment', kiel.id));
  dataOf(await save('harbour', { cities: ['Kiel'] }));
  expect((await act('restore_fan_segment', kiel.id)).codes).toEqual(['SEGMENT_NAME_TAKEN']);
});

it('finds who has not saved a link yet, by contact and by account', async () => {
  const own = await buildTexting(testApp, { withNumber: false });
  const [first, second] = [
    await buildLink(testApp, { artistId: own.artistId, title: 'First' }),
    await buildLink(testApp, { artistId: own.artistId, title: 'Second' }),
  ];
  const fan = (kind: 'email' | 'spotify', contact: string, linkId: string | null) => ({
    ...{ kind, contact, linkId, country: '', region: '', city: '', forever: false, createdAt: testApp.clock.now() },
  });
  await testApp.operator.addFans(own.artistId, [
    fan('email', 'Ada@mail.test', null),
    fan('email', 'bo@mail.test', null),
    fan('spotify', 'ada@mail.test', first.id),
    fan('spotify', '', second.id),
  ]);
  await testApp.sql(
    "update presave_subscriptions set fan_hash = 'the same account' where artist_id = $1 and contact <> '' or link_id = $2",
    [own.artistId, second.id],
  );
  const ask = async (unsaved: string[]) => {
    const document = `query ($id: uuid!, $where: fan_filter_input!) {
      fan_list(artist_id: $id, where: $where) { total fans { contact } }
      fan_facets(artist_id: $id, where: $where) { channels { value count } unsaved { label count } } }`;
    type Answer = {
      fan_list: { total: number; fans: { contact: string }[] };
      fan_facets: { channels: { value: string; count: number }[]; unsaved: { label: string; count: number }[] };
    };
    return dataOf(await testApp.call<Answer>(own.token, document, { id: own.artistId, where: { unsaved } }));
  };
  const all = await ask([]);
  expect(all.fan_list.total).toBe(4);
  expect(all.fan_facets.unsaved).toEqual(
    expect.arrayContaining([
      { label: 'First', count: 1 },
      { label: 'Second', count: 1 },
    ]),
  );
  const found = await ask([first.id]);
  expect(found.fan_list).toEqual({ total: 1, fans: [{ contact: 'bo@mail.test' }] });
  expect(found.fan_facets.channels).toEqual([{ value: 'email', count: 1 }]);
});

it('sends a drop to the numbers of a segment only, also when it is deleted meanwhile', async () => {
  const own = await buildTexting(testApp);
  const [near, far] = ['+4915112345611', '+4915112345612'];
  await own.addFans([near], { city: 'Kiel' });
  await own.addFans([far], { city: 'Ghent' });
  const document = `mutation ($id: uuid!) {
    save_fan_segment(artist_id: $id, name: "Kiel", where: { cities: ["Kiel"] }) { id } }`;
  const { id: segmentId } = dataOf(
    await testApp.call<{ save_fan_segment: { id: string } }>(own.token, document, { id: own.artistId }),
  ).save_fan_segment;
  const plan = `query ($id: uuid!, $segment: uuid!) {
    drop_plan(artist_id: $id, message: "m", sms_link: "https://mara.test/a", segment_id: $segment) { us_canada elsewhere } }`;
  const variables = { id: own.artistId, segment: segmentId };
  expect(dataOf(await testApp.call(own.token, plan, variables))).toEqual({ drop_plan: { us_canada: 0, elsewhere: 1 } });
  const { id } = await sendDrop(testApp, own, { segmentId, sendAt: new Date('2026-11-25T17:00:00Z'), timeZone: 'UTC' });
  dataOf(
    await testApp.call(own.token, 'mutation ($id: uuid!) { delete_fan_segment(id: $id) { id } }', { id: segmentId }),
  );
  // One that was saved before this part of filters existed.
  await testApp.sql("update fan_segments set filter = filter - 'unsaved' where id = $1", [segmentId]);
  testApp.clock.moveTo(new Date('2026-11-25T17:00:01Z'));
  await runDrops(testApp, id);
  const asked =
    'query ($id: uuid!) { drop_recipients(drop_id: $id) { contact } bulk_messages_by_pk(id: $id) { segment { name } } }';
  expect(dataOf(await testApp.call(own.token, asked, { id }))).toEqual({
    drop_recipients: [{ contact: near }],
    bulk_messages_by_pk: { segment: { name: 'Kiel' } },
  });
  // A segment of another artist is as good as none.
  const foreign = dataOf(await save('Of another artist', { cities: ['Kiel'] })).save_fan_segment;
  expect((await testApp.call(own.token, plan, { ...variables, segment: foreign.id })).codes).toEqual([
    'SEGMENT_MISSING',
  ]);
});
