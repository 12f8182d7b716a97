/** Imports the new contacts of a checked file, and undoes that again: in batches, each of which is stored whole or not at all (DROP-129, DROP-131). */
import { importWords } from '#domain/fans/import/import-plan.ts';
import { withUncounted } from '#domain/fans/import/import-verdict-words.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import { lockContacts } from '../consents/contact-lock.ts';
import type { FansTables } from '../fans.tables.ts';
import { contactKey, type ReadContactStates, staysFan } from './contact-states.ts';
import type { FanImportRowsStore } from './fan-import-rows.store.ts';
import type { FanImport, FanImportsStore } from './fan-imports.store.ts';
import { recordOptOuts } from './import-opt-outs.ts';

export interface RunDeps {
  store: FanImportsStore;
  rowsStore: FanImportRowsStore;
  readStates: ReadContactStates;
  /** Makes the hashes of numbers that get no texts. */
  hashOf: (number: string) => Buffer;
  database: Database;
  clock: Clock;
}

const contactsAtOnce = 500;

/** Does one batch after the other, each in a transaction with the import locked, while it is in this state; `step` gives whether more is left. */
async function inBatches(
  id: string,
  state: FanImport['state'],
  { store, database }: RunDeps,
  step: (found: FanImport, within: Queryable<FansTables>) => Promise<boolean>,
): Promise<void> {
  for (let more = true; more; ) {
    more = await database.transaction().execute(async (within) => {
      const found = await store.lock(id, within);
      return found?.state === state && (await step(found, within));
    });
  }
}

/** Imports what is new, and records who said no. A job that was cut off goes on behind the last batch; a second one at the same time imports nothing twice. */
export function runImport(id: string, deps: RunDeps): Promise<void> {
  const { store, rowsStore, readStates, hashOf, clock } = deps;
  return inBatches(id, 'importing', deps, async ({ artistId, plan, afterRow, added, recorded, uncounted }, within) => {
    if (plan === null) throw new Error(`The import ${id} has no plan.`);
    const now = clock.now();
    const rows = await rowsStore.nextRows(id, afterRow, contactsAtOnce, within);
    const until = rows.at(-1)?.row;
    if (until === undefined) {
      const counts = withUncounted(await rowsStore.count(id, within), uncounted);
      await store.change(id, { state: 'imported', counts, head: '' }, within);
      await store.deleteParts(id, within);
      return false;
    }
    await lockContacts(artistId, 'import', within);
    const words = importWords(plan);
    const batch = { importId: id, artistId, after: afterRow, until, words, agreedOn: plan.consentOn, now };
    const next = rows.filter(({ verdict }) => verdict === 'new');
    const states = await readStates(artistId, rows, within);
    await rowsStore.correct(batch, states, within);
    // A file of opt-outs has no stated day.
    const taken = next.length > 0 ? await rowsStore.take(batch, within) : 0;
    const refused = rows.filter(
      (row) => row.verdict === 'refused' && !staysFan(row.reason, states.get(contactKey(row))),
    );
    await recordOptOuts({ importId: id, artistId, now }, refused, hashOf, within);
    const more = { added: added + taken, recorded: recorded + refused.length };
    await store.change(id, { afterRow: until, ...more }, within);
    return true;
  });
}

/** Takes away the fans that came with an import alone, and every consent of it. Opt-outs stay. */
export function undoImport(id: string, deps: RunDeps): Promise<void> {
  const { store, rowsStore, clock } = deps;
  return inBatches(id, 'undoing', deps, async ({ takenBack }, within) => {
    const gone = await rowsStore.takeBack(id, contactsAtOnce, within);
    if (gone > 0) {
      await store.change(id, { takenBack: takenBack + gone }, within);
      return true;
    }
    if ((await rowsStore.deleteConsents(id, contactsAtOnce, within)) > 0) return true;
    await store.change(id, { state: 'undone', undoneAt: clock.now() }, within);
    return false;
  });
}
