/** Nested writes: no call moves a row to another parent, or takes a foreign row by its id (ACC-7). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createMatrixPeople, type Place } from './principals.ts';

let testApp: TestApp;
let owner: TestPerson;
/** The caller's rows, and foreign ones. */
let own: Place;
let foreign: Place;

beforeAll(async () => {
  testApp = await createTestApp();
  const people = await createMatrixPeople(testApp);
  const person = people.person('O');
  if (person === undefined) throw new Error('There is no owner.');
  owner = person;
  own = people.foreign('X');
  foreign = people.foreign('O');
  await testApp.operator.setFlag(owner.userId, 'sms', true);
});
afterAll(() => testApp?.close());

const draft = 'message: "Out now", sms_link: "https://mara.test/song", location: "world", timezone: "UTC"';

/** Each call names a row of the caller's and a foreign one. */
const attempts: Record<string, string> = {
  'a link to another artist': `update_links_by_pk(pk_columns: { id: $ownLink }, _set: { artist_id: $artist }) { id }`,
  'a destination to another link': `update_link_destinations_by_pk(pk_columns: { id: $ownDestination }, _set: { link_id: $link }) { id }`,
  'a track to another link': `update_link_tracks_by_pk(pk_columns: { id: $ownTrack }, _set: { link_id: $link }) { id }`,
  'a drop to another artist': `update_bulk_messages_by_pk(pk_columns: { id: $ownDrop }, _set: { artist_id: $artist, ${draft} }) { id }`,
  'a foreign destination into an own link': `update_links_by_pk(pk_columns: { id: $ownLink }, _set: {},
    destinations: [{ id: $destination, type: "custom", cta: "Taken", url: "https://taken.example/", priority: 1 }]) { id }`,
  'a foreign track into an own link': `update_links_by_pk(pk_columns: { id: $ownLink }, _set: {},
    tracks: [{ id: $track, name: "Taken", url: "https://youtu.be/dQw4w9WgXcQ" }]) { id }`,
  'a destination into a foreign link': `insert_link_destinations_one(object: {
    link_id: $link, type: "custom", cta: "Taken", url: "https://taken.example/", priority: 1 }) { id }`,
  'a new destination with a foreign id': `insert_link_destinations_one(object: {
    id: $destination, link_id: $ownLink, type: "custom", cta: "Taken", url: "https://taken.example/", priority: 1 }) { id }`,
  'a track into a foreign link': `insert_link_tracks_one(object: {
    link_id: $link, name: "Taken", url: "https://youtu.be/dQw4w9WgXcQ" }) { id }`,
  'an order of destinations of two links': `update_link_destinations_many(updates: [
    { id: $ownDestination, priority: 1 }, { id: $destination, priority: 2 }]) { id }`,
  'a drop with a foreign id': `insert_bulk_messages_one(object: { id: $drop, artist_id: $ownArtist, ${draft},
    send_at: "2099-01-01T12:00:00Z" }) { id }`,
  'a drop for a foreign artist': `insert_bulk_messages_one(object: { artist_id: $artist, ${draft} }) { id }`,
  'a drop that waits for a foreign link': `insert_bulk_messages_one(object: { artist_id: $ownArtist, ${draft},
    release_link_id: $link }) { id }`,
  'a drop that comes to wait for a foreign link': `update_bulk_messages_by_pk(pk_columns: { id: $ownDrop }, _set: { ${draft},
    send_at: null, release_link_id: $link }) { id }`,
  'a pixel with a foreign id': `insert_pixels_one(object: { id: $pixel, artist_id: $ownArtist, provider: "AdWords",
    pixel: "AW-1234567", conversion_tag: "label" }) { id }`,
  'a pixel of a foreign artist': `insert_pixels_one(object: { artist_id: $artist, provider: "AdWords",
    pixel: "AW-1234567", conversion_tag: "label" }) { id }`,
  'a note on a foreign link': `insert_annotations_one(object: { artist_id: $ownArtist, link_id: $link, day: "2026-10-05", text: "Taken" }) { id }`,
  'a note of a foreign artist': `insert_annotations_one(object: { artist_id: $artist, day: "2026-10-05", text: "Taken" }) { id }`,
  'a foreign domain for an own artist': 'assign_custom_domain(artist_id: $ownArtist, custom_domain_id: $domain) { id }',
  'an own domain for a foreign artist': 'assign_custom_domain(artist_id: $artist, custom_domain_id: $ownDomain) { id }',
  'a foreign link among own ones that move': 'move_links(ids: [$ownLink, $link], domain: "listen.to") { moved }',
  'a foreign link among own ones that are deleted': 'delete_links(ids: [$ownLink, $link]) { affected_rows }',
  'a foreign link among own ones that are deleted later':
    'delete_links_later(ids: [$ownLink, $link]) { affected_rows }',
  'a foreign link among own ones that are tagged': 'tag_links(ids: [$ownLink, $link], tag: "Mine") { affected_rows }',
  'a foreign link among own ones that are archived': 'archive_links(ids: [$ownLink, $link]) { affected_rows }',
  'a foreign link among own ones that are restored': 'restore_links(ids: [$ownLink, $link]) { affected_rows }',
  'a subdomain for a foreign artist': 'insert_domains_one(object: { artist_id: $artist, domain: "taken-over" }) { id }',
};

/** What the schema has no argument for; all else is refused as missing. */
const unsayable = [
  'a link to another artist',
  'a destination to another link',
  'a track to another link',
  'a drop to another artist',
  'a new destination with a foreign id',
  'a pixel with a foreign id',
];

/** Everything that an attempt could change. */
const state = () =>
  Promise.all(
    [
      'select * from links order by id',
      'select * from link_destinations order by id',
      'select * from link_tracks order by id',
      'select * from bulk_messages order by id',
      'select * from pixels order by id',
      'select * from custom_domain_artists order by custom_domain_id, artist_id',
      'select * from domains order by id',
    ].map((statement) => testApp.sql(statement)),
  );

it.each(Object.entries(attempts))('refuses %s, and changes nothing', async (name, call) => {
  const before = await state();
  const variables: Record<string, string> = {
    ...{ link: foreign.linkId, destination: foreign.destinationId, track: foreign.trackId, drop: foreign.dropId },
    ...{ artist: foreign.artistId, pixel: foreign.pixelId, domain: foreign.customDomainId },
    ...{ ownLink: own.linkId, ownDestination: own.destinationId, ownTrack: own.trackId, ownDrop: own.dropId },
    ...{ ownArtist: own.artistId, ownDomain: own.customDomainId },
  };
  const used = Object.keys(variables).filter((name) => new RegExp(`\\$${name}\\b`).test(call));
  const document = `mutation (${used.map((name) => `$${name}: uuid!`).join(', ')}) { ${call} }`;
  const given = Object.fromEntries(used.map((name) => [name, variables[name]]));
  const { codes } = await testApp.call(owner.token, document, given);
  expect([...new Set(codes)]).toEqual([unsayable.includes(name) ? 'BAD_INPUT' : 'NOT_FOUND']);
  expect(await state()).toEqual(before);
});

it('refuses a new link whose destination has a foreign id', async () => {
  const { userId } = await buildPerson(testApp);
  const victim = await buildLink(testApp, { artistId: await buildArtist(testApp, userId) });
  const before = await testApp.sql('select * from link_destinations where link_id = $1', [victim.id]);
  const destinations = [
    { id: victim.destinations[0]?.id, type: 'custom', cta: 'Taken', url: 'https://taken.example/' },
  ];
  const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';
  const { codes } = await testApp.call(owner.token, insert, {
    object: linkObject(own.artistId, { destinations }),
  });
  expect([...new Set(codes)]).toEqual(['BAD_INPUT']);
  expect(await testApp.sql('select * from link_destinations where link_id = $1', [victim.id])).toEqual(before);
});
