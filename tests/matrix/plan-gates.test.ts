/** The gates of money over the API: plan of the artist × state of the subscription × kind of account × moment around the end × operation (ACC-7, ACC-81). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '#tests/fixtures/figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { type GateState, isRefusedBy } from './gate-table.ts';
import { accessOf, everything } from './operations.ts';
import { createMatrixPeople, type MatrixPeople, type Place } from './principals.ts';
import { operationRunner } from './run-operation.ts';

const changes = everything.filter((name) => accessOf(name).repeatable);
const isRefusedWhile = (state: GateState, name: string): boolean => isRefusedBy(accessOf(name).gate, state);
const whileSuspended = (name: string): boolean => !isRefusedWhile('lapsed', name) || !isRefusedWhile('suspended', name);
const reads = everything.filter((name) => name.startsWith('Query.') && isRefusedWhile('lapsed', name));
/** In the short run one of each; what every operation is refused by once is in gates.test.ts. */
const gated = [...reads.slice(0, figure(1, reads.length)), ...changes.slice(0, figure(1, changes.length))];
/** What leads to a payment stays open. */
const open = ['Query.get_billing_information', 'Query.get_current_user_data'];

const artistPlans = ['', 'bio', 'pro', 'max'] as const;
const kinds = ['none', 'base_14', 'agency', 'family'] as const;
const end = new Date('2026-11-23T12:00:00Z');
/** Seconds from the end of the trial, or of the paid period. The clock goes on during a call; the last second is in standing.test.ts. */
const seconds = [-60, 0, 1];
/** Whether an account lapses at its end, by the state of its subscription; 'never' is an account without a trial. */
const states: Record<string, boolean> = {
  never: false,
  '': true,
  Pending: false,
  Active: false,
  'Past Due': true,
  Canceled: true,
  Expired: true,
};

let testApp: TestApp;
let people: MatrixPeople;
let place: Place;
let run: ReturnType<typeof operationRunner>;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  people = await createMatrixPeople(testApp);
  run = operationRunner(testApp, people);
  place = people.foreign('O');
});
afterAll(() => testApp?.close());

/** Gives X and their artist this plan, kind and state. */
async function arrange(plan: string, kind: string, state: string): Promise<void> {
  const status = state === 'never' ? '' : state;
  await testApp.sql('update artists set current_plan = $2 where id = $1', [place.artistId, plan]);
  await testApp.sql(
    `update users set plan = $2, subscription_status = $3, first_billing_date = $4, next_billing_date = $5 where id = $1`,
    [
      people.person('X')?.userId,
      kind,
      status,
      state === 'never' ? null : state === '' ? end : new Date(0),
      status === '' ? null : end,
    ],
  );
}

/** What the gates answer; undefined when none is shut. */
function refusal(name: string, plan: string, kind: string, state: string, second: number): string | undefined {
  if (open.includes(name)) return undefined;
  const billedByHand = kind === 'agency' || kind === 'family';
  if (!billedByHand && states[state] === true && second >= 0) return 'SUBSCRIPTION_LAPSED';
  return plan === '' && !whileSuspended(name) ? 'ARTIST_SUSPENDED' : undefined;
}

it('knows the operations that it runs', () => {
  expect(open.filter((name) => !everything.includes(name))).toEqual([]);
  expect(changes.filter(whileSuspended)).toEqual([]);
});

describe.each(artistPlans)('an artist with the plan %j', (plan) => {
  it.each(kinds)('and a payer of the kind %s opens and refuses what its state says', async (kind) => {
    const wrong: string[] = [];
    for (const state of Object.keys(states)) {
      await arrange(plan, kind, state);
      // The clock stays within two minutes, and some operations may be asked only so often.
      await testApp.sql('delete from rate_limits');
      for (const second of seconds)
        for (const name of [...gated, ...open]) {
          testApp.clock.moveTo(new Date(end.getTime() + second * 1000));
          const { outcome } = await run(name, 'X', place);
          const shut = ['SUBSCRIPTION_LAPSED', 'ARTIST_SUSPENDED'].includes(outcome) ? outcome : undefined;
          if (shut !== refusal(name, plan, kind, state, second))
            wrong.push(`${name}, state ${state}, second ${second}: ${outcome}`);
        }
    }
    expect(wrong).toEqual([]);
  });
});
