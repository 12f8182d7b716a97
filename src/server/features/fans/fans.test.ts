/** Fans over the API: full contacts for owners and editors, masked ones for viewers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const document = `query ($id: uuid!) { fans(artist_id: $id) {
  optins_message { platform value country link_id } presave_subscriptions { provider contact forever } } }`;

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
let linkId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
  linkId = (await buildLink(testApp, { artistId })).id;
  const fan = {
    linkId,
    country: 'SE',
    region: '',
    city: '',
    forever: false,
    createdAt: new Date('2026-11-01T10:00:00Z'),
  };
  await testApp.operator.addFans(artistId, [
    { ...fan, kind: 'email', contact: 'luna@mail.test' },
    { ...fan, kind: 'phone_number', contact: '+46701234567', createdAt: new Date('2026-11-02T10:00:00Z') },
    { ...fan, kind: 'spotify', contact: 'luna@mail.test', forever: true },
  ]);
});
afterAll(() => testApp?.close());

it('shows the owner everything, newest first', async () => {
  expect(dataOf(await testApp.call(owner.token, document, { id: artistId }))).toEqual({
    fans: {
      optins_message: [
        { platform: 'phone_number', value: '+46701234567', country: 'SE', link_id: linkId },
        { platform: 'email', value: 'luna@mail.test', country: 'SE', link_id: linkId },
      ],
      presave_subscriptions: [{ provider: 'spotify', contact: 'luna@mail.test', forever: true }],
    },
  });
});

it('says for each fan by which channel and link they came, and by which permission a pre-save is saved', async () => {
  const shared = 'channel contact country region city presave source_link { id title } created_at';
  const asked = `query ($id: uuid!) { fans(artist_id: $id) {
    optins_message { ${shared} } presave_subscriptions { ${shared} presave_token { provider } } } }`;
  const { fans } = dataOf(await testApp.call<{ fans: object }>(owner.token, asked, { id: artistId }));
  const fan = { country: 'SE', region: '', city: '', source_link: { id: linkId, title: 'Paper Lanterns' } };
  const [first, later] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z'];
  expect(fans).toEqual({
    optins_message: [
      { ...fan, channel: 'phone_number', contact: '+46701234567', presave: false, created_at: later },
      { ...fan, channel: 'email', contact: 'luna@mail.test', presave: false, created_at: first },
    ],
    presave_subscriptions: [
      {
        ...fan,
        channel: 'spotify',
        contact: 'luna@mail.test',
        presave: true,
        presave_token: { provider: 'spotify' },
        created_at: first,
      },
    ],
  });
});

it('answers a page at a time, a thousand of each kind at most', async () => {
  const artist = await buildArtist(testApp, owner.userId);
  const createdAt = new Date('2026-11-01T10:00:00Z');
  const place = { linkId: null, forever: false, country: '', region: '', city: '', createdAt };
  await testApp.operator.addFans(
    artist,
    Array.from({ length: 1005 }, (_, index) => ({
      ...place,
      kind: 'email' as const,
      contact: `fan${index}@mail.test`,
    })),
  );
  const page = async (more: string) => {
    const query = `query ($id: uuid!) { fans(artist_id: $id${more}) { optins_message { contact } } }`;
    const answer = await testApp.call<{ fans: { optins_message: { contact: string }[] } }>(owner.token, query, {
      id: artist,
    });
    return answer.errors?.[0]?.extensions ?? dataOf(answer).fans.optins_message.map(({ contact }) => contact);
  };
  const [newest, rest] = [await page(''), await page(', offset: 1000')] as [string[], string[]];
  expect([newest.length, rest.length, new Set([...newest, ...rest]).size]).toEqual([1000, 5, 1005]);
  const goesOn = async (more: string) =>
    dataOf(
      await testApp.call<{ fans: { has_more: boolean } }>(
        owner.token,
        `query ($id: uuid!) { fans(artist_id: $id${more}) { has_more } }`,
        { id: artist },
      ),
    ).fans.has_more;
  expect([await goesOn(''), await goesOn(', offset: 1000'), await goesOn(', limit: 5, offset: 1000')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await page(', limit: 25, offset: 50')).toEqual(newest.slice(50, 75));
  expect(await page(', limit: 1001')).toEqual({ code: 'BAD_INPUT', field: 'limit' });
  expect(await page(', offset: -1')).toEqual({ code: 'BAD_INPUT', field: 'offset' });
});

it('masks contacts for a viewer', async () => {
  const viewer = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  const answer = JSON.stringify(dataOf(await testApp.call(viewer.token, document, { id: artistId })));
  expect(answer).not.toMatch(/luna@|1234567/);
  expect(answer).toContain('l•••@mail.test');
});

it('counts the fans that a link brought, by day and destination, and keeps the count of each destination', async () => {
  const link = await buildLink(testApp, {
    artistId,
    destinations: [
      { type: 'message_optin', config: { email_capture: true, phone_number_capture: true, success_message: '' } },
    ],
  });
  const destinationId = link.destinations[0]?.id ?? '';
  const insert = (value: string, at: string, destination: string | null = destinationId) =>
    testApp.sql(
      `insert into optins_message (id, artist_id, link_id, platform, value, created_at, destination_id)
       values (gen_random_uuid(), $1, $2, 'email', $3, $4, $5)`,
      [artistId, link.id, value, at, destination],
    );
  await insert('one@mail.test', '2026-11-01T22:50:00Z');
  await insert('two@mail.test', '2026-11-01T23:10:00Z');
  await insert('three@mail.test', '2026-11-02T09:00:00Z', null);
  await insert('later@mail.test', '2026-12-02T09:00:00Z');
  const document = `query ($id: uuid!, $offset: String!) {
    link_fan_counts(link_id: $id, start_time: "2026-11-01T00:00:00Z", end_time: "2026-12-01T00:00:00Z", offset: $offset) { day event destination_id count }
    link_destinations(link_id: $id) { optin_count } }`;
  const ask = async (offset: string) => dataOf(await testApp.call(owner.token, document, { id: link.id, offset }));
  const count = (day: string, count: number, destination_id: string | null = destinationId) => ({
    day,
    event: 'subscribe',
    destination_id,
    count,
  });
  expect(await ask('Europe/Berlin')).toEqual({
    link_fan_counts: [count('2026-11-01', 1), count('2026-11-02', 1), count('2026-11-02', 1, null)],
    link_destinations: [{ optin_count: 3 }],
  });
  expect(await ask('UTC')).toMatchObject({
    link_fan_counts: [count('2026-11-01', 2), count('2026-11-02', 1, null)],
  });
  await testApp.sql("delete from optins_message where value = 'one@mail.test'");
  expect(await ask('UTC')).toMatchObject({ link_destinations: [{ optin_count: 2 }] });
  const wrong = await testApp.call(owner.token, document, { id: link.id, offset: 'Mars' });
  expect(wrong.codes).toEqual(['BAD_INPUT']);
});
