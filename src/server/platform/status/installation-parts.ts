/** What the status says of the installation as a whole: the same from every process, and from the command line. */
import { postgresMigrations } from '../db/migrations.ts';
import type { Platform } from '../platform.ts';
import { databasePart } from './parts/database.ts';
import { jobsPart, mailsPart } from './parts/jobs.ts';
import { migrationsPart } from './parts/migrations.ts';
import { processesPart } from './parts/processes.ts';
import { vendorsPart } from './parts/vendors.ts';
import type { StatusPart } from './status.ts';

/** The parts that no machine has for itself, with those of the features. */
export function installationParts({
  postgres: { pool },
  mailer,
  vendorModes,
  production,
  statusParts,
}: Platform): StatusPart[] {
  return [
    processesPart(pool),
    databasePart(pool),
    migrationsPart(pool, postgresMigrations),
    jobsPart(pool),
    mailsPart(mailer, pool),
    vendorsPart(vendorModes, production),
    ...statusParts,
  ];
}
