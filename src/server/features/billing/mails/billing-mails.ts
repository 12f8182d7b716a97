/**
 * Sends each mail about billing exactly once, also from two processes and after a kill (BILL-43).
 *
 * To add a mail: make its document by the recipe docs/recipes/a-mail.md. If something that happens causes it, call `sendOnce` in the transaction
 * that makes it happen. If a date causes it, write a `DueMails` function beside `trial-mails.ts` and add it to the list in `billing.module.ts`:
 * the job asks it every ten minutes, so it may name the same mail again and again.
 */
import type { Clock } from '#domain/kernel/clock.ts';
import type { MailDocument } from '#mails/mail-renderer.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import type { Logger } from '../../../platform/log.ts';
import { createBillingMailsStore } from './billing-mails.store.ts';

/** A mail to a payer. */
export interface BillingMail {
  userId: string;
  to: string;
  /** What tells this mail from the next one of its kind, such as `7 days before 2026-12-01`. */
  occasion: string;
  document: MailDocument;
}

/** Lists the mails that are due at an instant. One that was sent before may be listed again. */
export type DueMails = (now: Date) => Promise<BillingMail[]>;

export interface BillingMails {
  /** Queues the mail with the transaction, unless it was queued before for this person, kind and occasion; tells whether it was. */
  sendOnce(within: Queryable, mail: BillingMail): Promise<boolean>;
  /** Sends what is due now, each mail in a transaction of its own; gives how many. A mail that fails is logged and due again. */
  sendDue(): Promise<number>;
}

export function createBillingMails(options: {
  database: Database;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
  sources: readonly DueMails[];
}): BillingMails {
  const { database, mailer, clock, log, sources } = options;

  async function sendOnce(within: Queryable, { userId, to, occasion, document }: BillingMail): Promise<boolean> {
    const row = { userId, kind: document.kind, occasion };
    if (!(await createBillingMailsStore(within).insert(row, clock.now()))) return false;
    await mailer.send(within, { ...document, to });
    return true;
  }
  return {
    sendOnce,
    async sendDue() {
      let sent = 0;
      for (const listDue of sources) {
        const due = await listDue(clock.now());
        const isSent = await createBillingMailsStore(database).loadSent(due.map(({ userId }) => userId));
        for (const mail of due.filter((one) => !isSent(one.userId, one.document.kind, one.occasion)))
          try {
            if (await database.transaction().execute((within) => sendOnce(within, mail))) sent += 1;
          } catch (error) {
            log.warn(
              { err: error, userId: mail.userId, kind: mail.document.kind },
              'Could not queue a mail about billing; trying again within ten minutes.',
            );
          }
      }
      return sent;
    },
  };
}
