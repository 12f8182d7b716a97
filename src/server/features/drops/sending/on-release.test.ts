/** Drops that wait for a release: wherever it moves, and what happens when the link goes away. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildLink } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, runDrops, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
let artist: Texting;
const noon = new Date('2026-11-24T17:00:00Z');
const release = new Date('2026-11-27T17:00:00Z');
const fan = '+4915112345601';
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  testApp.standIns.textCarrier.fate = { kind: 'delivered', share: 100 };
  artist = await buildTexting(testApp);
  await artist.addFans([fan]);
});

const preRelease = (releaseTime: Date | null, artistId = artist.artistId) =>
  buildLink(testApp, { artistId, type: 'pre-release', title: 'Paper Lanterns', releaseTime, timezone: 'UTC' });
const words = { message: 'Out now', sms_link: 'https://mara.test/song', location: 'world' };
const create = (linkId: string, more: object = {}) =>
  testApp.call<{ insert_bulk_messages_one: { id: string } }>(
    artist.token,
    `mutation ($object: bulk_messages_insert_input!) { insert_bulk_messages_one(object: $object) { id } }`,
    { object: { artist_id: artist.artistId, ...words, release_link_id: linkId, ...more } },
  );
const created = async (linkId: string) => dataOf(await create(linkId)).insert_bulk_messages_one.id;
const got = () => testApp.standIns.textCarrier.conversation(1000).filter(({ from }) => from === artist.number).length;
const waiting = async () =>
  dataOf(
    await testApp.call<{ scheduled_bulk_messages: object[] }>(
      artist.token,
      `query ($id: uuid!) { scheduled_bulk_messages(artist_id: $id) { id state pause_reason release_link { title release_time } } }`,
      { id: artist.artistId },
    ),
  ).scheduled_bulk_messages;
const round = () => testApp.modules.drops.sender.round();

it('goes out when the link is released, wherever that moves', async () => {
  const link = await preRelease(release);
  const id = await created(link.id);
  expect(await waiting()).toEqual([
    {
      ...{ id, state: 'scheduled', pause_reason: null },
      release_link: { title: 'Paper Lanterns', release_time: release.toISOString() },
    },
  ]);
  const later = new Date(release.getTime() + 86_400_000);
  await testApp.sql('update links set release_time = $2 where id = $1', [link.id, later]);
  testApp.clock.moveTo(new Date(release.getTime() + 1000));
  await round();
  expect(got()).toBe(0);
  testApp.clock.moveTo(new Date(later.getTime() + 1000));
  await runDrops(testApp, id);
  expect(got()).toBe(1);
});

it('is planned for the release, and refuses links of others, links without a release ahead, and two times', async () => {
  const link = await preRelease(release);
  const plan = `query ($id: uuid!, $link: uuid) {
    drop_plan(artist_id: $id, message: "Out", sms_link: "https://mara.test/s", release_link_id: $link) { last_lands_at } }`;
  const planned = await testApp.call<{ drop_plan: { last_lands_at: string } }>(artist.token, plan, {
    id: artist.artistId,
    link: link.id,
  });
  expect(new Date(dataOf(planned).drop_plan.last_lands_at).getTime()).toBeGreaterThanOrEqual(release.getTime());
  const other = await buildTexting(testApp, { withNumber: false });
  const foreign = await preRelease(release, other.artistId);
  expect((await create(foreign.id)).codes).toEqual(['NOT_FOUND']);
  expect((await testApp.call(artist.token, plan, { id: artist.artistId, link: foreign.id })).codes).toEqual([
    'NOT_FOUND',
  ]);
  const out = await create((await preRelease(new Date('2026-11-23T17:00:00Z'))).id);
  expect(out.errors[0]?.message).toBe(
    'This link has no release that is still ahead. Please choose another link or time.',
  );
  expect((await create((await preRelease(null)).id)).codes).toEqual(['DROP_RELEASE_LINK_OUT']);
  expect((await create(link.id, { send_at: release.toISOString(), timezone: 'UTC' })).codes).toEqual(['BAD_INPUT']);
});

it('is held when its link is deleted, says why, and goes out once it has another time', async () => {
  const link = await preRelease(release);
  const id = await created(link.id);
  dataOf(await testApp.call(artist.token, `mutation { delete_links(ids: ["${link.id}"]) { affected_rows } }`));
  const reason =
    'The link whose release this drop waited for was deleted. Edit the drop to choose another time, or resume it to send it now.';
  expect(await waiting()).toEqual([{ id, state: 'paused', pause_reason: reason, release_link: null }]);
  testApp.clock.moveTo(new Date(release.getTime() + 1000));
  await round();
  expect(got()).toBe(0);
  const next = await preRelease(new Date('2026-11-29T17:00:00Z'));
  const change = `mutation ($id: uuid!, $set: bulk_messages_set_input!) {
    update_bulk_messages_by_pk(pk_columns: { id: $id }, _set: $set) { state } }`;
  const set = { ...words, release_link_id: next.id };
  expect(dataOf(await testApp.call(artist.token, change, { id, set }))).toEqual({
    update_bulk_messages_by_pk: { state: 'scheduled' },
  });
  testApp.clock.moveTo(new Date('2026-11-29T17:00:01Z'));
  await runDrops(testApp, id);
  expect(got()).toBe(1);
  // What was sent stays as it is when the link goes.
  dataOf(await testApp.call(artist.token, `mutation { delete_links(ids: ["${next.id}"]) { affected_rows } }`));
  expect(await readDrop(testApp, artist, id)).toMatchObject({ state: 'sent', pause_reason: null });
});

it('LINK-72: waits while its link is being deleted, and goes out once after the undo', async () => {
  const link = await preRelease(release);
  const id = await created(link.id);
  const act = async (name: string) =>
    dataOf(await testApp.call(artist.token, `mutation { ${name}(ids: ["${link.id}"]) { affected_rows } }`));
  testApp.clock.moveTo(new Date(release.getTime() - 60_000));
  await act('delete_links_later');
  testApp.clock.moveTo(new Date(release.getTime() + 60_000));
  await round();
  expect(got()).toBe(0);
  expect(await waiting()).toMatchObject([{ id, state: 'scheduled', pause_reason: null }]);
  await act('undelete_links');
  await runDrops(testApp, id);
  await round();
  expect(got()).toBe(1);
});

it('LINK-72: the text of a link waits while the link is being deleted, and is gone once it is deleted for good', async () => {
  const ask = async (number: string) => {
    const link = await buildLink(testApp, {
      ...{
        artistId: artist.artistId,
        type: 'pre-release',
        title: 'Night Ferry',
        releaseTime: release,
        timezone: 'UTC',
      },
      destinations: [{ type: 'text', preRelease: true, config: { message_body: 'Out now' } }],
    });
    const destinationId = link.destinations[0]?.id ?? '';
    await testApp.sql(
      `insert into optins_message (id, artist_id, link_id, destination_id, platform, value, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'text', $4, now())`,
      [artist.artistId, link.id, destinationId, number],
    );
    return { id: link.id, destinationId };
  };
  const [undone, gone] = [await ask(fan), await ask('+4915112345602')];
  const act = async (name: string, ids: string[]) =>
    dataOf(
      await testApp.call(artist.token, `mutation ($ids: [uuid!]!) { ${name}(ids: $ids) { affected_rows } }`, { ids }),
    );
  testApp.clock.moveTo(new Date(release.getTime() - 60_000));
  await act('delete_links_later', [undone.id, gone.id]);
  testApp.clock.moveTo(new Date(release.getTime() + 60_000));
  await round();
  expect(got()).toBe(0);
  await act('undelete_links', [undone.id]);
  testApp.clock.moveTo(new Date(release.getTime() + 30 * 60_000));
  await testApp.modules.links.jobs?.find(({ definition }) => definition.name === 'links.delete_marked')?.run({});
  const texts = await testApp.sql<{ id: string; destinationId: string | null }>(
    'select id, destination_id as "destinationId" from bulk_messages where artist_id = $1',
    [artist.artistId],
  );
  expect(texts.map(({ destinationId }) => destinationId)).toEqual([undone.destinationId]);
  await runDrops(testApp, texts[0]?.id ?? '');
  await round();
  expect(got()).toBe(1);
});

it('is held while the artist is suspended, and resumes at once after the link was deleted', async () => {
  const link = await preRelease(release);
  const id = await created(link.id);
  await testApp.sql("update artists set current_plan = '', suspended_at = now() where id = $1", [artist.artistId]);
  testApp.clock.moveTo(new Date(release.getTime() + 1000));
  await expect
    .poll(async () => {
      await round();
      return (await testApp.sql<{ state: string }>('select state from bulk_messages where id = $1', [id]))[0]?.state;
    })
    .toBe('paused');
  expect(got()).toBe(0);
  await testApp.sql("update artists set current_plan = 'max', suspended_at = null where id = $1", [artist.artistId]);
  await testApp.sql('delete from links where id = $1', [link.id]);
  dataOf(await testApp.call(artist.token, `mutation { resume_drop(id: "${id}") { id } }`));
  await runDrops(testApp, id);
  expect(got()).toBe(1);
});

it('waits while its link has no date, also after it was paused and resumed (DROP-161)', async () => {
  const link = await preRelease(release);
  const id = await created(link.id);
  const act = (name: string) => testApp.call(artist.token, `mutation { ${name}(id: "${id}") { state } }`);
  dataOf(await act('pause_drop'));
  dataOf(await act('resume_drop'));
  await testApp.sql('update links set release_time = null where id = $1', [link.id]);
  testApp.clock.moveTo(new Date(release.getTime() + 1000));
  await round();
  expect(got()).toBe(0);
  expect(await waiting()).toMatchObject([{ id, state: 'scheduled', release_link: { release_time: null } }]);
  await testApp.sql('update links set release_time = $2 where id = $1', [link.id, release]);
  await runDrops(testApp, id);
  expect(got()).toBe(1);
});
