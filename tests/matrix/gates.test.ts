/** The gates: every operation × state is refused, or allowed, as the gate says that its access names (ACC-7, ACC-81, ACC-84, ACC-103). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openToHeldAccounts } from '#server/platform/graphql/refuse-held-accounts.ts';
import { buildLink } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { type GateState, gateCodes, gates, isRefusedBy } from './gate-table.ts';
import { accessOf, everything } from './operations.ts';
import { createMatrixPeople, type MatrixPeople, type Place } from './principals.ts';
import { operationRunner } from './run-operation.ts';

let testApp: TestApp;
let people: MatrixPeople;
let run: ReturnType<typeof operationRunner>;

beforeAll(async () => {
  testApp = await createTestApp({
    supportChat: { appId: 'matrix', secret: 'a secret of the support chat in tests' },
    trustedProxies: ['127.0.0.1', '::1'],
  });
  people = await createMatrixPeople(testApp);
  run = operationRunner(testApp, people);
});
afterAll(() => testApp?.close());

/** The operations that a state refuses by their gates. */
const refusedBy = (state: GateState): string[] =>
  everything.filter((name) => isRefusedBy(accessOf(name).gate, state)).sort();

it('has an operation behind each gate', () => {
  expect(new Set(everything.map((name) => accessOf(name).gate))).toEqual(new Set(Object.keys(gates)));
});

// The matrix runs every operation as each of these people.
it.each([
  ['unfinished', 'S'],
  ['lapsed', 'L'],
  ['suspended', 'Z'],
] as const)('refuses while %s what its gate says', (state, principal) => {
  const refused = everything.filter((name) => accessOf(name).own[principal] === gateCodes[state]);
  expect(refused.sort()).toEqual(refusedBy(state));
});

it('refuses with a password that the operator set what its gate says', async () => {
  const place = people.foreign('O');
  await testApp.sql('update users set password_must_change = true where id = $1', [people.person('X')?.userId]);
  const refused: string[] = [];
  for (const name of everything)
    if ((await run(name, 'X', place)).outcome === gateCodes.ownPassword) refused.push(name);
  expect(refused.sort()).toEqual(refusedBy('ownPassword'));
  // The first test of the guard comes before those of artists: what is foreign or missing is refused alike.
  for (const name of ['Query.links', 'Mutation.delete_links_by_pk'])
    expect((await run(name, 'X', people.missing)).outcome).toBe(gateCodes.ownPassword);
});

it('refuses an account that an operator suspended every change but those that are open to it (ACC-165)', async () => {
  const place = people.foreign('O');
  const userId = people.person('X')?.userId;
  await testApp.sql('update users set held_at = now(), password_must_change = false where id = $1', [userId]);
  const refused: string[] = [];
  for (const name of everything) if ((await run(name, 'X', place)).outcome === 'ACCOUNT_HELD') refused.push(name);
  await testApp.sql('update users set held_at = null, password_must_change = true where id = $1', [userId]);
  const open = openToHeldAccounts.map((name) => `Mutation.${name}`);
  expect(everything).toEqual(expect.arrayContaining(open));
  // Of what reads, only what belongs to a change of the artist.
  const reads = (name: string): boolean => name.startsWith('Query.') || name.startsWith('Subscription.');
  const isRefused = (name: string): boolean =>
    reads(name) ? isRefusedBy(accessOf(name).gate, 'suspended') : !open.includes(name);
  expect(refused.toSorted()).toEqual(everything.filter(isRefused).toSorted());
});

it('refuses for a banned link what its gate says, and changes nothing of it', async () => {
  const place = people.foreign('X');
  const named = ({ linkId, destinationId, trackId }: Place) => [linkId, destinationId, trackId];
  const refused: string[] = [];
  const allowed: string[] = [];
  for (const name of everything) {
    const variables = JSON.stringify(accessOf(name).variables(place, 'O'));
    if (!named(place).some((id) => variables.includes(id))) continue;
    const link = await buildLink(testApp, { artistId: place.artistId });
    const [destination, track] = [link.destinations[0], link.tracks[0]];
    if (destination === undefined || track === undefined) throw new Error('The link has too little to ban.');
    await testApp.sql('update links set banned_at = now() where id = $1', [link.id]);
    const banned = { ...place, linkId: link.id, destinationId: destination.id, trackId: track.id };
    const { outcome } = await run(name, 'O', banned);
    if (outcome === gateCodes.banned) refused.push(name);
    else allowed.push(`${name}: ${outcome}`);
    const stored = await testApp.sql('select version from links where id = $1 and banned_at is not null', [link.id]);
    expect([name, stored]).toEqual([name, [{ version: 1 }]]);
  }
  expect(refused.sort()).toEqual(refusedBy('banned'));
  expect(allowed.filter((entry) => !entry.endsWith(': ok'))).toEqual([]);
});

it('lets the first gate speak where several are shut', async () => {
  const { person } = people;
  const place = people.foreign('O');
  const userId = person('X')?.userId;
  const outcome = async (name: string) => (await run(name, 'X', place)).outcome;
  await testApp.sql("update artists set current_plan = '' where id = $1", [place.artistId]);
  await testApp.sql('update users set signup_finished = false, first_billing_date = now() where id = $1', [userId]);
  const change = 'Mutation.update_artists_by_pk';
  expect(await outcome(change)).toBe('PASSWORD_CHANGE_NEEDED');
  await testApp.sql('update users set password_must_change = false where id = $1', [userId]);
  expect(await outcome(change)).toBe('SIGNUP_UNFINISHED');
  await testApp.sql('update users set signup_finished = true where id = $1', [userId]);
  await testApp.operator.setFirstBillingDate(userId ?? '', testApp.clock.now());
  expect(await outcome(change)).toBe('SUBSCRIPTION_LAPSED');
  await testApp.sql("update users set plan = 'agency' where id = $1", [userId]);
  expect(await outcome(change)).toBe('ARTIST_SUSPENDED');
  await testApp.sql("update artists set current_plan = 'pro' where id = $1", [place.artistId]);
  expect(await outcome(change)).toBe('ok');
});
