/** Open sockets: they hear that their account has lapsed or pays again, and that an artist is suspended (ACC-114). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { cutNews } from '#tests/fixtures/hear-news.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { heardUntilClosed, openSocket } from '#tests/fixtures/watch.ts';

/** Sockets of one session. */
const sockets = figure(12, 250);
const day = 86_400_000;
const linksOf = 'subscription ($id: uuid!) { links(artist_id: $id) { id } }';
const plans = 'subscription { artists { id current_plan } }';
let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
let other: { url: string; close(): Promise<void> };

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  other = await testApp.addServer();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp);
  artistId = await buildArtist(testApp, payer.userId);
});

let opened = 0;
/** One network may open 300 sockets a minute: a hundred come from each. */
function nextNetwork(): string {
  opened += 1;
  return `21.${Math.floor(opened / 100)}.1.1`;
}
const socketOf = (person: TestPerson, url = testApp.url) => openSocket(url, person.token, nextNetwork());
const endTrial = () => testApp.operator.setFirstBillingDate(payer.userId, new Date(testApp.clock.now().getTime() - 1));
/** What makes the payer's account lapse: time alone, an operator, or what the card provider said. */
const lapses: Record<string, () => unknown> = {
  'the end of the trial': () => testApp.clock.moveBy(15 * day),
  'an operator who ends the trial': endTrial,
  'the end of the subscription': () =>
    testApp.sql(
      "update users set subscription_status = 'Expired', first_billing_date = $2, next_billing_date = $2 where id = $1",
      [payer.userId, testApp.clock.now()],
    ),
};

it.each(Object.entries(lapses))(
  'are closed by %s in every process, and open what is left',
  async (_name, lapse) => {
    const own = Array.from({ length: sockets }, (_, index) =>
      socketOf(payer, index % 2 === 0 ? testApp.url : other.url),
    );
    const watched = own.map((socket) => socket.watch(linksOf, { id: artistId }));
    await Promise.all(watched.map((watch) => watch.next()));
    const after = watched.map(heardUntilClosed);
    await lapse();
    expect(new Set(await Promise.all(own.map(({ closed }) => closed)))).toEqual(new Set([1012]));
    await buildLink(testApp, { artistId });
    // News of before may still have come; those of the new link did not.
    for (const heard of (await Promise.all(after)).flat()) expect(heard).toEqual({ links: [] });

    const again = socketOf(payer);
    await expect(again.watch(linksOf, { id: artistId }).next()).rejects.toThrow('SUBSCRIPTION_LAPSED');
    expect(await again.watch(plans).next()).toEqual({ artists: [{ id: artistId, current_plan: 'pro' }] });
    again.close();
  },
  figure(60_000, 600_000),
);

it('are closed once the account pays again, and stay open for everybody else', async () => {
  const stranger = await buildPerson(testApp, { firstBillingDate: null });
  const own = await buildArtist(testApp, stranger.userId);
  const beside = socketOf(stranger);
  const watch = beside.watch<{ links: unknown[] }>(linksOf, { id: own });
  expect((await watch.next()).links).toEqual([]);
  await endTrial();
  const socket = socketOf(payer);
  await socket.watch(plans).next();
  dataOf(
    await testApp.call(
      payer.token,
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
      { id: artistId },
    ),
  );
  expect(await socket.closed).toBe(1012);
  const again = socketOf(payer);
  expect(await again.watch(linksOf, { id: artistId }).next()).toEqual({ links: [] });
  // A change that lapses nobody closes nothing.
  await testApp.operator.setFirstBillingDate(stranger.userId, new Date(testApp.clock.now().getTime() + day));
  const link = await buildLink(testApp, { artistId: own });
  // News of the later trial may come first, and shows the links as they were.
  let heard = await watch.next();
  while (heard.links.length === 0) heard = await watch.next();
  expect(heard).toEqual({ links: [{ id: link.id }] });
  again.close();
  beside.close();
});

it('hear that an artist is suspended because nobody pays for it, and that it is back', async () => {
  const member = await buildPerson(testApp, { firstBillingDate: null });
  await testApp.operator.addMember(artistId, member.userId, 'editor');
  const socket = socketOf(member, other.url);
  const watch = socket.watch(plans);
  const plan = (current_plan: string) => ({ artists: [{ id: artistId, current_plan }] });
  expect(await watch.next()).toEqual(plan('pro'));
  await endTrial();
  await testApp.modules.billing.suspendUnpaid();
  // News of the end of the trial may come first, and shows the artist as it was.
  let heard = await watch.next();
  while (JSON.stringify(heard) === JSON.stringify(plan('pro'))) heard = await watch.next();
  expect(heard).toEqual(plan(''));
  dataOf(
    await testApp.call(
      payer.token,
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "max" }]) { id } }',
      { id: artistId },
    ),
  );
  expect(await watch.next()).toEqual(plan('max'));
  socket.close();
});

it('are closed when their session ended while notifications were lost', async () => {
  const socket = socketOf(payer);
  await socket.watch(plans).next();
  // The session's end is not announced, as between the loss of the connection and the next one.
  await testApp.sql('delete from sessions where user_id = $1', [payer.userId]);
  await testApp.sql(cutNews);
  expect(await socket.closed).toBe(4403);
});
