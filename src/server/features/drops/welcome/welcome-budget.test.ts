/** Invented numbers: welcome texts above a budget wait for their turn, are sent once, and the operator is alarmed (DROP-191). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { buildLink } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, type Texting } from '#tests/fixtures/texting.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let artist: Texting;
let logged: string[] = [];
/** Noon in Berlin, where texts go out from 8 to 21 o'clock. */
const noon = new Date('2026-11-24T11:00:00Z');
const minute = 60_000;
beforeAll(async () => {
  testApp = await createTestApp({
    trustedProxies: ['127.0.0.1'],
    log: createLog('error', { write: (line) => void logged.push(line) }),
  });
  visitor = await createVisitor(testApp);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});
let form: { path: string; destination: string };
beforeEach(async () => {
  logged = [];
  testApp.clock.moveTo(noon);
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'delivered', share: 100 };
  textCarrier.callbackMode = 'after';
  artist = await buildTexting(testApp);
  const link = await buildLink(testApp, {
    artistId: artist.artistId,
    destinations: [
      { type: 'message_optin', config: { email_capture: true, phone_number_capture: true, success_message: '' } },
    ],
  });
  form = { path: link.path, destination: link.destinations[0]?.id ?? '' };
});

let networks = 0;
async function optIn(number: string): Promise<void> {
  const { status } = await visitor.ask('/_/optin', {
    method: 'POST',
    headers: {
      'x-forwarded-for': `2001:db8:${(++networks).toString(16)}::1`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ ...form, channel: 'phone_number', z: '', phone_number: number }).toString(),
  });
  expect(status).toBe(200);
}
/** So many numbers of one block. */
const inBlock = (count: number, beginning = '+491511234') =>
  Array.from({ length: count }, (_, index) => beginning + String(5000 + index));
/** Rounds of the sender until nobody can be sent anything now; gives how many wait. */
async function waiting(): Promise<number> {
  const rows = async (when: string) =>
    testApp.sql(
      `select from drop_recipients r join bulk_messages m on m.id = r.drop_id
       where m.artist_id = $1 and (r.state = 'sending' or r.state = 'queued' and ${when})`,
      [artist.artistId],
    );
  await expect
    .poll(
      async () => {
        await testApp.modules.drops.sender.round();
        await testApp.standIns.textCarrier.calls.settled();
        testApp.clock.moveBy(1000);
        return (await rows(`r.not_before <= '${testApp.clock.now().toISOString()}'`)).length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  return (await rows('true')).length;
}
const texted = () =>
  testApp.standIns.textCarrier
    .conversation(1000)
    .filter(({ from, body }) => from === artist.number && body.includes('Thanks for joining'))
    .map(({ to }) => to)
    .sort();
const alarms = () => logged.filter((line) => line.includes('Welcome texts of an artist wait for their budget.'));

it('lets those above the budget of a range wait, sends each once, and alarms once', async () => {
  const numbers = inBlock(24);
  for (const number of numbers) await optIn(number);
  expect(await waiting()).toBe(4);
  expect(texted()).toEqual(numbers.slice(0, 20));
  await expect.poll(alarms).toHaveLength(1);
  expect(JSON.parse(alarms()[0] ?? '')).toMatchObject({ artist: artist.artistId, country: 'DE', range: '+491' });
  // Another range and another artist's fans wait for nothing.
  await optIn('+4915701234567');
  expect(await waiting()).toBe(4);
  // Left again they do not come twice, and wait no longer.
  await optIn(numbers[23] ?? '');
  testApp.clock.moveTo(new Date(noon.getTime() + 7 * minute));
  expect(await waiting()).toBe(2);
  testApp.clock.moveTo(new Date(noon.getTime() + 60 * minute));
  expect(await waiting()).toBe(0);
  expect(texted()).toEqual([...numbers, '+4915701234567'].sort());
});
