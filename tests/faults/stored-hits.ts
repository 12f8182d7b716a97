/** Reads acknowledged hits back: all of them, each once. */
import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { expect } from 'vitest';
import { repairRollUps } from '#server/features/stats/repair-roll-ups.ts';
import type { EventStore } from '#server/platform/db/clickhouse.ts';
import type { FanMemory } from './fan-load.ts';

const patienceMilliseconds = 120_000;

/** The campaigns of a link that start with a mark, and how often each is stored, counted from the hits themselves. */
async function storedCampaigns(url: string, linkId: string, mark: string): Promise<Map<string, number>> {
  const client = createClient({ url, log: { level: ClickHouseLogLevel.OFF }, request_timeout: 120_000 });
  try {
    const answer = await client.query({
      query: `select utm_campaign as campaign, toUInt32(count()) as count from events
              where link_id = {linkId:UUID} and startsWith(utm_campaign, {mark:String}) group by campaign
              settings optimize_use_projections = 0`,
      query_params: { linkId, mark: `${mark}-` },
      format: 'JSONEachRow',
    });
    const rows = await answer.json<{ campaign: string; count: number }>();
    return new Map(rows.map(({ campaign, count }) => [campaign, count]));
  } finally {
    await client.close();
  }
}

/** How often each event of a link is stored. */
export async function storedEvents(url: string, linkId: string): Promise<Record<string, number>> {
  const client = createClient({ url, log: { level: ClickHouseLogLevel.OFF }, request_timeout: 120_000 });
  try {
    const answer = await client.query({
      query:
        'select toString(event) as name, toUInt32(count()) as count from events where link_id = {linkId:UUID} group by name',
      query_params: { linkId },
      format: 'JSONEachRow',
    });
    const rows = await answer.json<{ name: string; count: number }>();
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  } finally {
    await client.close();
  }
}

/** What was lost, doubled or invented of a load's hits. */
export interface Balance {
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** Stored, but neither acknowledged nor under way when the server went. */
  invented: string[];
}

/** Waits until every acknowledged hit of a load is stored, and gives what does not add up then, or after two minutes. */
async function balanceOf(
  url: string,
  { linkId, mark }: { linkId: string; mark: string },
  memory: FanMemory,
): Promise<Balance> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const stored = await storedCampaigns(url, linkId, mark).catch((error: unknown) => {
      // The event store may be on its way back.
      if (performance.now() >= end) throw error;
      return new Map<string, number>();
    });
    const lost = memory.acknowledged.filter((campaign) => !stored.has(campaign));
    if (lost.length > 0 && performance.now() < end) {
      await delay(250);
      continue;
    }
    const known = new Set([...memory.acknowledged, ...memory.unanswered]);
    return {
      acknowledged: memory.acknowledged.length,
      lost,
      doubled: [...stored].filter(([, count]) => count !== 1).map(([campaign]) => campaign),
      invented: [...stored.keys()].filter((campaign) => !known.has(campaign)),
    };
  }
}

/** Fails unless everything acknowledged is stored, once, and nothing else is. */
export async function expectBalanced(
  url: string,
  of: { linkId: string; mark: string },
  memory: FanMemory,
): Promise<number> {
  const { acknowledged, ...wrong } = await balanceOf(url, of, memory);
  expect(wrong).toEqual({ lost: [], doubled: [], invented: [] });
  return acknowledged;
}

/** Fails unless every part of the hits is whole within a minute, its roll-ups made anew where they were damaged. */
export async function expectWholeParts(store: EventStore): Promise<void> {
  const damaged = async () => {
    await repairRollUps(store);
    const parts = await store.rows<{ part_path: string; is_passed: number }>(
      'check table events settings check_query_single_value_result = 0',
    );
    return parts.filter(({ is_passed }) => is_passed !== 1);
  };
  await expect.poll(damaged, { timeout: 60_000, interval: 1_000 }).toEqual([]);
}
