/** The promises on texts to fans, money, jobs and operation. */
import type { PromiseSection } from './promise.ts';

const drops = 'src/server/features/drops';
const billing = 'src/server/features/billing';

export const businessPromises: readonly PromiseSection[] = [
  {
    title: 'Texts and mails to fans',
    promises: [
      {
        id: 'G1',
        promise:
          'A drop goes to each fan of its frozen audience once at most; a text whose outcome nobody knows is looked up at the carrier, listed as unknown and never sent again (DROP-63 to DROP-65, DROP-166, DROP-167).',
        tests: {
          'tests/faults/drop-kills.nightly.test.ts': ['sends a drop to '],
          'tests/faults/mail-kills.nightly.test.ts': ['mails a drop to '],
          [`${drops}/drops.test.ts`]: [
            'sends a drop to every fan once and shows what became of each text',
            'pauses, resumes and stops for good: a fan who is queued then gets nothing',
          ],
          [`${drops}/reports/reports.test.ts`]: ['finds texts whose answer was lost and sends none of them again'],
        },
        figures: ['texts through kills', 'mails through kills'],
      },
      {
        id: 'G2',
        promise:
          'STOP and the same wish in plain English or Spanish end all texts of an artist at once, also while a drop is being sent, until START; the opt-out outlives the deletion of the fan (DROP-19, DROP-71 to DROP-73).',
        tests: {
          'src/domain/messaging/reply.test.ts': [
            'understands the keyword %j',
            'understands at least 95 % of the phrases',
            'takes at most 5 % of the other texts for one',
          ],
          [`${drops}/inbound/inbound.test.ts`]: [
            'ends texts at STOP, counts it on the drop, and starts them again at START',
            'sends nothing more to a number that texts STOP while the drop is under way',
            'remembers an opt-out after the fan deleted everything',
          ],
          [`${drops}/inbound/missed-texts.test.ts`]: [
            'takes a STOP that our side answered with 500, once and without an answer',
          ],
          'tests/faults/drop-kills.nightly.test.ts': ['sends a drop to '],
        },
        figures: ['phrases that mean stop'],
        missing: 'French is not understood.',
      },
      {
        id: 'G3',
        promise:
          'Each contact is stored with the words and the time of its consent, a contact is taken three times a day at most, and welcome texts wait above a budget for neighbouring numbers and networks (FAN-3, FAN-9, DROP-191).',
        tests: {
          'src/server/public/forms/opt-in.test.ts': [
            'is kept with the words, the time, the page and the country, and nothing else of the visitor',
            'gets three mails a day from one artist, however often and from wherever it is entered',
            'is more than thirty tries in ten minutes from one network',
          ],
          'src/server/features/fans/imports/fan-imports.test.ts': [
            'gives each contact a verdict, imports the new ones with their consent, and no one twice',
            'never imports who opted out, unsubscribed, or had their data deleted',
          ],
          [`${drops}/welcome/welcome-budget.test.ts`]: [
            'lets those above the budget of a range wait, sends each once, and alarms once',
          ],
          'src/server/features/drop-settings/drop-settings.test.ts': [
            'sends to the chosen countries only, and counts and charges nobody else',
          ],
        },
        missing: 'No test joins every text that was sent to a row of consent.',
      },
      {
        id: 'G4',
        promise:
          "A text in the US and Canada goes out within the hours of every zone of the number's state and of the fan's own, once, through changes of clocks; a drop that is more than six hours late waits for its artist (DROP-11 to DROP-13, DROP-63).",
        tests: {
          'src/domain/messaging/clock-changes.test.ts': ['with a number of %s'],
          'src/domain/messaging/sending-window.test.ts': [
            'closes and opens to the minute',
            'is the one that all zones of a state share, whichever of them the browser named',
            'lies within the hours of every zone over two years of changing clocks',
          ],
          [`${drops}/drops.test.ts`]: [
            'texts nobody in the US at night, and everybody else at once',
            'waits for its artist when it is more than six hours late',
          ],
        },
        figures: ['moments around changes of clocks'],
        missing: 'That a drop starts within a minute of its time is not tested, nor are nodes whose clocks differ.',
      },
      {
        id: 'G5',
        promise:
          "All processes together keep to the rate of the artist's number, the plan says beforehand when the last text leaves, and a drop that fails or waits holds up no other (DROP-18, DROP-67).",
        tests: {
          'src/domain/messaging/flight-plan.test.ts': ['reaches everybody, whatever the windows and the rate'],
          [`${drops}/sending/one-drop-fails.test.ts`]: [
            'sends the others while the texts of one drop cannot be claimed',
            'takes up only drops of which a fan can get a text now, or no fan is left',
          ],
          [`${drops}/welcome/welcome.test.ts`]: ['comes before a drop of the same number'],
          [`${drops}/sending/carrier-refuses.test.ts`]: ['counts no try where the carrier was too busy'],
        },
        benchmarks: ['Texts of a drop a second, each with its state stored'],
        missing: 'No test sends a drop of 50,000 to a carrier with a full queue and compares its end with the plan.',
      },
      {
        id: 'G6',
        promise:
          'Calls of the carrier and of the card provider count only with their signature, once, and a late or reversed report changes nothing (DROP-69, DROP-70).',
        tests: {
          'tests/contracts/texts.test.ts': [
            'believes no call that another key signed, nor one whose field, URL or signature was changed',
          ],
          [`${drops}/reports/reports.test.ts`]: [
            'ends in the same state when reports come %s',
            'believes no forged report',
          ],
          [`${drops}/inbound/inbound.test.ts`]: ['believes no unsigned call and takes a repeated one once'],
          'tests/matrix/routes.test.ts': ['%s refuses what its vendor did not sign, from whomever'],
        },
      },
      {
        id: 'G7',
        promise:
          'What follows a refusal is a table by the code of the carrier: try again later, never again, stop the drop, or record an opt-out; trouble with the account or the number stops the drop and fails no fan (DROP-68).',
        tests: {
          'src/domain/messaging/after-refusal.test.ts': [
            'never repeats after %i',
            'records an opt-out, and stops the drop where the number or the account is to blame',
            'has a sentence for every code',
          ],
          [`${drops}/sending/carrier-refuses.test.ts`]: [
            'stops the drop and tells the operator when the account is refused, and fails nobody',
            'tries texts over the limit of a day again on the next day of the carriers',
          ],
        },
      },
    ],
  },
  {
    title: 'Money',
    promises: [
      {
        id: 'H1',
        promise:
          'A payer is charged once for one act, however often it is sent, when answers of the card provider are lost, and when the server is killed between its yes and our commit; it heals within a minute (BILL-13, BILL-14).',
        tests: {
          'tests/faults/payment-kills.test.ts': ['charges once after '],
          [`${billing}/billing.test.ts`]: [
            'is begun once by a hundred equal submissions',
            'of several equal changes at once is charged once',
          ],
          [`${billing}/subscriptions/overdue-card.test.ts`]: [
            'a good card pays once, from two tabs and after a double click',
          ],
          [`${billing}/tampering.test.ts`]: ['charges nothing again for an intent that is carried out a second time'],
        },
        figures: ['payments through lost answers and kills', 'equal submissions at once'],
      },
      {
        id: 'H2',
        promise:
          "Webhooks of the card provider may come in any order, twice, late or too early, and the records end as the provider's; a forged or foreign one changes nothing (BILL-19, BILL-66).",
        tests: {
          [`${billing}/provider/webhook-orders.test.ts`]: [
            'of ',
            'that are forged, old, repeated or of another merchant change nothing',
          ],
        },
        figures: ['orders of webhooks', 'webhooks that must change nothing'],
      },
      {
        id: 'H3',
        promise:
          "Each state of a subscription has an answer for each event, over years of charges, declines and changes no other transition happens, and our ledger is the provider's to the cent (BILL-9, BILL-10, BILL-19).",
        tests: {
          [`${billing}/simulation.test.ts`]: ['batch %i of '],
          'src/domain/billing/status.test.ts': ['are a table without gaps', 'lead from "$status" by $event to $next'],
          [`${billing}/reconciliation/drift.test.ts`]: ['reports a charge that nothing of ours explains'],
        },
        figures: ['simulated accounts'],
      },
      {
        id: 'H4',
        promise:
          'Money is whole cents, a change costs between nothing and the whole difference and its opposite on the same day the exact opposite, and what the browser sends decides neither a price nor a payer (BILL-6 to BILL-8, BILL-80, BILL-81).',
        tests: {
          'src/domain/billing/proration.test.ts': [
            'costs between nothing and the full difference, and its opposite on the same day costs the opposite',
            'pays for no day twice',
          ],
          [`${billing}/tampering.test.ts`]: [
            '%s refuses what was changed on the way',
            'charges the price that one of two tabs showed, and refuses the other',
          ],
        },
        figures: ['prorated changes'],
      },
      {
        id: 'H5',
        promise:
          'A coupon is used at most as often as its limit allows; own codes and circles earn nothing without a decision; a refund takes its commission back; what was earned is always what was paid and what is left (COUP-9, REF-5, REF-6, REF-8, REF-10).',
        tests: {
          'src/server/features/coupons/coupons.test.ts': ['holds when five hundred come at once'],
          'src/domain/referrals/commissions.test.ts': [
            'balances after 10,000 random histories',
            'a run leaves sums below ten dollars, held rows and this month',
          ],
          'src/server/features/referrals/referrals.test.ts': [
            'pays a fifth of each settled sale on the 21st of the next month, and takes refunds back',
            'holds the same card, the same mailbox, throwaway mail and circles until a person decides',
          ],
        },
        figures: ['one coupon for many who ask at once', 'histories of commissions'],
      },
      {
        id: 'H6',
        promise:
          "A card's number goes from the browser to the card provider and is in no request to the server, no table, no log and no mail (BILL-21).",
        tests: {
          [`${billing}/provider/card-numbers.test.ts`]: [
            'no table, log or mail has a card number after a payment, a change, a declined renewal and another card',
            'the scan finds a number in a table, in the log and in a mail',
          ],
        },
        figures: ['places with card numbers'],
      },
    ],
  },
  {
    title: 'Jobs and operation',
    promises: [
      {
        id: 'I1',
        promise:
          'A job whose process was killed is taken over within a minute. Texts, mails of drops, imports and pre-saves are done once by it; another mail may be handed over twice, under one id.',
        tests: {
          'src/server/platform/jobs/jobs.test.ts': [
            'runs a job whose worker was killed between its insert and its notification',
          ],
          'tests/faults/killed-worker.test.ts': ['takes over within a minute what a killed worker had begun'],
          'tests/faults/mail-kills.nightly.test.ts': ['imports '],
          'tests/faults/presave-release.nightly.test.ts': ['saves for '],
          'tests/faults/drop-kills.nightly.test.ts': ['sends a drop to '],
        },
        figures: [
          'a mail of a killed worker',
          'imports through kills',
          'pre-saves through kills',
          'texts through kills',
        ],
      },
      {
        id: 'I2',
        promise:
          'When PostgreSQL goes away or is killed, pages in memory are served and counted, forms say that they can be sent again, what was acknowledged is there afterwards, and everything works again by itself.',
        tests: {
          'tests/faults/engines-away.test.ts': [
            'serves and counts what it knows, says plainly what it cannot, and finds its way back',
          ],
          'tests/faults/kill.test.ts': ['loses and doubles nothing through '],
          'src/engines/postgres.test.ts': ['comes back on the same address after a kill, with every committed row'],
        },
        figures: ['hits without Postgres', 'hits through kills'],
      },
      {
        id: 'I3',
        promise:
          "While another company's service is away, fans' pages are served, artists read what does not work and keep what they typed, and what waits for it goes on afterwards.",
        tests: {
          'tests/journeys/failing-services.nightly.test.ts': [
            'that is busy or away is reported by Quick Create, too',
            'refuses an uploaded cover, says so, and takes it the next time',
          ],
          'src/server/features/sources/sources.service.test.ts': ['do not wait for a finder that never answers'],
          [`${drops}/reports/reports.test.ts`]: [
            'tries one text after the other while the carrier is away, also when fans opt out meanwhile',
            'leaves few texts in doubt while the carrier is away for ten minutes, and sends the others after it',
          ],
          'src/server/public/forms/pixel-consent.test.ts': [
            'keeps what a platform does not take, encrypted, obeys its pause, and drops it with a count after a day',
          ],
          [`${billing}/provider/bad-answers.test.ts`]: [
            'a provider that is away gives no card form, and says that nothing was charged',
          ],
        },
        figures: ['texts while the carrier is away'],
        missing: "The speed of fans' pages while a service hangs for ten minutes is not measured.",
      },
      {
        id: 'I4',
        promise:
          'A web process that dies is replaced, the others go on, a node that ends tells the balancer before it closes its port, and an orderly end stores every hit that was acknowledged.',
        tests: {
          'tests/faults/web-processes.nightly.test.ts': [
            'go on without one that was killed, and get another in its place',
          ],
          'tests/faults/machines.nightly.test.ts': ['each answer pages and redirects, and count into one store'],
          'tests/faults/drain.test.ts': [
            'says 503 to the balancer from SIGTERM on and answers fans until the port closes',
          ],
          'src/server/public/count/event-writer.test.ts': ['leaves no file behind after an orderly shutdown'],
        },
        missing: 'No test replaces the nodes one after the other under load.',
      },
      {
        id: 'I5',
        promise:
          'While a new version migrates the databases, the nodes of the version before serve: no writer waits for a lock of it for longer than a second, nothing is lost, and that version can be started again until `fanfare migrate --contract`.',
        tests: {
          'tests/faults/migration.test.ts': ['keeps serving while '],
          'src/server/platform/db/migrations/expand.test.ts': [
            'lets writers go on while a transaction of others keeps it from its lock, and says which',
            'lets the version before start again',
          ],
          'src/server/platform/db/migrations/contract.test.ts': [
            'changes each row once, by several workers, some of which end in between',
            'takes away only when its backfill is complete and no other version runs, and fills what that version wrote since',
          ],
          'tools/migration-rules.test.ts': ['refuses in an expand: '],
        },
        figures: ['migrations under load'],
      },
      {
        id: 'I6',
        promise:
          'A backup is of one moment and, restored into empty engines, gives the same rows, sums and pages and each event once; one that was cut short or damaged is refused ([backup](operations/backup.md)).',
        tests: {
          'tests/faults/restore-drill.nightly.test.ts': ['restores a product that was lost under load'],
          'src/backup/backup.test.ts': [
            'restores rows, sums, sequences, open jobs and each event once',
            'refuses engines that are not empty, and says what is in them',
            'names a wrong passphrase, a damaged part, a changed manifest and a newer form',
          ],
          'src/backup/waiting-events.test.ts': ['loses and doubles no acknowledged hit'],
        },
        figures: ['restored backups'],
        missing: 'How long a restore takes, and what is lost since the last backup, is not a figure of the test.',
      },
    ],
  },
];
