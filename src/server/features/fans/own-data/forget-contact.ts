/** Deletes everything about a contact over all artists: at the wish of its fan, or of an operator whom its owner asked. */

import type { Clock } from '#domain/kernel/clock.ts';
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import type { MailDocument } from '#mails/mail-renderer.ts';
import { type Database, wasDeadlock } from '../../../platform/db/postgres.ts';
import type { FactBoard } from '../../../platform/facts/facts.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import type { FanDataStore } from './fan-data.store.ts';
import { sendDataLink } from './send-data-link.ts';

/** A contact as it is stored. */
export interface StoredContact {
  channel: DropChannel;
  /** Each form that may be stored (FAN-4), the present one first. */
  forms: readonly [string, ...string[]];
}

/** The mails that fans get, apart from drops. */
export const mailsToFans: readonly MailDocument['kind'][] = ['confirm-address', 'fan-data', 'renewal', 'out-now'];

export interface ForgetDeps {
  store: Pick<FanDataStore, 'deleteOf'>;
  database: Database;
  facts: FactBoard;
  jobs: Jobs;
  mailer: Mailer;
  clock: Clock;
}

/**
 * Deletes it in one transaction, so that one that is cut off has deleted nothing. What is stored at the same moment waits, or is deleted with the rest;
 * repeating it changes nothing.
 */
export async function forgetContact(deps: ForgetDeps, contact: StoredContact): Promise<void> {
  const once = () => deleteAll(deps, contact);
  await once().catch((error: unknown) => {
    // An opt-in of another contact, stored at this moment, may lock the artist's counts in another order.
    if (wasDeadlock(error)) return once();
    throw error;
  });
}

function deleteAll({ store, database, facts, jobs, mailer, clock }: ForgetDeps, { channel, forms }: StoredContact) {
  const at = clock.now();
  return database.transaction().execute(async (within) => {
    const artistIds = await store.deleteOf(forms, at, within);
    await facts.announce('fan.forgotten', { contact: forms[0], forms, artistIds, at }, within);
    if (channel !== 'email') return;
    for (const email of forms) {
      await mailer.takeBack(email, mailsToFans, within);
      await jobs.deleteWith(sendDataLink, { email }, within);
    }
  });
}
