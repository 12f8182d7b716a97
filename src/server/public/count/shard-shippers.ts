/** Sends segments to several event stores: splits each by the shard of its artists, and has a queue for each shard, so that one that is away delays no other. */
import type { Logger } from '../../platform/log.ts';
import { areDeleted } from '../../platform/shards/hit-deletions.ts';
import { firstShard, type ShardMap } from '../../platform/shards/shard-map.ts';
import type { EventShard } from '../../platform/shards/shards.ts';
import { createEventShipper, type Deliver, type EventShipper } from './event-shipper.ts';
import { closedEnding, type SegmentFolder } from './segment-folder.ts';
import { insertOnce } from './segment-insert.ts';
import { artistsIn, byShard, shardOfSegment, splitByShard } from './segment-parts.ts';

/** The stores, and the map of which artist is on which. */
export interface Shards {
  all: readonly EventShard[];
  map: Pick<ShardMap, 'shardsOf' | 'noteStrays'>;
}

/** Thrown when an artist of a segment moved to another store while the segment was sent: the next try looks for its hits on every store first. */
class MovedMeanwhile extends Error {
  constructor() {
    super('An artist moved to another event store while its hits were sent; they are looked for on every store.');
    this.name = 'MovedMeanwhile';
  }
}

/** Starts sending to the table `events` of each store. */
export function createShardShippers({
  shards: { all, map },
  folder,
  log,
}: {
  shards: Shards;
  folder: Pick<SegmentFolder, 'owner' | 'handOver'>;
  log: Logger;
}): EventShipper {
  /** Splits a segment that was never sent, and ships its parts. */
  async function split(path: string, lines: Buffer): Promise<'split'> {
    const shards = await map.shardsOf(artistsIn(lines));
    const groups = byShard(lines, (artistId) => shards.get(artistId) ?? firstShard);
    for (const part of await splitByShard(path, groups, closedEnding)) ship(part, false);
    return 'split';
  }

  /** Sends to one shard. Strays are artists that have moved to another shard since the segment was split, with that shard. */
  const deliverTo =
    ({ number, store }: EventShard): Deliver =>
    async ({ path, id, lines, mayBeStored }) => {
      const artists = artistsIn(lines);
      const findStrays = async () => [...(await map.shardsOf(artists))].filter(([, shard]) => shard !== number);
      const strays = await findStrays();
      if (strays.length === 0) {
        const resent = await insertOnce(store, lines, id, mayBeStored);
        // The insert may have taken longer than late hits of a former store are carried.
        if ((await findStrays()).length > 0) throw new MovedMeanwhile();
        return resent;
      }
      // Without a queue for any of their shards a split changes nothing: then the hits are sent here, and carried.
      if (!mayBeStored && strays.some(([, shard]) => shippers.has(shard))) return split(path, lines);
      // Part of the segment may be stored here under its id, so all of it is sent here; hits of strays are carried (SHARD-5).
      const moved = new Set(strays.map(([artistId]) => artistId));
      await map.noteStrays([...moved], number);
      // What is found now would be gone soon.
      if (await areDeleted(store, [...moved])) throw new MovedMeanwhile();
      const others = all.filter((each) => each.number !== number).map((each) => each.store.rows);
      const resent = await insertOnce(store, lines, id, true, {
        rows: others,
        isFor: (artistId) => moved.has(artistId),
      });
      if ((await map.noteStrays([...moved], number)) > 0) throw new MovedMeanwhile();
      return resent;
    };

  const splitter = createEventShipper({ folder, log, deliver: ({ path, lines }) => split(path, lines) });
  const shippers = new Map(
    all.map((shard) => [
      shard.number,
      createEventShipper({
        ...{ folder, log, deliver: deliverTo(shard), name: `The event store ${shard.url}` },
        idOfJoined: (joined) => `${folder.owner}-${shard.number}j${joined}@${shard.number}`,
      }),
    ]),
  );
  const every = [splitter, ...shippers.values()];
  const unknown = new Set<number>();
  /** The queue of a shard. That of the first one for a shard that the settings of this process lack: from there its hits are carried (SHARD-5). */
  function shipperOf(number: number): EventShipper {
    const shipper = shippers.get(number);
    if (shipper !== undefined) return shipper;
    const first = shippers.get(firstShard);
    if (first === undefined) throw new Error('CLICKHOUSE_URL is not among the event stores of this process.');
    if (!unknown.has(number))
      log.warn(
        { shard: number },
        "This process's settings lack an event store that artists are on; it sends their hits to the first one, from where they are carried. Name the store in CLICKHOUSE_SHARDS, and restart.",
      );
    unknown.add(number);
    return first;
  }

  function ship(path: string, mayBeStored: boolean): void {
    // A segment from before there were several stores, which may have been sent to the first one: hits that belong elsewhere are carried.
    const number = shardOfSegment(path) ?? (mayBeStored ? firstShard : undefined);
    if (number === undefined) splitter.ship(path, false);
    else shipperOf(number).ship(path, mayBeStored);
  }

  return {
    ship,
    onShipped(listener) {
      const ends = [...shippers.values()].map((shipper) => shipper.onShipped(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    waiting: () => every.reduce((sum, shipper) => sum + shipper.waiting(), 0),
    isBehind: (most) => splitter.isBehind(most) || [...shippers.values()].every((shipper) => shipper.isBehind(most)),
    isDiskFull: () => every.some((shipper) => shipper.isDiskFull()),
    refusesSince() {
      const since = every.map((shipper) => shipper.refusesSince()).filter((each) => each !== undefined);
      return since.length === 0 ? undefined : Math.min(...since);
    },
    isWell: () => splitter.isWell() && [...shippers.values()].some((shipper) => shipper.isWell()),
    async whenEmpty() {
      await splitter.whenEmpty();
      while (every.some((shipper) => shipper.waiting() > 0)) for (const shipper of every) await shipper.whenEmpty();
    },
    async stop() {
      // The splitter first, since it hands segments to the others until it has stopped.
      for (const shipper of every) await shipper.stop();
    },
  };
}
