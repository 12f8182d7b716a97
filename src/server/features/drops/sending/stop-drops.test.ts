/** The operator's commands that stop all drops, or one for good: within a batch, and without a second message afterwards (DROP-198, DROP-199). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { allStopped } from '#domain/messaging/pause-reasons.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, sendDrop, type Texting } from '#tests/fixtures/texting.ts';

const fanCount = 120;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
afterEach(() => testApp.sql('update drop_stops set ended_at = now() where ended_at is null'));

const admin = (...words: string[]) => operatorCommand(testApp, ...words);

const fans = () => Array.from({ length: fanCount }, (_, index) => `+49151${10_000_000 + index}`);
const sentTexts = ({ number }: Texting) =>
  testApp.standIns.textCarrier
    .conversation(100_000)
    .filter(({ from, body }) => from === number && body.includes('Out now'));
const round = () => testApp.modules.drops.sender.round();
async function sentAfterRound(artist: Texting): Promise<number> {
  await round();
  return sentTexts(artist).length;
}
const pause = () => admin('drops', 'pause', '--reason', 'a stolen account', '--by', 'ops');

it('stops drops within a batch, says so, and goes on without a second text', async () => {
  const artist = await buildTexting(testApp);
  await artist.addFans(fans());
  // Long enough to act while the first texts are asked for.
  testApp.standIns.textCarrier.answersAfter = 1_500;
  const { id } = await sendDrop(testApp, artist, {});
  const running = round();
  await expect.poll(() => sentTexts(artist).length, { interval: 5 }).toBeGreaterThan(0);
  expect(await admin('drops', 'pause', '--reason', 'a stolen account', '--dry-run')).toBe(
    'Would stop all drops; 1 drop is under way now.',
  );
  expect(await pause()).toMatch(/^All drops are stopped\. 1 drop under way waits; /);
  await running;
  await testApp.standIns.textCarrier.calls.settled();
  testApp.standIns.textCarrier.answersAfter = 0;
  const before = sentTexts(artist).length;
  // This round and the server's own sender each ask for at most 40 texts at a time (DROP-64).
  expect(before).toBeLessThanOrEqual(80);
  expect(await testApp.modules.drops.pause.read()).toMatchObject({ by: 'ops', reason: 'a stolen account' });
  expect(await readDrop(testApp, artist, id)).toMatchObject({ state: 'sending', pause_reason: allStopped });
  for (let times = 0; times < 3; times += 1) await round();
  expect(sentTexts(artist)).toHaveLength(before);

  await expect(pause()).rejects.toThrow(/^All drops are stopped already, since .* by ops: a stolen account$/);
  expect(await admin('drops', 'resume', '--dry-run')).toMatch(/^Would let drops go out again, which ops stopped on /);
  expect(await admin('drops', 'resume')).toBe('Drops go out again; 1 drop continues.');
  await expect(admin('drops', 'resume')).rejects.toThrow('Drops are not stopped.');
  await expect.poll(() => sentAfterRound(artist), { timeout: 30_000 }).toBe(fanCount);
  expect(new Set(sentTexts(artist).map(({ to }) => to)).size).toBe(fanCount);
  expect(await readDrop(testApp, artist, id)).toMatchObject({ pause_reason: null });
}, 60_000);

it('starts no drop and sends no welcome text while drops are stopped, nor in two processes', async () => {
  await pause();
  const other = await testApp.addServer();
  const artist = await buildTexting(testApp);
  await artist.addFans(fans().slice(0, 3));
  const { id } = await sendDrop(testApp, artist, {});
  await round();
  expect(other.url).not.toBe('');
  expect(await readDrop(testApp, artist, id)).toMatchObject({ state: 'scheduled', pause_reason: allStopped });
  expect(sentTexts(artist)).toEqual([]);
  await admin('drops', 'resume');
  await expect.poll(() => sentAfterRound(artist)).toBe(3);
});

it('needs a reason', async () => {
  await expect(admin('drops', 'pause')).rejects.toThrow('needs --reason');
  expect(await testApp.modules.drops.pause.read()).toBeUndefined();
});

it('cancels one drop for good, once', async () => {
  const artist = await buildTexting(testApp);
  await artist.addFans(fans().slice(0, 2));
  await pause();
  const { id } = await sendDrop(testApp, artist, {});
  const cancel = (...words: string[]) => admin('drop', 'cancel', '--reason', 'spam', '--drop', ...words);
  await expect(admin('drop', 'cancel', '--drop', id)).rejects.toThrow('needs --reason');
  await expect(cancel('nonsense')).rejects.toThrow('--drop must be an id');
  await expect(cancel(randomUUID())).rejects.toThrow('There is no drop');
  expect(await cancel(id, '--dry-run')).toMatch(/^Would stop the drop ".*" for good; it is scheduled\.$/);
  expect(await cancel(id)).toMatch(/^The drop ".*" is canceled\.$/);
  await expect(cancel(id)).rejects.toThrow('The drop is canceled already.');
  await admin('drops', 'resume');
  await round();
  expect(sentTexts(artist)).toEqual([]);
});
