/** Applies the current verdict rules to stored hits, from their stored signals. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Verdict } from '#domain/stats/event.ts';
import { signalBits } from '#domain/stats/request-signals.ts';
import { rulesVersion } from '#domain/stats/verdict-rules.ts';
import type { EventStore } from '../../platform/db/clickhouse.ts';
import type { EventShards } from '../../platform/shards/shards.ts';
import { ruleSql, verdictSql } from './rules-sql.ts';

/** How many hits a verdict has before and after. */
export interface VerdictChange {
  verdict: Verdict;
  before: number;
  after: number;
}

/** The changes that judging again makes, or made. */
export interface Rejudgement {
  rulesVersion: number;
  /** All hits by verdict. */
  verdicts: VerdictChange[];
  /** Hits whose verdict or rule changes, by old and new value; most frequent first. */
  moves: { event: string; from: string; to: string; count: number }[];
  /** Hits judged by another version of the rules, whether or not their verdict changes. */
  outdated: number;
  /** Hits without stored signals. Their verdict does not change. */
  withoutSignals: number;
}

/** Judges stored hits again. */
export interface Rejudging {
  /** Returns what would change. Changes nothing. */
  preview(): Promise<Rejudgement>;
  /**
   * Rewrites verdict, rule and version of every hit that needs it, and returns what changed once the store has finished. Hits may arrive meanwhile;
   * hits that an older process stores by older rules are rewritten in another round. Repeating it changes nothing. Throws when the store
   * fails.
   */
  apply(): Promise<Rejudgement>;
}

const kept = `bitAnd(hints, ${signalBits.kept}) != 0`;
const differs = `(rules_version != ${rulesVersion} or toString(verdict) != ${verdictSql} or rule != ${ruleSql})`;
const pause = 250;
/** Hits by older rules that keep arriving come from an older process, which keeps running for a while. */
const rounds = 3;

interface Group {
  event: string;
  verdict: Verdict;
  rule: string;
  next_verdict: Verdict;
  next_rule: string;
  is_outdated: number;
  count: number;
}

const named = (verdict: string, rule: string) => (rule === '' ? verdict : `${verdict} (${rule})`);

function countUp(groups: readonly Group[], withoutSignals: number): Rejudgement {
  const verdicts = new Map<Verdict, VerdictChange>();
  const moves = new Map<string, Rejudgement['moves'][number]>();
  const changeOf = (verdict: Verdict) => {
    const change = verdicts.get(verdict) ?? { verdict, before: 0, after: 0 };
    verdicts.set(verdict, change);
    return change;
  };
  let outdated = 0;
  for (const { event, verdict, rule, next_verdict, next_rule, is_outdated, count } of groups) {
    changeOf(verdict).before += count;
    changeOf(next_verdict).after += count;
    if (is_outdated === 1) outdated += count;
    if (verdict === next_verdict && rule === next_rule) continue;
    const [from, to] = [named(verdict, rule), named(next_verdict, next_rule)];
    const key = `${event} ${from} ${to}`;
    const move = moves.get(key) ?? { event, from, to, count: 0 };
    move.count += count;
    moves.set(key, move);
  }
  return {
    rulesVersion,
    verdicts: [...verdicts.values()].sort((one, other) => other.before - one.before),
    moves: [...moves.values()].sort((one, other) => other.count - one.count),
    outdated,
    withoutSignals,
  };
}

/**
 * Makes it over the event stores. While an artist moves, hits on the former store and their copies are both judged and both counted. `withoutCopies`: nothing
 * is copied between the stores while they are judged, as a copy could arrive with its former verdict.
 */
export function createRejudging(
  stores: readonly Pick<EventStore, 'rows' | 'command'>[],
  withoutCopies: EventShards['withoutCopies'] = (work) => work(),
): Rejudging {
  const inEach = async <Row>(query: string): Promise<Row[]> =>
    (await Promise.all(stores.map((store) => store.rows<Row>(query)))).flat();

  async function preview(): Promise<Rejudgement> {
    const groups = await inEach<Group>(
      `select event, verdict, rule, if(${kept}, ${verdictSql}, toString(verdict)) as next_verdict,
              if(${kept}, ${ruleSql}, toString(rule)) as next_rule, ${kept} and ${differs} as is_outdated, count() as count
       from events group by event, verdict, rule, next_verdict, next_rule, is_outdated`,
    );
    const without = await inEach<{ count: number }>(`select count() as count from events where not ${kept}`);
    return countUp(
      groups,
      without.reduce((sum, { count }) => sum + count, 0),
    );
  }

  /** Waits until the store has finished its mutation. */
  async function whenRewritten(): Promise<void> {
    for (;;) {
      const under = await inEach<{ waiting: number; failure: string }>(
        `select count() as waiting, max(latest_fail_reason) as failure from system.mutations
         where database = currentDatabase() and table = 'events' and not is_done and command ilike '%update verdict%'`,
      );
      if (under.every(({ waiting }) => Number(waiting) === 0)) return;
      const failed = under.find(({ failure }) => failure !== '');
      if (failed !== undefined) throw new Error(`The event store could not rewrite hits: ${failed.failure}`);
      await delay(pause);
    }
  }

  return {
    preview,
    apply: () => withoutCopies(apply),
  };

  async function apply(): Promise<Rejudgement> {
    const first = await preview();
    let left = first.outdated;
    for (let round = 0; round < rounds && left > 0; round += 1) {
      // ClickHouse rewrites whole parts and swaps them in together with their projections, so that every query counts a hit once.
      await Promise.all(
        stores.map((store) =>
          store.command(
            `alter table events update verdict = ${verdictSql}, rule = ${ruleSql}, rules_version = ${rulesVersion}
               where ${kept} and ${differs}`,
            {},
            // It may take longer than a request; its end is waited for below.
            { mutations_sync: '0' },
          ),
        ),
      );
      await whenRewritten();
      left = (await preview()).outdated;
    }
    return { ...first, outdated: left };
  }
}
