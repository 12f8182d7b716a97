/** Judging hits of the past again: as the rules say, once, whatever arrives meanwhile, and with every total intact. */

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import { browserClass } from '#domain/stats/agent-class.ts';
import { type EventRecord, eventNames, noSignals, verdicts } from '#domain/stats/event.ts';
import { eventLine, eventRows } from '#domain/stats/event-line.ts';
import { hostingNetworks } from '#domain/stats/hosting-networks.ts';
import { signalBits } from '#domain/stats/request-signals.ts';
import { judge } from '#domain/stats/verdict.ts';
import { rulesVersion, verdictRules } from '#domain/stats/verdict-rules.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { oneShard } from '#server/platform/shards/shards.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createRejudging, type Rejudging } from './rejudging.store.ts';
import { createStatsStore, type StatsStore } from './stats.store.ts';

const artistId = randomUUID();
const linkId = randomUUID();
const start = new Date('2026-11-01T00:00:00Z');
const end = new Date('2026-11-30T23:59:59.999Z');
let eventStore: EventStore;
let stats: StatsStore;
let rejudging: Rejudging;

beforeAll(async () => {
  const name = `rejudging_${process.pid}_${randomUUID().slice(0, 8)}`;
  eventStore = await createEventStore(withDatabase(inject('engines').clickhouseUrl, name));
  stats = createStatsStore({ shards: oneShard(eventStore), clock: createStillClock(end) });
  rejudging = createRejudging([eventStore]);
});
beforeEach(() => eventStore.command('truncate table events'));
afterAll(async () => {
  await eventStore.close();
});

const hit = (more: Partial<EventRecord> = {}): EventRecord =>
  hitOf({
    artist_id: artistId,
    link_id: linkId,
    rules_version: rulesVersion,
    browser: 'Safari',
    agent: browserClass,
    hints: signalBits.kept | signalBits.language | signalBits.secFetch,
    ...more,
  });

const agents = [browserClass, 'social-app', 'gone', ...verdictRules.flatMap(({ when }) => when.agents ?? [])].map(
  (name) => (name.endsWith(':') ? `${name}bot\\b|it's` : name),
);
const anyHit: fc.Arbitrary<EventRecord> = fc
  .record({
    event: fc.constantFrom(...eventNames),
    verdict: fc.constantFrom(...verdicts),
    rule: fc.constantFrom('', 'gone', ...verdictRules.map(({ id }) => id)),
    rules_version: fc.constantFrom(1, rulesVersion, 60_000),
    agent: fc.constantFrom(browserClass, browserClass, browserClass, ...agents),
    browser: fc.constantFrom('Safari', 'Amazon Silk', ''),
    network: fc.constantFrom('', '', '', 'gone', ...hostingNetworks.map(({ key }) => key)),
    hints: fc.integer({ min: 0, max: 1023 }),
    pace: fc.constantFrom(0, 1, 120, 121, 255),
    happened_at: fc.integer({ min: start.getTime() / 1000, max: Math.floor(end.getTime() / 1000) }),
  })
  .map((signals) => hit(signals));

const stored = () =>
  eventStore.rows<EventRecord>(
    'select event, verdict, rule, rules_version, agent, browser, network, hints, pace from events',
  );
const ofLink = (zone = 'UTC') => stats.linkStatistics({ artistId, linkId, start, end, zone, filters: {} });
const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);

describe('judging again', () => {
  it('gives every stored hit the verdict that the rules give its signals', async () => {
    await stats.record(fc.sample(anyHit, { numRuns: 4000, seed: 11 }));
    await rejudging.apply();
    const rows = await stored();
    expect(rows).toHaveLength(4000);
    for (const { verdict, rule, rules_version, ...signals } of rows) {
      if ((signals.hints & signalBits.kept) === 0) continue;
      expect({ verdict, rule, rules_version }).toEqual({ ...judge(signals), rules_version: rulesVersion });
    }
  });

  it('says beforehand what it will change, changes that, and then nothing more', async () => {
    const cloud = { network: 'amazon', rules_version: 1 };
    await stats.record([
      hit(),
      hit({ rules_version: 1 }),
      hit(cloud),
      hit({ ...cloud, event: 'click' }),
      hit({ verdict: 'crawler', rule: 'gone', rules_version: 1 }),
      hit({ verdict: 'crawler', rule: 'gone', rules_version: 1, ...noSignals }),
    ]);
    const preview = await rejudging.preview();
    expect(preview).toEqual({
      rulesVersion,
      verdicts: [
        { verdict: 'person', before: 4, after: 3 },
        { verdict: 'crawler', before: 2, after: 1 },
        { verdict: 'datacentre', before: 0, after: 2 },
      ],
      moves: expect.arrayContaining([
        { event: 'view', from: 'person', to: 'datacentre (cloud-network)', count: 1 },
        { event: 'click', from: 'person', to: 'datacentre (cloud-network)', count: 1 },
        { event: 'view', from: 'crawler (gone)', to: 'person', count: 1 },
      ]),
      outdated: 4,
      withoutSignals: 1,
    });
    expect((await stored()).filter(({ rules_version }) => rules_version === rulesVersion)).toHaveLength(1);
    expect(await rejudging.apply()).toEqual({ ...preview, outdated: 0 });
    const mutations = () =>
      eventStore.rows('select mutation_id from system.mutations where database = currentDatabase()');
    const done = (await mutations()).length;
    const again = await rejudging.apply();
    expect(again.moves).toEqual([]);
    expect(again.verdicts.every(({ before, after }) => before === after)).toBe(true);
    expect(await mutations()).toHaveLength(done);
    expect((await stored()).find(({ hints }) => hints === 0)).toMatchObject({
      verdict: 'crawler',
      rule: 'gone',
      rules_version: 1,
    });
  });

  it('leaves every total and every sum intact, in the counts by quarter hour too', async () => {
    await stats.record(fc.sample(anyHit, { numRuns: 2000, seed: 3 }));
    await rejudging.apply();
    const figures = await ofLink('Asia/Kathmandu');
    expect(sum(figures.events) + sum(figures.left_out)).toBe(2000);
    expect(sum(figures.countries)).toBe(sum(figures.events));
    const byHits = await eventStore.rows<{ verdict: string; count: number }>(
      'select verdict, count() as count from events group by verdict order by verdict settings optimize_use_projections = 0',
    );
    const byQuarterHours = await eventStore.rows(
      'select verdict, count() as count from events group by verdict order by verdict settings force_optimize_projection = 1',
    );
    expect(byQuarterHours).toEqual(byHits);
  });

  it('counts a segment once that waits, arrives meanwhile or comes again', async () => {
    const lines = (count: number, more: Partial<EventRecord>) =>
      Array.from({ length: count }, () => eventLine(hit(more))).join('\n');
    const outdated = lines(50, { network: 'oracle', rules_version: 1 });
    await eventStore.insertLines(eventRows, outdated, 'segment-1');
    const arriving = Promise.all(
      Array.from({ length: 10 }, (_, index) => eventStore.insertLines(eventRows, lines(20, {}), `meanwhile-${index}`)),
    );
    await rejudging.apply();
    await arriving;
    // A crash before the segment was deleted sends it again; the store knows it whatever became of its rows.
    await eventStore.insertLines(eventRows, outdated, 'segment-1');
    // One that waited is judged by older rules until the command runs again.
    await eventStore.insertLines(eventRows, outdated, 'segment-2');
    expect((await rejudging.preview()).outdated).toBe(50);
    await rejudging.apply();
    const figures = await ofLink();
    expect(sum(figures.events)).toBe(200);
    expect(figures.left_out).toEqual([{ event: 'view', verdict: 'datacentre', rule: 'cloud-network', count: 100 }]);
  });
});
