/** Sensitive acts over the API: a login or the password opens them for ten minutes, for this session only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const stepUp = 'mutation ($password: String!) { step_up(password: $password) { success } }';
const requestEmail = 'mutation ($email: String!) { update_email_request(email: $email) { success } }';
const invite =
  'mutation ($id: uuid!, $role: String!) { invite_user(artist_id: $id, email: "band@people.test", role: $role) { success } }';
const changeRole =
  'mutation ($id: uuid!, $role: String!) { update_artist_users_role(artist_users_id: $id, role: $role) { success } }';
const minute = 60 * 1000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const codesOf = async (token: string, document: string, variables: Record<string, unknown>): Promise<string[]> =>
  (await testApp.call(token, document, variables)).codes;
const sensitive = ({ email }: TestPerson, token: string, name = 'new') =>
  codesOf(token, requestEmail, { email: `${name}-${email}` });

describe('a sensitive act', () => {
  it('is open for ten minutes after the login, and again after the password', async () => {
    const person = await buildPerson(testApp);
    expect(await sensitive(person, person.token)).toEqual([]);
    testApp.clock.moveBy(10 * minute + 1);
    expect(await sensitive(person, person.token, 'late')).toEqual(['STEP_UP_NEEDED']);
    expect(await codesOf(person.token, stepUp, { password: 'wrong' })).toEqual(['STEP_UP_FAILED']);
    expect(await sensitive(person, person.token, 'late')).toEqual(['STEP_UP_NEEDED']);
    expect(await codesOf(person.token, stepUp, { password: person.password })).toEqual([]);
    expect(await sensitive(person, person.token, 'late')).toEqual([]);
    testApp.clock.moveBy(10 * minute + 1);
    expect(await sensitive(person, person.token, 'later')).toEqual(['STEP_UP_NEEDED']);
  });

  it('is opened for the session that proved it alone, and never by the password of somebody else', async () => {
    const person = await buildPerson(testApp);
    const stranger = await buildPerson(testApp);
    const other = await logIn(testApp, person);
    testApp.clock.moveBy(11 * minute);
    expect(await codesOf(other, stepUp, { password: stranger.password })).toEqual(['STEP_UP_FAILED']);
    expect(await codesOf(other, stepUp, { password: person.password })).toEqual([]);
    expect(await sensitive(person, other)).toEqual([]);
    expect(await sensitive(person, person.token)).toEqual(['STEP_UP_NEEDED']);
  });

  it('stays closed for a session from before proofs were stored', async () => {
    const person = await buildPerson(testApp);
    await testApp.sql('update sessions set proven_at = null where user_id = $1', [person.userId]);
    expect(await sensitive(person, person.token)).toEqual(['STEP_UP_NEEDED']);
  });

  it('gets ten guesses in a quarter of an hour, together with those at the form for a new password', async () => {
    const person = await buildPerson(testApp);
    const change =
      'mutation { update_password(current_password: "wrong", new_password: "a brass band on the ferry") { success } }';
    for (let guess = 0; guess < 5; guess += 1) await codesOf(person.token, change, {});
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => codesOf(person.token, stepUp, { password: 'wrong' })),
    );
    const codes = answers.flat();
    expect(codes.filter((code) => code === 'STEP_UP_FAILED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_TRIES')).toHaveLength(3);
    expect(await codesOf(person.token, stepUp, { password: person.password })).toEqual(['TOO_MANY_TRIES']);
  });
});

describe('making somebody an owner', () => {
  it('is a sensitive act; other roles are not', async () => {
    const owner = await buildPerson(testApp);
    const id = await buildArtist(testApp, owner.userId);
    const member = await buildPerson(testApp);
    await testApp.operator.addMember(id, member.userId, 'editor');
    const [row] = await testApp.sql<{ id: string }>(
      'select id from artist_users where artist_id = $1 and user_id = $2',
      [id, member.userId],
    );
    testApp.clock.moveBy(11 * minute);
    expect(await codesOf(owner.token, invite, { id, role: 'owner' })).toEqual(['STEP_UP_NEEDED']);
    expect(await codesOf(owner.token, invite, { id, role: 'editor' })).toEqual([]);
    expect(await codesOf(owner.token, changeRole, { id: row?.id, role: 'owner' })).toEqual(['STEP_UP_NEEDED']);
    expect(await codesOf(owner.token, changeRole, { id: row?.id, role: 'viewer' })).toEqual([]);
    expect(await codesOf(owner.token, stepUp, { password: owner.password })).toEqual([]);
    expect(await codesOf(owner.token, changeRole, { id: row?.id, role: 'owner' })).toEqual([]);
  });
});
