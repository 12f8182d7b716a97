/** Wires several event stores: moving artists between them, their marks, and the operator's commands. With a single store nothing runs. */
import { z } from 'zod';
import { type JobDefinition, jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { eventShardsCommands } from './event-shards.commands.ts';
import { createMoves, type Moves } from './moves.service.ts';
import { createShardList } from './shard-list.service.ts';

/** Runs every minute. One run may take hours, for an artist with many hits. */
const goOnWithMoves: JobDefinition<object> = {
  name: 'shards.move',
  payloadSchema: z.object({}),
  schedule: '* * * * *',
  isLong: true,
};

/** Runs every ten minutes. */
const markShards: JobDefinition<object> = {
  name: 'shards.mark',
  payloadSchema: z.object({}),
  schedule: '*/10 * * * *',
};

export function createEventShardsModule({
  shards,
  database,
  clock,
  log,
}: Pick<Platform, 'shards' | 'database' | 'clock' | 'log'>): Module<Moves> {
  const { all } = shards;
  const moves = createMoves({ all, database });
  const list = createShardList({ all, database, now: () => clock.now() });
  const isSingle = all.length === 1;
  return {
    service: moves,
    jobs: [
      jobHandler(goOnWithMoves, async () => {
        if (isSingle) return;
        for (const sentence of await moves.goOn()) log.info(sentence);
      }),
      jobHandler(markShards, async () => {
        if (isSingle) return;
        for (const sentence of await list.mark()) log.warn(`An event store could not be marked. ${sentence}`);
      }),
    ],
    commands: eventShardsCommands(list, moves),
  };
}
