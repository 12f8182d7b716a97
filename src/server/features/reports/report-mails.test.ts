/** The monthly mail: by own choice, once for each person and month, not after an empty month, and ended with one press. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailAbout, mailsSoFar } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let viewer: TestPerson;
let artistId: string;
const contact = 'fan.of.mara@example.test';

beforeAll(async () => {
  testApp = await createTestApp();
  visitor = await createVisitor(testApp);
  [owner, viewer] = [await buildPerson(testApp), await buildPerson(testApp)];
  artistId = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  const { id: link_id } = await buildLink(testApp, { artistId });
  const hit = (day: string, verdict: 'person' | 'crawler' = 'person') =>
    hitOf({ artist_id: artistId, link_id, happened_at: Date.parse(`${day}T12:00:00Z`) / 1000, verdict, rule: 'x' });
  await testApp.operator.recordHistory([
    ...[hit('2030-02-03'), hit('2030-02-04'), hit('2030-02-05'), hit('2030-02-05', 'crawler'), hit('2030-01-20')],
    hit('2030-04-10'),
  ]);
  await testApp.sql(
    `insert into optins_message (id, artist_id, link_id, platform, value, created_at) values (gen_random_uuid(), $1, $2, 'email', $3, '2030-02-10T12:00:00Z')`,
    [artistId, link_id, contact],
  );
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

interface State {
  subscribed: boolean;
  people: number;
  next_at: string;
}
const set = async ({ token }: TestPerson, subscribed: boolean, zone = 'Europe/Berlin') => {
  const document = `mutation ($id: uuid!) { set_report_mail(artist_id: $id, subscribed: ${subscribed}, time_zone: "${zone}") { subscribed people next_at } }`;
  return dataOf(await testApp.call<{ set_report_mail: State }>(token, document, { id: artistId })).set_report_mail;
};
const run = () => testApp.modules.reports.jobs?.[0]?.run({});
const subjects = async (person: TestPerson) =>
  (await mailsSoFar(testApp, person.email))
    .map(({ subject }) => subject)
    .filter((subject) => /Mara Vale in/.test(subject));

it('comes on the first at nine in the own zone, once, however many workers run, with people’s figures only', async () => {
  expect(await set(owner, true)).toMatchObject({ subscribed: true, people: 1 });
  expect(await set(viewer, true, 'America/New_York')).toMatchObject({ subscribed: true, people: 2 });
  testApp.clock.moveTo(new Date('2030-03-01T07:59:00Z'));
  // In Berlin it is a minute to nine: January is due at most, since nobody was up when it was.
  await run();
  await expect.poll(() => subjects(owner)).toEqual(['Mara Vale in January']);
  testApp.clock.moveTo(new Date('2030-03-01T08:00:00Z'));
  await Promise.all([run(), run(), run()]);
  const mail = await mailAbout(testApp, owner.email, 'Mara Vale in February');
  await run();
  expect(await subjects(owner)).toEqual(['Mara Vale in February', 'Mara Vale in January']);
  expect(mail.text).toContain('3 views, up 200.0% (1 in January)');
  expect(mail.text).toContain('People only. 4 visits were seen, 1 of them (25.0%) are in no figure above.');
  expect(mail.text).toContain(`${testApp.url}/reports?artist=${artistId}&range=2030-02`);
  expect(mail.text).not.toContain(contact);
  expect(await subjects(viewer)).toEqual(['Mara Vale in January']);
  testApp.clock.moveTo(new Date('2030-03-01T14:00:00Z'));
  await run();
  await expect.poll(() => subjects(viewer)).toEqual(['Mara Vale in February', 'Mara Vale in January']);
});

it('comes late after a time without workers, and not after a month without a visit', async () => {
  testApp.clock.moveTo(new Date('2030-04-20T10:00:00Z'));
  await run();
  testApp.clock.moveTo(new Date('2030-05-19T10:00:00Z'));
  await run();
  await expect
    .poll(() => subjects(owner))
    .toEqual(['Mara Vale in April', 'Mara Vale in February', 'Mara Vale in January']);
});

it('is ended with one press, and taken back', async () => {
  const { text, source } = await mailAbout(testApp, owner.email, 'Mara Vale in April');
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const url = new RegExp(`${testApp.url}(/_/report-mails\\?t=\\S+)`).exec(text)?.[1]?.replace(/[)\]]$/, '') ?? '';
  const host = new URL(testApp.url).host;
  const people = async () =>
    Number((await testApp.sql<{ count: string }>('select count(*) from report_mails'))[0]?.count);
  const asked = await visitor.ask(url, { host });
  expect([asked.status, await people()]).toEqual([200, 2]);
  const ended = await visitor.ask(url, { host, method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect([ended.status, ended.text.includes('You are unsubscribed'), await people()]).toEqual([200, true, 1]);
  const again = await visitor.ask(`${url}&again`, { host, method: 'POST' });
  expect([again.text.includes('They come again'), await people()]).toEqual([true, 2]);
  expect((await visitor.ask('/_/report-mails?t=forged', { host, method: 'POST' })).status).toBe(404);
  // Who subscribes on the first after nine has the next month to wait for.
  await run();
  expect(await subjects(owner)).toHaveLength(3);
});

it('ends for who left the team', async () => {
  await testApp.sql('delete from artist_users where user_id = $1', [viewer.userId]);
  testApp.clock.moveTo(new Date('2030-06-02T10:00:00Z'));
  await run();
  const left = await testApp.sql<{ user_id: string }>('select user_id from report_mails');
  expect(left.map(({ user_id }) => user_id)).toEqual([owner.userId]);
  expect((await subjects(viewer)).length).toBeLessThanOrEqual(3);
});
