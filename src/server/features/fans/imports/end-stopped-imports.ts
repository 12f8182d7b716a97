/** Ends imports whose job has no try left, so that they block no other import of their artist (DROP-193). */
import type { Database } from '../../../platform/db/postgres.ts';
import type { FanImport, FanImportsStore, ImportChange } from './fan-imports.store.ts';

export interface EndStoppedDeps {
  store: Pick<FanImportsStore, 'listRunning' | 'lock' | 'change' | 'deleteParts'>;
  database: Database;
  /** Whether the job of an import in its state waits, runs, or has a try left. */
  hasJob(running: Pick<FanImport, 'id' | 'state' | 'run'>): Promise<boolean>;
}

/** Where an import goes whose job is gone: a dry run can be done again, and what was imported can be undone. */
const ends: Partial<Record<FanImport['state'], ImportChange>> = {
  checking: { state: 'draft', problem: 'IMPORT_CHECK_STOPPED', bytesDone: 0, rowsTotal: 0 },
  importing: { state: 'imported', problem: 'IMPORT_STOPPED', head: '' },
  undoing: { state: 'imported', problem: 'IMPORT_UNDO_STOPPED' },
};

/** Gives how many imports were ended. */
export async function endStoppedImports({ store, database, hasJob }: EndStoppedDeps): Promise<number> {
  let count = 0;
  for (const running of await store.listRunning()) {
    if (await hasJob(running)) continue;
    count += await database.transaction().execute(async (within) => {
      const now = await store.lock(running.id, within);
      const end = ends[running.state];
      // Its job may have come to its end, or another one have begun, since it was listed.
      if (end === undefined || now?.state !== running.state || now.run !== running.run) return 0;
      await store.change(running.id, end, within);
      if (running.state === 'importing') await store.deleteParts(running.id, within);
      return 1;
    });
  }
  return count;
}
