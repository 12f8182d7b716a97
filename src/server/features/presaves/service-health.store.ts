/** The SQL for what all workers know of a music service: its health, and until when it is not called. */
import type { Kysely, Selectable } from 'kysely';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import { type ServiceHealth, unknownHealth } from '#domain/presaves/service-health.ts';
import type { PresavesTables } from './presaves.tables.ts';

/** What is known of a service. */
export interface KnownService {
  health: ServiceHealth;
  /** The end of the last pause; null when there was none. */
  pausedUntil: Date | null;
  /** The cause of the pause: the service asked for it, or it was failing. */
  cause: 'busy' | 'failing' | null;
}

/** Reads and changes what is known of services. */
export interface ServiceHealthStore {
  load(provider: PresaveProvider): Promise<KnownService>;
  /** Stores the result of `change` and gives it, under a lock against workers of every process. */
  change(provider: PresaveProvider, change: (known: KnownService) => KnownService): Promise<KnownService>;
}

/** The store over the given database. */
export function createServiceHealthStore(database: Kysely<PresavesTables>): ServiceHealthStore {
  return {
    async load(provider) {
      const query = database.selectFrom('presave_backoffs').selectAll().where('provider', '=', provider);
      return knownOf(await query.executeTakeFirst());
    },
    change: (provider, change) =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('presave_backoffs')
          .values({ provider })
          .onConflict((conflict) => conflict.column('provider').doNothing())
          .execute();
        const query = transaction.selectFrom('presave_backoffs').selectAll().where('provider', '=', provider);
        const known = change(knownOf(await query.forUpdate().executeTakeFirst()));
        await transaction.updateTable('presave_backoffs').set(rowOf(known)).where('provider', '=', provider).execute();
        return known;
      }),
  };
}

type Row = Selectable<PresavesTables['presave_backoffs']>;

function knownOf(row: Row | undefined): KnownService {
  if (row === undefined) return { health: unknownHealth, pausedUntil: null, cause: null };
  return {
    health: {
      failures: row.failures,
      failedAt: row.failed_at,
      wellAt: row.well_at,
      countedSince: row.counted_since,
      recent: { total: row.recent_total, ended: row.recent_ended, away: row.recent_away },
    },
    pausedUntil: row.until,
    cause: row.cause === 'busy' || row.cause === 'failing' ? row.cause : null,
  };
}

function rowOf({ health, pausedUntil, cause }: KnownService): Omit<Row, 'provider'> {
  return {
    until: pausedUntil,
    cause,
    failures: health.failures,
    failed_at: health.failedAt,
    well_at: health.wellAt,
    counted_since: health.countedSince,
    recent_total: health.recent.total,
    recent_ended: health.recent.ended,
    recent_away: health.recent.away,
  };
}
