/** Wires referrals: figures and payouts, the commission ledger, the monthly run, and the operator's commands. */

import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { SecurityLog } from '../accounts/security-log.service.ts';
import { createBookCommissions } from './book-commissions.ts';
import { createPayees } from './payees.ts';
import { createPayoutPlan } from './plan-payouts.ts';
import { referralOwners } from './referral-owners.ts';
import { referralsCommands } from './referrals.commands.ts';
import { addReferrals } from './referrals.graphql.ts';
import { bookCommissions, runPayouts } from './referrals.jobs.ts';
import { createReferralsOperator } from './referrals.operator.ts';
import { createReferralsService, type ReferralsService } from './referrals.service.ts';
import { createReferralsStore } from './referrals.store.ts';
import { createPayoutRun, type PayoutRun } from './run-payouts.ts';

export interface ReferralsModule extends Module<ReferralsService> {
  /** For the job and for tests: books what has come in, and gives how many rows. */
  book: ReturnType<typeof createBookCommissions>;
  payouts: PayoutRun;
  /** What a run would pay now. Nothing is changed. */
  planPayouts: ReturnType<typeof createPayoutPlan>;
}

export function createReferralsModule(
  { database, guard, clock, encryption, log }: Platform,
  {
    findPerson,
    securityLog,
  }: { findPerson: (email: string) => Promise<string>; securityLog: Pick<SecurityLog, 'note' | 'record'> },
): ReferralsModule {
  const payees = createPayees({ database, encryption, clock });
  const service = createReferralsService({ database, guard, clock, payees, record: securityLog.record });
  const book = createBookCommissions({ database, clock });
  const payouts = createPayoutRun({ database, clock, book, note: securityLog.note });
  const planPayouts = createPayoutPlan({ database, clock });
  const operator = createReferralsOperator({ database, clock, payees });
  return {
    service,
    book,
    payouts,
    planPayouts,
    hears: { 'account.referred': (referral, within) => createReferralsStore(within).save(referral, clock.now()) },
    graphql: (builder) => addReferrals(builder, service, accountsRefs(builder)),
    owners: referralOwners(operator, findPerson),
    commands: referralsCommands({ operator, payouts, planPayouts, findPerson }),
    reEncrypt: () => payees.reEncrypt(),
    jobs: [
      jobHandler(bookCommissions, async () => {
        await book();
      }),
      jobHandler(runPayouts, async () => {
        const paid = await payouts.runWhenDue();
        if (paid !== undefined)
          log.info({ payouts: paid.length }, 'Ran the payouts of referrals. See referrals bank-list.');
      }),
    ],
  };
}
