/** Sends segments to several event stores: splits each by the shard of its artists, and has a queue for each shard, so that one that is away delays no other. */

import type { Logger } from '../../platform/log.ts';
import type { ShardMap } from '../../platform/shards/shard-map.ts';
import { firstShard } from '../../platform/shards/shard-map.ts';
import type { EventShard } from '../../platform/shards/shards.ts';
import { createEventShipper, type Deliver, type EventShipper } from './event-shipper.ts';
import { closedEnding, type SegmentFolder } from './segment-folder.ts';
import { insertOnce } from './segment-insert.ts';
import { artistsIn, byShard, shardOfSegment, splitByShard } from './segment-parts.ts';

/** The stores, and who is on which. */
export interface Shards {
  all: readonly EventShard[];
  map: Pick<ShardMap, 'shardsOf' | 'noteStrays'>;
}

/** The store that a segment went to was given up for one of its artists while it was sent: its hits are looked for on every store. */
class MovedMeanwhile extends Error {
  constructor() {
    super('An artist moved to another event store while its hits were sent; they are looked for everywhere.');
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

  /** Sends to one shard. An artist may have moved since the segment was split. */
  const deliverTo =
    ({ number, store }: EventShard): Deliver =>
    async ({ path, id, lines, mayBeStored }) => {
      const artists = artistsIn(lines);
      const straysNow = async () => [...(await map.shardsOf(artists))].filter(([, shard]) => shard !== number);
      const found = await straysNow();
      if (found.length === 0) {
        const resent = await insertOnce(store, lines, id, mayBeStored);
        // It may have taken longer than the former store is looked at.
        if ((await straysNow()).length > 0) throw new MovedMeanwhile();
        return resent;
      }
      // One that the settings of this process lack cannot be sent to: then they are carried there, too.
      if (!mayBeStored && found.some(([, shard]) => shippers.has(shard))) return split(path, lines);
      const strays = found.map(([artistId]) => artistId);
      // Part of it may be stored here under its id, so all of it is; what came after its artist had moved is carried (SHARD-5).
      await map.noteStrays(strays, number);
      const others = all.filter((each) => each.number !== number).map((each) => each.store.rows);
      const moved = new Set(strays);
      const resent = await insertOnce(store, lines, id, true, {
        rows: others,
        isFor: (artistId) => moved.has(artistId),
      });
      if ((await map.noteStrays(strays, number)) > 0) throw new MovedMeanwhile();
      return resent;
    };

  const splitter = createEventShipper({ folder, log, deliver: ({ path, lines }) => split(path, lines) });
  const shippers = new Map(
    all.map((shard) => [
      shard.number,
      createEventShipper({
        ...{ folder, log, deliver: deliverTo(shard), name: `The event store ${shard.address}` },
        idOfJoined: (joined) => `${folder.owner}-${shard.number}j${joined}@${shard.number}`,
      }),
    ]),
  );
  const every = [splitter, ...shippers.values()];
  const known = (number: number): EventShipper => {
    const shipper = shippers.get(number) ?? shippers.get(firstShard);
    if (shipper === undefined) throw new Error(`There is no event store number ${number}.`);
    return shipper;
  };

  function ship(path: string, mayBeStored: boolean): void {
    const number = shardOfSegment(path);
    if (number !== undefined) known(number).ship(path, mayBeStored);
    // Before there were several stores it may have been sent to the first one, under its id: what belongs elsewhere is carried.
    else if (mayBeStored) known(firstShard).ship(path, true);
    else splitter.ship(path, false);
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
      // The splitter first: what it splits now is left to the others.
      for (const shipper of every) await shipper.stop();
    },
  };
}
