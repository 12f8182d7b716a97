/** Makes damaged roll-ups of the event store anew (STAT-200). */
import { z } from 'zod';
import type { EventStore } from '../../platform/db/clickhouse.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';

/** Runs every ten minutes. */
export const repairDamagedRollUps: JobDefinition<object> = {
  name: 'stats.repair_roll_ups',
  payloadSchema: z.object({}),
  schedule: '*/10 * * * *',
};

/**
 * Has ClickHouse make those roll-ups anew that it found damaged when it opened their parts; that goes on in the background, and until it ends this does
 * nothing more. Gives their names. Throws ClickHouse's errors.
 */
export async function repairRollUps({ rows, command }: Pick<EventStore, 'rows' | 'command'>): Promise<string[]> {
  const [repairs] = await rows<{ running: number }>(
    `select count() as running from system.mutations
     where database = currentDatabase() and table = 'events' and not is_done and command ilike '%materialize projection%'`,
  );
  if (Number(repairs?.running) > 0) return [];
  const damaged = await rows<{ name: string }>(
    `select distinct name from system.projection_parts
     where database = currentDatabase() and table = 'events' and active and is_broken`,
  );
  // The names are those of our own migrations.
  for (const { name } of damaged)
    await command(`alter table events materialize projection ${name}`, {}, { mutations_sync: '0' });
  return damaged.map(({ name }) => name);
}
