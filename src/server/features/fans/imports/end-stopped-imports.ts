/** Ends imports whose job has no try left, so that they block no other import of their artist (DROP-193). */
import type { Database } from '../../../platform/db/postgres.ts';
import { endStopped } from '../../../platform/jobs/end-stopped.ts';
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
export function endStoppedImports(deps: EndStoppedDeps): Promise<number> {
  const { store } = deps;
  return endStopped(deps, async ({ id, state }, within) => {
    const end = ends[state];
    if (end !== undefined) await store.change(id, end, within);
    if (state === 'importing') await store.deleteParts(id, within);
  });
}
