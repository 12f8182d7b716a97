/** The mails about a trial: seven, three and one day before its end, and, without artists to suspend, once it is over (BILL-44). */
import { dueReminder, trialReminders } from '#domain/billing/reminders.ts';
import { trialDaysLeft } from '#domain/billing/status.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import { createBillingMailsStore } from './billing-mails.store.ts';
import type { DueMails } from './billing-mails.ts';

const dayMilliseconds = 86_400_000;
/** How long after the end of a trial a mail still says so, in days: longer ago is no news. */
const newsDays = 3;
const firstReminder = Math.max(...trialReminders);

/** Makes the function; `appUrl` is the dashboard's URL. */
export function createTrialMails({ database, appUrl }: { database: Database; appUrl: string }): DueMails {
  const store = createBillingMailsStore(database);
  return async (now) => {
    const daysFromNow = (days: number) => new Date(now.getTime() + days * dayMilliseconds);
    const from = daysFromNow(-newsDays);
    const ending = await store.listTrials(from, daysFromNow(firstReminder));
    // The mail about the suspension of its artists says of a trial that it is over (BILL-57).
    const saidElsewhere = await store.listSuspendedWithTrial(from, now);
    const accounts = ending.filter(({ id, endsAt }) => endsAt > now || !saidElsewhere.has(id));
    const names = await store.listArtistNames(accounts.map(({ id }) => id));
    return accounts.map(({ id, email, endsAt }) => {
      const state = { plan: '', subscriptionStatus: '', firstBillingDate: endsAt };
      const daysLeft = Math.max(0, trialDaysLeft(state, now) ?? 0);
      const reminder = daysLeft === 0 ? 'over' : `${dueReminder(daysLeft, trialReminders)} days before`;
      return {
        userId: id,
        to: email,
        // A trial that an operator extends ends again, on another day.
        occasion: `${reminder} ${endsAt.toISOString()}`,
        document: {
          kind: 'trial',
          daysLeft,
          endsAt: endsAt.toISOString(),
          artistNames: names.get(id) ?? [],
          billingUrl: `${appUrl}/billing`,
        },
      };
    });
  };
}
