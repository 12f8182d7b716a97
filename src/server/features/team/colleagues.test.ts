/** Looking up people by email: only oneself and those who share an artist with the caller are found (ACC-119). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const lookUp = 'query ($email: String!) { user_by_email(email: $email) { id email first_name last_name } }';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

/** The whole answer, as the caller reads it. */
const answerTo = async ({ token }: TestPerson, email: string) => {
  const { status, data, errors } = await testApp.call<{ user_by_email: { id: string } | null }>(token, lookUp, {
    email,
  });
  return { status, data, errors };
};
const idFor = async (caller: TestPerson, email: string) => (await answerTo(caller, email)).data?.user_by_email?.id;

it('finds oneself, members and the payer of the same artist, and them only while they share it', async () => {
  const [owner, viewer, payer] = [await buildPerson(testApp), await buildPerson(testApp), await buildPerson(testApp)];
  const artistId = await buildArtist(testApp, owner.userId, { billingUserId: payer.userId });
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  for (const caller of [owner, viewer, payer])
    for (const { email, userId } of [owner, viewer, payer])
      expect(await idFor(caller, ` ${email.toUpperCase()}`)).toBe(userId);
  await testApp.sql('delete from artist_users where user_id = $1', [viewer.userId]);
  expect(await idFor(owner, viewer.email)).toBeUndefined();
  expect(await idFor(viewer, owner.email)).toBeUndefined();
});

it('answers for everybody else exactly as for an email that nobody has', async () => {
  const [caller, stranger] = [await buildPerson(testApp), await buildPerson(testApp)];
  await buildArtist(testApp, caller.userId);
  await buildArtist(testApp, stranger.userId);
  const unfinished = await buildPerson(testApp, { signupFinished: false });
  const unknown = await answerTo(caller, 'nobody@people.test');
  expect(unknown).toEqual({ status: 200, data: { user_by_email: null }, errors: [] });
  for (const { email } of [stranger, unfinished]) expect(await answerTo(caller, email)).toEqual(unknown);
  expect((await testApp.call(caller.token, lookUp, { email: 'no email' })).codes).toEqual(['EMAIL_INVALID']);
});

it('answers sixty look-ups an hour, whatever they find', async () => {
  const [caller, stranger] = [await buildPerson(testApp), await buildPerson(testApp)];
  const emails = Array.from({ length: 62 }, (_, index) =>
    index % 2 === 0 ? stranger.email : `no-${index}@people.test`,
  );
  const answers = await Promise.all(emails.map((email) => testApp.call(caller.token, lookUp, { email })));
  expect(answers.filter(({ codes }) => codes.join() === 'TOO_MANY_TRIES')).toHaveLength(2);
});

it('finds nobody but oneself once the trial is over', async () => {
  const [owner, editor] = [await buildPerson(testApp), await buildPerson(testApp)];
  const artistId = await buildArtist(testApp, owner.userId);
  await testApp.operator.addMember(artistId, editor.userId, 'editor');
  await testApp.operator.setFirstBillingDate(owner.userId, testApp.clock.now());
  expect((await testApp.call(owner.token, lookUp, { email: editor.email })).codes).toEqual(['SUBSCRIPTION_LAPSED']);
  expect(await idFor(owner, owner.email)).toBe(owner.userId);
});
