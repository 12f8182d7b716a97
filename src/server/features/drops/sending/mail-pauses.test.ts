/** Mails about paused drops: to whom, with which reason, and once for each pause (DROP-175). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pauseReasons } from '#domain/messaging/pause-reasons.ts';
import { mailsSoFar } from '#tests/fixtures/account-mails.ts';
import { buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, sendDrop, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
let artist: Texting;
let editor: TestPerson;
const noon = new Date('2026-11-24T17:00:00Z');
const subject = 'A drop of Mara Vale is paused';
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  artist = await buildTexting(testApp);
  await artist.addFans(['+4915112345678']);
  editor = await buildPerson(testApp);
  await testApp.operator.addMember(artist.artistId, editor.userId, 'editor');
});

const schedule = () =>
  sendDrop(
    testApp,
    { token: editor.token, artistId: artist.artistId },
    { sendAt: new Date(testApp.clock.now().getTime() + 3_600_000), timeZone: 'UTC' },
  );
/** The drop's time is missed by seven hours, so that it waits for a person. */
async function miss(id: string): Promise<void> {
  testApp.clock.moveBy(8 * 3_600_000);
  await testApp.modules.drops.sender.round();
  expect((await readDrop(testApp, artist, id)).state).toBe('paused');
}
/** The job of one minute, in two processes at once. */
async function runJob(): Promise<void> {
  const job = testApp.modules.drops.jobs?.find(({ definition }) => definition.name === 'drops.mail_pauses');
  await Promise.all([job?.run({}), job?.run({})]);
}
const act = async (name: string, id: string) =>
  dataOf(await testApp.call(artist.token, `mutation ($id: uuid!) { ${name}(id: $id) { state } }`, { id }));
const mailed = async ({ email }: { email: string }) =>
  (await mailsSoFar(testApp, email)).filter((mail) => mail.subject === subject);
const counts = async () => [(await mailed(editor)).length, (await mailed(artist)).length];

it('goes to the member who scheduled the drop, once for each pause, with the reason and the way to it', async () => {
  const { id } = await schedule();
  await miss(id);
  await runJob();
  await expect.poll(counts).toEqual([1, 0]);
  const [mail] = await mailed(editor);
  expect(mail?.text).toContain(pauseReasons.LATE);
  expect(mail?.text).toContain(`${testApp.url}/messages/${id}?artist=${artist.artistId}`);
  expect(mail?.text).toContain('No fan has got it yet.');
  await runJob();
  // Resumed by the owner, it is theirs; paused again, it is news again.
  await testApp.sql("update phone_numbers set state = 'refused' where artist_id = $1", [artist.artistId]);
  await act('resume_drop', id);
  await testApp.modules.drops.sender.round();
  await runJob();
  await expect.poll(counts).toEqual([1, 1]);
  expect((await mailed(artist))[0]?.text).toContain(pauseReasons.NUMBER_NOT_APPROVED);
});

it('goes to the owners when the member who scheduled it may not send any more', async () => {
  const { id } = await schedule();
  await testApp.sql("update artist_users set role = 'viewer' where user_id = $1", [editor.userId]);
  await miss(id);
  await runJob();
  await expect.poll(counts).toEqual([0, 1]);
});

it('goes to the member who resumed it last, also when it had started', async () => {
  const { id } = await schedule();
  const pause = () =>
    testApp.sql(
      "update bulk_messages set state = 'paused', pause_reason = 'FILTERED', started_at = coalesce(started_at, now()) where id = $1",
      [id],
    );
  await pause();
  await runJob();
  await expect.poll(counts).toEqual([1, 0]);
  await act('resume_drop', id);
  await pause();
  await runJob();
  await expect.poll(counts).toEqual([1, 1]);
});

it('says nothing of a drop that a person paused, or resumed before', async () => {
  const byHand = await schedule();
  await act('pause_drop', byHand.id);
  await runJob();
  const missed = await schedule();
  await miss(missed.id);
  await act('resume_drop', missed.id);
  await runJob();
  const later = await schedule();
  await testApp.sql("update bulk_messages set state = 'paused', pause_reason = 'LATE' where id = $1", [later.id]);
  await runJob();
  // The one mail is about the last drop: those before had none.
  await expect.poll(async () => (await mailed(editor)).map(({ text }) => text.includes(later.id))).toEqual([true]);
});
