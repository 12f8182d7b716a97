/** What a drop brings: visits by the link of its texts are counted for it, for no other drop, and by people only (DROP-58, DROP-59). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildLink } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let artist: Texting;
let link: Link;
const newYork = '+12125550101';
const boston = '+16175550102';
beforeAll(async () => {
  testApp = await createTestApp();
  visitor = await createVisitor(testApp);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});
beforeEach(async () => {
  testApp.clock.moveTo(new Date('2026-11-24T17:00:00Z'));
  artist = await buildTexting(testApp);
  link = await buildLink(testApp, { artistId: artist.artistId });
});

const pageUrl = () => `https://vibe.to/${link.path}`;
const textsTo = (number: string) =>
  testApp.standIns.textCarrier
    .conversation(1000)
    .filter(({ to, from }) => to === number && from === artist.number)
    .map(({ body }) => body);
const visits = async (id: string) =>
  dataOf(
    await testApp.call<{ drop_visits: object }>(
      artist.token,
      'query ($id: uuid!) { drop_visits(id: $id) { views clicks presaves optins } }',
      { id },
    ),
  ).drop_visits;
const sent = async (to: string) => {
  const { id } = await sendDrop(testApp, artist, { link: to });
  await runDrops(testApp, id);
  const url =
    textsTo(newYork)
      .at(-1)
      ?.match(/https:\S+/)?.[0] ?? '';
  return { id, url: new URL(url) };
};

it('DROP-58: counts the clicks that came by the link of its own texts, people only', async () => {
  await artist.addFans([newYork]);
  const one = await sent(`${pageUrl()}?utm_campaign=spring`);
  const other = await sent(pageUrl());
  expect(one.url.searchParams.get('utm_d')).toMatch(/^nov24-[0-9a-f]{4}$/);
  const row = `/${link.path}/${link.destinations[0]?.id}`;
  await visitor.ask(`${row}${one.url.search}`);
  // Without script the row has no campaign, but the page that it stands on does.
  await visitor.ask(row, { headers: { referer: one.url.href } });
  await visitor.ask(`${row}${one.url.search}`, { headers: { 'user-agent': 'facebookexternalhit/1.1' } });
  await visitor.ask(row);
  const hits = await visitor.storedHits(link.id, 4);
  const campaign = `spring drop-${one.url.searchParams.get('utm_d')}`;
  expect(hits.filter(({ utm_campaign }) => utm_campaign === campaign)).toHaveLength(3);
  await testApp.operator.recordHistory(
    (['view', 'presave', 'subscribe'] as const).map((event) =>
      hitOf({
        ...{ artist_id: artist.artistId, link_id: link.id, event, utm_campaign: campaign },
        happened_at: Math.floor(testApp.clock.now().getTime() / 1000),
      }),
    ),
  );
  expect(await visits(one.id)).toEqual({ views: 1, clicks: 2, presaves: 1, optins: 1 });
  expect(await visits(other.id)).toEqual({ views: 0, clicks: 0, presaves: 0, optins: 0 });
});

it('DROP-58: leaves a link to another site as it is, and counts nothing for it', async () => {
  await artist.addFans([newYork]);
  const { id, url } = await sent('https://mara.test/paper-lanterns');
  expect(url.href).toBe('https://mara.test/paper-lanterns');
  expect(await visits(id)).toEqual({ views: null, clicks: null, presaves: null, optins: null });
});

it('DROP-59: names the artist and how to stop to fans who never wrote, and plans with these words', async () => {
  await artist.addFans([newYork, boston]);
  await testApp.standIns.textCarrier.reply(boston, artist.number, 'love it');
  await testApp.standIns.textCarrier.calls.settled();
  const message = 'a'.repeat(140 - pageUrl().length);
  const plan = `query ($id: uuid!, $message: String!, $link: String!) { drop_plan(artist_id: $id, message: $message, sms_link: $link) {
    introduced text_link carrier_costs { country count price_micros } } }`;
  const { drop_plan } = dataOf(
    await testApp.call<{ drop_plan: { introduced: number; text_link: string; carrier_costs: object[] } }>(
      artist.token,
      plan,
      { id: artist.artistId, message, link: pageUrl() },
    ),
  );
  const { id } = await sendDrop(testApp, artist, { message, link: pageUrl() });
  await runDrops(testApp, id);
  const [known = ''] = textsTo(boston).slice(-1);
  const [introduced = ''] = textsTo(newYork).slice(-1);
  expect(known).toMatch(/^a+ https:\S+$/);
  expect(introduced).toBe(`Mara Vale: ${known} Reply STOP to opt out`);
  expect(drop_plan).toMatchObject({ introduced: 1, carrier_costs: [{ count: 2 }] });
  expect(drop_plan.text_link).toHaveLength(known.split(' ').at(-1)?.length ?? 0);
  const rows = `query ($id: uuid!) { drop_progress(id: $id) { segments price_micros } drop_recipients(drop_id: $id) { segments price_micros } }`;
  const found = dataOf(
    await testApp.call<{ drop_progress: { segments: number }; drop_recipients: { segments: number }[] }>(
      artist.token,
      rows,
      { id },
    ),
  );
  expect(found.drop_recipients.map(({ segments }) => segments).toSorted()).toEqual([1, 2]);
  expect(found.drop_progress.segments).toBe(3);
});
