/** Hits that move an open page, across two server processes: watchers are notified, nobody else is, and nothing is published while nobody watches. */
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { cutNews, type HeardNews, hearNews } from '#tests/fixtures/hear-news.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';
import { openSocket } from '#tests/fixtures/watch.ts';
import { createLog } from '../log.ts';
import type { Live } from './live.ts';
import { createWatchedLinks, type StoredHits } from './watched-links.ts';

const activity = 'subscription ($id: uuid!) { link_activity(link_id: $id) { link_id } }';
interface Activity {
  link_activity: { link_id: string };
}

let testApp: TestApp;
let other: Awaited<ReturnType<TestApp['addServer']>>;
let visitor: Visitor;
let news: HeardNews;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  other = await testApp.addServer();
  visitor = await createVisitor(testApp);
  news = await hearNews(testApp.settings.databaseUrl);
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(async () => {
  await news?.close();
  await visitor?.close();
  await testApp?.close();
});

const newLink = () =>
  buildLink(testApp, {
    artistId,
    destinations: [{ type: 'spotify', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' }],
  });
const portOf = (url: string) => Number(new URL(url).port);
const click = async (link: Link, url = testApp.url) => {
  const { status } = await visitor.ask(`/${link.path}/spotify`, { port: portOf(url) });
  expect(status).toBe(302);
};
/** Clicks through one process until the watcher is notified; returns how often: the lease may not have reached that process at the first click. */
async function clickUntilNotified(link: Link, url: string, notified: Promise<unknown>): Promise<number> {
  const pause = 3_000;
  let waiting = true;
  const settled = notified.then(
    () => undefined,
    () => undefined,
  );
  void settled.then(() => {
    waiting = false;
  });
  let clicks = 0;
  while (waiting) {
    await click(link, url);
    clicks += 1;
    await Promise.race([settled, delay(pause, undefined, { ref: false })]);
  }
  return clicks;
}
const saidOf = (topic: string) => news.said.filter((one) => one.topic === topic);

// The test app is fresh, so this is before anybody has watched anything.
it('says nothing at all while nobody looks', async () => {
  const link = await newLink();
  // That the link was made is news of its own.
  const isMade = () => saidOf('link.updated').some(({ payload }) => payload.linkId === link.id);
  await expect.poll(isMade).toBe(true);
  const before = news.said.length;
  for (let number = 0; number < 30; number += 1) await click(link, number % 2 === 0 ? testApp.url : other.url);
  await visitor.storedHits(link.id, 30);
  // The fixture itself announces that it reads the hits.
  expect(news.said.slice(before).filter(({ topic }) => topic !== 'figures.read')).toEqual([]);
});

describe('a watched link', () => {
  it('is announced by whichever process counted, and no other link is', async () => {
    const [link, quiet] = [await newLink(), await newLink()];
    const socket = openSocket(testApp.url, owner.token);
    const watching = socket.watch<Activity>(activity, { id: link.id });
    expect(await watching.next()).toEqual({ link_activity: { link_id: link.id } });
    for (const url of [other.url, testApp.url]) {
      await click(quiet, url);
      const sign = watching.next();
      await clickUntilNotified(link, url, sign);
      expect(await sign).toEqual({ link_activity: { link_id: link.id } });
    }
    const notified = saidOf('links.active').flatMap(({ payload }) => payload.linkIds);
    expect(new Set(notified)).toEqual(new Set([link.id]));
    socket.close();
  });

  it('can be read as it was counted when the sign comes', async () => {
    const link = await newLink();
    const socket = openSocket(testApp.url, owner.token);
    const watching = socket.watch<Activity>(activity, { id: link.id });
    await watching.next();
    const count = await clickUntilNotified(link, other.url, watching.next());
    const range = 'start_time: "2020-01-01T00:00:00Z", end_time: "2035-01-01T00:00:00Z", offset: "UTC"';
    const read = async () =>
      dataOf(
        await testApp.call<{ link_statistics: { events: { event: string; count: number }[] } }>(
          owner.token,
          `query ($id: uuid!) { link_statistics(link_id: $id, ${range}) { events { event count } } }`,
          { id: link.id },
        ),
      ).link_statistics.events[0];
    // A sign also comes when the connection for news was lost for a moment, without anything new.
    await expect.poll(async () => (await read())?.event).toBe('click');
    const clicked = await read();
    // Clicks that were made while the notification was on its way may not be stored yet.
    expect(clicked?.count).toBeGreaterThanOrEqual(1);
    expect(clicked?.count).toBeLessThanOrEqual(count);
    socket.close();
  });

  it('is announced when many hits arrive at once', async () => {
    const link = await newLink();
    const socket = openSocket(testApp.url, owner.token);
    const watching = socket.watch<Activity>(activity, { id: link.id });
    await watching.next();
    await Promise.all(Array.from({ length: 200 }, () => click(link)));
    await visitor.storedHits(link.id, 200);
    await watching.next();
    socket.close();
  });

  it('goes on after the connections for news were cut', async () => {
    const link = await newLink();
    const socket = openSocket(testApp.url, owner.token);
    const watching = socket.watch<Activity>(activity, { id: link.id });
    await watching.next();
    await testApp.sql(cutNews);
    // Notifications may have been missed meanwhile, so the watcher is notified.
    await watching.next();
    await clickUntilNotified(link, other.url, watching.next());
    socket.close();
  });

  it('is announced by a process that started while it was watched', async () => {
    const link = await newLink();
    const socket = openSocket(testApp.url, owner.token);
    const watching = socket.watch<Activity>(activity, { id: link.id });
    await watching.next();
    const late = await testApp.addServer();
    await clickUntilNotified(link, late.url, watching.next());
    socket.close();
    await late.close();
  });
});

describe('watching ends', () => {
  it('when the right to see the figures does', async () => {
    const link = await newLink();
    const member = await buildPerson(testApp);
    await testApp.operator.addMember(artistId, member.userId, 'viewer');
    const socket = openSocket(testApp.url, member.token);
    const watching = socket.watch<Activity>(activity, { id: link.id });
    await watching.next();
    await testApp.sql('delete from artist_users where user_id = $1', [member.userId]);
    const end = expect(watching.next()).rejects.toThrow('NOT_FOUND');
    await clickUntilNotified(link, other.url, end);
    await end;
    socket.close();
  });

  it('when the link is deleted', async () => {
    const link = await newLink();
    const socket = openSocket(testApp.url, owner.token);
    const watching = socket.watch<Activity>(activity, { id: link.id });
    await watching.next();
    dataOf(
      await other.call(owner.token, 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', { id: link.id }),
    );
    await expect(watching.next()).rejects.toThrow('NOT_FOUND');
    socket.close();
  });

  it('with the session, in every process', async () => {
    const link = await newLink();
    const person = await buildPerson(testApp);
    await testApp.operator.addMember(artistId, person.userId, 'viewer');
    const socket = openSocket(other.url, person.token);
    await socket.watch<Activity>(activity, { id: link.id }).next();
    dataOf(await testApp.call(person.token, 'mutation { logout { success } }'));
    expect(await socket.closed).toBe(4403);
  });
});

describe('the rate of news', () => {
  afterEach(() => void vi.useRealTimers());

  /** A `Live` within this process, which keeps what was published. */
  function createLocalLive() {
    const events = new EventEmitter();
    const published: string[] = [];
    const live: Live = {
      async publish(topic, payload) {
        published.push(topic);
        events.emit(topic, payload);
      },
      subscribe(topic, listener) {
        events.on(topic, listener);
        return () => events.off(topic, listener);
      },
      onGap: () => () => undefined,
      onSilence: () => () => undefined,
      listen: async () => async () => undefined,
      close: async () => undefined,
    };
    return { live, published };
  }

  it('is once a second for all links together, however often hits are stored', async () => {
    vi.useFakeTimers();
    const { live, published } = createLocalLive();
    const links = createWatchedLinks({ live, log: createLog('silent') });
    let store: Parameters<StoredHits>[0] = () => undefined;
    await links.follow((listener) => {
      store = listener;
      return () => undefined;
    });
    let hits = 0;
    for (const id of ['one', 'two'])
      await links.watch(id, () => {
        hits += 1;
      });
    for (let tenths = 0; tenths < 50; tenths += 1) {
      store(() => true);
      await vi.advanceTimersByTimeAsync(100);
    }
    links.close();
    // At once, and then at the end of each of five seconds, for both links.
    expect(published.filter((topic) => topic === 'links.active')).toHaveLength(6);
    expect(hits).toBe(12);
  });
});
