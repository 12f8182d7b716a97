/** What stops while a drop is being sent stops at once: fans who opt out, and drops that are paused, for texts that were not asked for yet (DROP-64). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, sendDrop, type Texting } from '#tests/fixtures/texting.ts';

const fanCount = 120;
let testApp: TestApp;
let artist: Texting;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  artist = await buildTexting(testApp);
  await artist.addFans(Array.from({ length: fanCount }, (_, index) => `+49151${10_000_000 + index}`));
  // Long enough to act while the first texts are asked for.
  testApp.standIns.textCarrier.answersAfter = 1_500;
});

const sentTexts = () =>
  testApp.standIns.textCarrier
    .conversation(100_000)
    .filter(({ from, body }) => from === artist.number && body.includes('Out now'));

/** Sends a drop, and runs `act` between its first texts and the others. */
async function actMidway(act: (dropId: string) => Promise<unknown>): Promise<string> {
  const { id } = await sendDrop(testApp, artist, {});
  const round = testApp.modules.drops.sender.round();
  await expect.poll(() => sentTexts().length, { interval: 5 }).toBeGreaterThan(0);
  await act(id);
  await round;
  await testApp.standIns.textCarrier.calls.settled();
  return id;
}

it('sends nothing to a fan who opts out while others are being asked for', async () => {
  let fan = '';
  const id = await actMidway(async (dropId) => {
    // The one who is asked for last: the server's own worker sends beside the round, and takes those at the front at any moment.
    const [last] = await testApp.sql<{ number: string }>(
      "select number from drop_recipients where drop_id = $1 and state = 'queued' order by number desc limit 1",
      [dropId],
    );
    fan = last?.number ?? '';
    await testApp.standIns.textCarrier.reply(fan, artist.number, 'please stop texting me');
  });
  expect(sentTexts().map(({ to }) => to)).not.toContain(fan);
  expect(sentTexts()).toHaveLength(fanCount - 1);
  const rows = await testApp.sql('select number, reason from drop_recipients where drop_id = $1 and state = $2', [
    id,
    'skipped',
  ]);
  expect(rows).toEqual([{ number: fan, reason: 'opted_out' }]);
});

it('asks for nothing more once the drop is paused', async () => {
  const id = await actMidway(async (dropId) => {
    const pause = 'mutation ($id: uuid!) { pause_drop(id: $id) { state } }';
    expect(dataOf(await testApp.call(artist.token, pause, { id: dropId }))).toEqual({
      pause_drop: { state: 'paused' },
    });
  });
  expect(sentTexts().length).toBeLessThan(fanCount);
  const rows = await testApp.sql<{ count: number }>(
    "select count(*)::int as count from drop_recipients where drop_id = $1 and state = 'queued'",
    [id],
  );
  expect(rows[0]?.count).toBe(fanCount - sentTexts().length);
});
