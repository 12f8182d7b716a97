/** The demo world is the same each time, has realistic totals, and consists of valid parts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { destinationProblem, stageOf } from '#domain/destinations/destination-checks.ts';
import { createStillClock } from '#domain/kernel/clock.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { podcastKind } from '#domain/links/podcast.ts';
import { isUpc } from '#domain/links/release-codes.ts';
import { grantEnd, reminderTimes } from '#domain/presaves/grant-life.ts';
import { type EventRecord, verdicts } from '#domain/stats/event.ts';
import { judge } from '#domain/stats/verdict.ts';
import { demoPlaylist } from '../spotify/demo-artists.ts';
import { inventCatalogue } from '../spotify/invent-catalogue.ts';
import type { DemoAccount, DemoArtist, DemoBuilder, DemoFan, DemoPlatformStat } from './builder.ts';
import { demoAccount, demoRoster, demoTeammate, loadDemoWorld } from './load-demo-world.ts';
import { trafficOf } from './traffic.ts';

const now = new Date('2026-11-20T18:00:00Z');
const day = 86_400;
const present = now.getTime() / 1000;

/** What the demo world creates, kept in memory; optionally fails after a number of batches, as a killed process would. */
function createNotebook(failAfter = Number.POSITIVE_INFINITY) {
  const notebook = {
    accounts: new Map<string, DemoAccount>(),
    artists: new Map<string, DemoArtist>(),
    links: new Map<string, Link>(),
    fans: [] as DemoFan[],
    platformStats: [] as DemoPlatformStat[],
    events: new Map<string, EventRecord[]>(),
    members: 0,
    coupons: new Set<string>(),
    placements: new Set<string>(),
    batches: 0,
    failAfter,
  };
  const builder: DemoBuilder = {
    hasAccount: async (email) => notebook.accounts.has(email),
    removeAccount: async (email) => {
      if (!notebook.accounts.delete(email)) return;
      notebook.artists.clear();
      notebook.links.clear();
      notebook.fans = [];
    },
    createCoupon: async ({ code }) => notebook.coupons.add(code),
    forgetHistory: async (_artistId, linkId) => void notebook.events.delete(linkId),
    createAccount: async (account) => {
      notebook.accounts.set(account.email, account);
      return { userId: account.email };
    },
    setFlag: async () => undefined,
    createArtist: async (artist) => void notebook.artists.set(artist.id, artist),
    addMember: async () => {
      notebook.members += 1;
    },
    addSocial: async () => undefined,
    addPlacement: async ({ code }) => void notebook.placements.add(code),
    addDomain: async () => undefined,
    customDomains: { addUnchecked: async () => undefined },
    createLink: async (link) => void notebook.links.set(`${link.domain}/${link.path}`, link),
    addFans: async (_artistId, fans) => void notebook.fans.push(...fans),
    recordPlatformStats: async (stats) => void notebook.platformStats.push(...stats),
    recordHistory: async (events) => {
      notebook.batches += 1;
      if (notebook.batches > notebook.failAfter) throw new Error('killed');
      for (const event of events) {
        const known = notebook.events.get(event.link_id);
        if (known) known.push(event);
        else notebook.events.set(event.link_id, [event]);
      }
    },
    storeFile: async (bytes, { extension }) => `https://files.example/${bytes.length}.${extension}`,
  };
  return { notebook, builder };
}

describe('the demo world', () => {
  const { notebook, builder } = createNotebook();
  let events: EventRecord[] = [];
  const clock = createStillClock(now);
  beforeAll(async () => {
    await loadDemoWorld(builder, { seed: 7, clock });
    events = [...notebook.events.values()].flat();
  });
  const ofArtist = (name: string) => {
    const id = [...notebook.artists.values()].find((artist) => artist.name === name)?.id;
    return events.filter((event) => event.artist_id === id);
  };
  const count = (list: EventRecord[], event: string) =>
    list.filter((one) => one.event === event && one.verdict === 'person').length;

  it('shows sign-ups at the blocks where they were left', () => {
    const blocks = new Set(
      [...notebook.links.values()].flatMap(({ destinations }) =>
        destinations.filter(({ type }) => type === 'message_optin').map(({ id }) => id),
      ),
    );
    const left = notebook.fans.filter(({ kind }) => kind === 'email' || kind === 'phone_number');
    const at = new Set(left.map(({ destinationId }) => destinationId).filter((id) => id !== undefined));
    expect(at).toEqual(blocks);
  });

  it('has visits by every placement of its artists, and by no other', () => {
    const codes = new Set(events.map(({ placement }) => placement).filter((code) => code !== ''));
    expect(codes).toEqual(notebook.placements);
    expect(codes.size).toBe(5);
    expect(events.filter(({ placement }) => placement === 'berlin').every(({ referrer }) => referrer === '')).toBe(
      true,
    );
  });

  it('has a label, a teammate, three artists and fourteen links of all types', () => {
    expect([...notebook.accounts.keys()]).toEqual([demoAccount.email, demoTeammate.email]);
    expect([...notebook.artists.values()].map((artist) => artist.name)).toEqual([
      'Mara Vale',
      'Kilo Dusk',
      'Ines Okoro',
    ]);
    expect(notebook.links.size).toBe(14);
    expect(new Set([...notebook.links.values()].map((link) => link.type))).toEqual(
      new Set(['release', 'pre-release', 'bio', 'playlist']),
    );
    expect(notebook.members).toBe(3);
  });

  it('shows about 80,000 views and 38 % click-through rate for the first artist in thirty days', () => {
    const recent = ofArtist('Mara Vale').filter((event) => event.happened_at > present - 30 * day);
    const views = count(recent, 'view');
    expect(views).toBeGreaterThan(74_000);
    expect(views).toBeLessThan(86_000);
    const rate = (count(recent, 'click') / views) * 100;
    expect(rate).toBeGreaterThan(36.5);
    expect(rate).toBeLessThan(40);
  });

  it('goes back ninety days, for the release that was put off to its announcement, and not beyond now', () => {
    const postponed = notebook.links.get('vibe.to/signal-box')?.id;
    const earliest = (list: EventRecord[]) =>
      list.reduce((one, { happened_at: other }) => Math.min(one, other), Number.POSITIVE_INFINITY);
    const dayStart = (daysAgo: number) => Math.floor(present / day - daysAgo) * day;
    const latest = events.reduce((one, { happened_at: other }) => Math.max(one, other), 0);
    expect(latest).toBeLessThanOrEqual(present);
    expect(earliest(events.filter((event) => event.link_id !== postponed))).toBeGreaterThanOrEqual(dayStart(89));
    expect(Math.floor(earliest(events) / day) * day).toBe(dayStart(204));
    expect(events.length).toBeGreaterThan(240_000);
    expect(events.length).toBeLessThan(600_000);
  });

  it('comes from forty countries, and from nowhere known now and then', () => {
    const found = new Set(ofArtist('Mara Vale').map((event) => event.country));
    expect(found.has('')).toBe(true);
    expect(found.size).toBe(41);
  });

  it('leaves about 11 % of the views out as machines of every kind, as the rules judge them', () => {
    const views = events.filter((event) => event.event === 'view');
    const machines = views.filter((event) => event.verdict !== 'person');
    expect((machines.length / views.length) * 100).toBeGreaterThan(10.8);
    expect((machines.length / views.length) * 100).toBeLessThan(11.8);
    expect(new Set(events.map((event) => event.verdict))).toEqual(new Set(verdicts));
    // A second evaluation of the world changes nothing.
    expect(
      events.filter((event) => judge(event).rule !== event.rule || judge(event).verdict !== event.verdict),
    ).toEqual([]);
  });

  it('has a fan for each sign-up and pre-save, and two pre-releases that are still ahead', () => {
    expect(notebook.fans).toHaveLength(count(events, 'subscribe') + count(events, 'presave'));
    expect(notebook.fans.length).toBeGreaterThan(600);
    const ahead = [...notebook.links.values()].filter((link) => link.releaseTime !== null && link.releaseTime > now);
    expect(ahead.map((link) => [link.type, link.path])).toEqual([
      ['pre-release', 'night-ferry'],
      ['pre-release', 'signal-box'],
    ]);
  });

  it('has pre-saves in every state, as the ledger would say, each at a button of its link', () => {
    const presaves = notebook.fans.filter(({ kind }) => kind === 'spotify' || kind === 'applemusic');
    const of = (path: string) => {
      const link = notebook.links.get(`vibe.to/${path}`);
      const rows = presaves.filter(({ linkId }) => linkId === link?.id);
      const states = new Set(rows.map(({ presave }) => presave?.state));
      return { outAt: link?.releaseTime ?? now, rows, states };
    };
    expect(of('night-ferry').states).toEqual(new Set(['waiting', 'revoked']));
    const out = of('concrete-bloom');
    expect(out.states).toEqual(new Set(['saved', 'failed', 'revoked']));
    expect(new Set(out.rows.map(({ presave }) => presave?.reason ?? ''))).toEqual(
      new Set(['', 'GRANT_REVOKED', 'RELEASE_REFUSED', 'PERMISSION_TOO_SMALL', 'NEVER_ARRIVED']),
    );
    expect(out.rows.filter(({ createdAt }) => createdAt >= new Date(out.outAt.getTime() + 90_000))).toEqual([]);
    const postponed = of('signal-box');
    expect(postponed.states).toEqual(new Set(['waiting', 'expired', 'revoked']));
    const tooLate = postponed.rows.filter(
      ({ createdAt, presave }) => presave?.state === 'waiting' && grantEnd(createdAt) <= postponed.outAt,
    );
    expect(tooLate.length).toBeGreaterThan(3);
    expect(presaves.filter(({ presave }) => presave?.state === 'revoked').length).toBeLessThan(presaves.length / 5);
    // Creating the world sends no email: reminders and notifications that are due are marked as done.
    for (const { createdAt, presave } of presaves) {
      expect(presave?.remindersSent).toBe(reminderTimes(grantEnd(createdAt)).filter((at) => at <= now).length);
      if (presave?.state === 'failed') expect(presave.notifiedAt).not.toBeNull();
    }
    const buttons = [...notebook.links.values()].flatMap(({ destinations }) => destinations.map(({ id }) => id));
    for (const { presave } of presaves) expect(buttons).toContain(presave?.destinationId);
  });

  it('has ninety days of followers for its playlist, growing to what Spotify tells today', () => {
    const playlists = [...notebook.links.values()].filter(({ type }) => type === 'playlist');
    const stats = notebook.platformStats.filter(({ linkId }) => linkId === playlists[0]?.id);
    expect(notebook.platformStats).toHaveLength(90 * playlists.length);
    expect([stats[0]?.day, stats.at(-1)?.day]).toEqual(['2026-08-23', '2026-11-20']);
    expect(stats.at(-1)?.value).toBe(inventCatalogue().playlistById.get(demoPlaylist.id)?.followers);
    expect(stats[0]?.value).toBeLessThan((stats.at(-1)?.value ?? 0) * 0.95);
    expect(stats[0]?.value).toBeGreaterThan(0);
  });

  it('has destinations and codes that would be accepted from a person', () => {
    for (const link of notebook.links.values()) {
      if (link.rid !== null) expect(isUpc(link.rid), link.title).toBe(true);
      for (const destination of link.destinations) {
        const problem = destinationProblem(destination, {
          linkType: link.type,
          stage: stageOf(destination, link.type),
        });
        expect(
          problem && `${link.title}, ${destination.type}, ${destination.url}: ${sentenceOf(problem.code)}`,
        ).toBeUndefined();
      }
    }
    const withoutCode = [...notebook.links.values()].filter((link) => link.type === 'release' && link.rid === null);
    expect(withoutCode.map((link) => podcastKind(link))).toEqual(['show']);
  });

  it('counts clicks of destinations that are on the link', () => {
    const known = new Set(
      [...notebook.links.values()].flatMap((link) => link.destinations.map((destination) => destination.id)),
    );
    expect(events.filter((event) => event.event === 'click' && !known.has(event.destination_id))).toEqual([]);
  });

  it('has the four coupons', () => {
    expect([...notebook.coupons]).toEqual(['ARISTAKE', 'AGENCY', 'FANFARE6', 'GUEST']);
  });

  it('is not made twice', async () => {
    const batches = notebook.batches;
    expect(await loadDemoWorld(builder, { seed: 7, clock })).toBe(false);
    expect(notebook.batches).toBe(batches);
  });
});

it('is whole after an interrupted load, with nothing doubled', async () => {
  const options = { seed: 7, clock: createStillClock(now), roster: demoRoster.slice(2) };
  const whole = createNotebook();
  await loadDemoWorld(whole.builder, options);
  const interrupted = createNotebook(2);
  await expect(loadDemoWorld(interrupted.builder, options)).rejects.toThrow('killed');
  interrupted.notebook.failAfter = Number.POSITIVE_INFINITY;
  expect(await loadDemoWorld(interrupted.builder, options)).toBe(true);
  const sizes = (events: Map<string, EventRecord[]>) => [...events].map(([link, list]) => [link, list.length]);
  expect(sizes(interrupted.notebook.events)).toEqual(sizes(whole.notebook.events));
  expect(interrupted.notebook.fans).toEqual(whole.notebook.fans);
  expect([...interrupted.notebook.links]).toEqual([...whole.notebook.links]);
});

it.each([
  [
    ['fans.example', 'songs.example'],
    ['fans.example', 'mara.fans.example', 'songs.example'],
  ],
  [['fans.example'], ['fans.example', 'mara.fans.example']],
])('is published on the installation’s link hosts: %j', async (linkHosts, wanted) => {
  const { notebook, builder } = createNotebook();
  await loadDemoWorld(builder, { seed: 7, clock: createStillClock(now), linkHosts });
  const links = [...notebook.links.values()];
  expect(links).toHaveLength(14);
  expect([...new Set(links.map(({ domain }) => domain))].sort()).toEqual(wanted);
});

it('draws the same traffic from the same seed, and other traffic from another', () => {
  const artist = demoRoster[2];
  const link = artist?.links[0];
  if (!artist || !link) throw new Error('no such link');
  const draw = (seed: number) => [...trafficOf(seed, artist, 'an-artist', link, now)];
  expect(draw(3)).toEqual(draw(3));
  expect(draw(3).flat().length).not.toBe(draw(4).flat().length);
});
