/** Wires billing: the payer's service, changes of money, scheduled work, webhooks and the operator's commands. */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { has } from '#domain/installation/hidden-parts.ts';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Payments } from '../../vendors/braintree/payments.ts';
import type { Files } from '../../vendors/files/files.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { artistsRefs } from '../artists/artists.refs.ts';
import { billingCommands } from './billing.commands.ts';
import { addBilling } from './billing.graphql.ts';
import {
  forgetPayers,
  readSubscription,
  readSubscriptions,
  resolveIntent,
  resolveIntents,
  sendBillingMails,
  suspendUnpaid,
} from './billing.jobs.ts';
import { type BillingService, createBillingService } from './billing.service.ts';
import { createBillingActs } from './billing-acts.ts';
import { createEndHeldLines } from './holds/end-held-lines.ts';
import { holdsCommands } from './holds/holds.commands.ts';
import { createHolds, type Holds } from './holds/holds.ts';
import { createWaysBack } from './holds/way-back.ts';
import { addInvoices } from './invoices/invoices.graphql.ts';
import { createInvoicesService, type InvoicesService } from './invoices/invoices.service.ts';
import { createIssueInvoices } from './invoices/issue-invoices.ts';
import { addAccountCharges } from './ledger/account-charges.graphql.ts';
import { createAccountCharges } from './ledger/account-charges.ts';
import { addArtistCharges } from './ledger/artist-charges.graphql.ts';
import { loadArtistCharges } from './ledger/artist-charges.store.ts';
import { createChargesDesk } from './ledger/charges.desk.ts';
import { createForgetPayers } from './ledger/forget-payers.ts';
import { addBillingHistory } from './ledger/history.graphql.ts';
import { createRefundCharge } from './ledger/refund-charge.ts';
import { createRefundsStore } from './ledger/refunds.store.ts';
import { addTransactions } from './ledger/transactions.graphql.ts';
import { createBillingMails } from './mails/billing-mails.ts';
import { createCardMails, createPaymentMails } from './mails/payment-mails.ts';
import { createTrialMails } from './mails/trial-mails.ts';
import { createPayerLease } from './provider/payer-lease.ts';
import { addWebhookRoute } from './provider/webhook-route.ts';
import { createCompareBooks, createComparisons, type Difference } from './reconciliation/compare-books.ts';
import { createDailyReading } from './reconciliation/daily-reading.ts';
import { createPacedCalls } from './reconciliation/paced-calls.ts';
import { createReadCharges } from './reconciliation/read-charges.ts';
import { createArtistPlans } from './subscriptions/artist-plans.ts';
import { createLeavePayments } from './subscriptions/leave-payments.ts';
import { createManualCharges } from './subscriptions/manual-charges.ts';
import type { PayerCoupons } from './subscriptions/payer-coupons.ts';
import { createPlanActs, type PlanActs } from './subscriptions/plan-acts.ts';
import { addRenewals } from './subscriptions/renewals.graphql.ts';
import { createRenewals } from './subscriptions/renewals.ts';
import { createRestoreSuspended } from './subscriptions/restore-suspended.ts';
import type { SetKindParts } from './subscriptions/set-kind.command.ts';
import { createStopPaying, type StopPaying } from './subscriptions/stop-paying.ts';
import { createSuspendUnpaid } from './subscriptions/suspend-unpaid.ts';

/** What the feature needs of others. */
export interface BillingNeighbours {
  payments: Payments;
  /** The lines that invoices say of their seller. */
  invoiceSeller: string[];
  files: Pick<Files, 'toPublic'>;
  accounts: Pick<AccountsService, 'currentPerson'>;
  coupons: PayerCoupons;
  /** For the operator's command that changes an account's kind. */
  kinds: Pick<SetKindParts, 'accounts' | 'findPerson'>;
}

export interface BillingModule extends Module<BillingService> {
  /** Compares our records with the card provider. */
  check: () => Promise<Difference[]>;
  /** For the features that delete artists and accounts. */
  deletions: StopPaying & Pick<Holds, 'joinPayer'>;
  /** For the export of a person's data: what their invoices say of them. */
  payerDetails: InvoicesService['loadDetails'];
  /** For the features that set a plan without a payment. No permission is checked, and no process is notified. Throws ARTIST_HELD. */
  savePlan: (artistId: string, plan: ArtistPlan | '') => Promise<void>;
  /** For the upgrade on trial. No permission is checked. */
  upgradeForNothing: PlanActs['upgradeForNothing'];
  /**
   * At each start: the first one without payments puts suspended artists back. Throws SettingError while the card provider charges a subscription, which
   * nobody would see any more (MODE-6).
   */
  leavePayments: (hasPayments: boolean) => Promise<void>;
  /** For the job and for tests: suspends artists that nobody pays for, and gives how many. */
  suspendUnpaid: () => Promise<number>;
  /** For the job and for tests: sends the mails about billing that are due, and gives how many. */
  sendMails: () => Promise<number>;
}

export function createBillingModule(
  platform: Platform,
  { payments, invoiceSeller, files, accounts, coupons, kinds }: BillingNeighbours,
): BillingModule {
  const { database, guard, live, clock, log, jobs, mailer, makeLimit, hosts } = platform;
  const plans = createArtistPlans(platform);
  const issueInvoices = createIssueInvoices(invoiceSeller);
  const invoices = createInvoicesService({ database, guard, clock, issueInvoices });
  const acts = createBillingActs({ database, payments, plans, coupons, issueInvoices, live, jobs, clock, log });
  const suspend = createSuspendUnpaid({ database, acts, plans, live, mailer, clock, log, appUrl: hosts.appUrl });
  const endHeldLines = createEndHeldLines({ database, acts, clock, log });
  const waysBack = createWaysBack({ database, clock, payments: has(platform.vendorModes, 'payments') });
  const holds = createHolds({
    ...{ database, acts, plans, waysBack, endHeldLines, live, mailer, clock, log },
    appUrl: hosts.appUrl,
  });
  const mails = createBillingMails({
    database,
    mailer,
    clock,
    log,
    sources: [createTrialMails, createPaymentMails, createCardMails].map((make) =>
      make({ database, appUrl: hosts.appUrl }),
    ),
  });
  const manualCharges = createManualCharges({ database, coupons });
  const planActs = createPlanActs({ database, acts, plans, live, clock });
  const service = createBillingService({
    ...{ database, guard, payments, acts, planActs, coupons, manualCharges, clock, makeLimit },
    publicUrl: (stored) => files.toPublic(stored),
  });
  const comparisons = createComparisons({ database, payments, issueInvoices, clock });
  const reading = { database, payments, comparisons, pacedCalls: createPacedCalls() };
  const check = createCompareBooks(reading);
  return {
    service,
    check,
    deletions: { ...createStopPaying({ database, acts, plans, clock }), joinPayer: holds.joinPayer },
    payerDetails: invoices.loadDetails,
    savePlan: (artistId, plan) =>
      database.transaction().execute(async (within) => {
        await plans.refuseHeld([artistId], within);
        await plans.save([{ artistId, plan }], within);
      }),
    upgradeForNothing: planActs.upgradeForNothing,
    leavePayments: createLeavePayments({ database, plans, live, clock }),
    suspendUnpaid: suspend,
    sendMails: mails.sendDue,
    graphql: (builder) => {
      addBilling(builder, service, {
        ...accountsRefs(builder),
        currentPerson: (caller) => accounts.currentPerson(caller),
        clock,
      });
      addRenewals(
        builder,
        { billing: service, renewals: createRenewals({ ...service, replaceCard: service.useCard }, clock) },
        accountsRefs(builder),
      );
      addInvoices(builder, invoices, accountsRefs(builder));
      addTransactions(builder, service);
      addBillingHistory(builder, { database, guard });
      addAccountCharges(builder, createAccountCharges({ database, manualCharges }), accountsRefs(builder));
      addArtistCharges(builder, (ids) => loadArtistCharges(database, ids), artistsRefs(builder));
    },
    routes: (app) => addWebhookRoute(app, { payments, database, jobs, clock, log }),
    desk: [createChargesDesk(database)],
    owners: {
      async charge(text) {
        const sale = await createRefundsStore(database).loadSale(text);
        return sale === undefined ? [] : [{ userId: sale.userId }];
      },
    },
    commands: [
      ...holdsCommands(holds, kinds.findPerson),
      ...billingCommands({
        ...{ payments, check, manualCharges },
        refund: createRefundCharge({
          ...{ database, payments, clock },
          hold: createPayerLease(database),
          readCharges: createReadCharges({ database, payments, issueInvoices, clock }),
        }),
        kinds: { ...kinds, clock, keepPlansUntil: (userId, until) => plans.keepUntil(userId, until, database) },
      }),
    ],
    hears: {
      'account.first-payment-moved': createRestoreSuspended({ plans, live }),
    },
    jobs: [
      jobHandler(resolveIntent, ({ userId }) => acts.resolve(userId)),
      jobHandler(resolveIntents, async () => {
        await acts.resolveStuck();
      }),
      jobHandler(suspendUnpaid, async () => {
        const suspended = await suspend();
        if (suspended > 0) log.info({ suspended }, 'Suspended artists that nobody pays for.');
        await endHeldLines.ofAll();
      }),
      jobHandler(forgetPayers, async () => {
        const forgotten = await createForgetPayers({ database, clock })();
        if (forgotten > 0) log.info({ forgotten }, 'Deleted the money records of accounts that left seven years ago.');
      }),
      jobHandler(sendBillingMails, async () => {
        await mails.sendDue();
      }),
      jobHandler(readSubscription, async ({ subscriptionId }) => {
        await acts.refresh(subscriptionId);
      }),
      jobHandler(readSubscriptions, createDailyReading({ ...reading, acts, clock, log })),
    ],
  };
}
