/** Which tables the platform owns. The schema `pgboss` belongs to the job queue and is not listed. */
import type { DB } from './tables.gen.ts';

/** Logins; one-time codes and links; tries that limits count; the migrations, those from before their phases and those since; the living processes; the shards of events, which artist is on which, and what is sent between them. */
export type PlatformTables = Pick<
  DB,
  | 'sessions'
  | 'one_time_secrets'
  | 'rate_limits'
  | 'migrations'
  | 'applied_migrations'
  | 'processes'
  | 'event_shards'
  | 'artist_shards'
  | 'artist_copies'
>;
