/** Test texts go only to the number that a person confirmed by a texted code (DROP-75, DROP-194). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.clock.moveTo(new Date('2026-11-24T17:00:00Z'));
});
afterAll(() => testApp?.close());

const textsTo = (number: string) =>
  testApp.standIns.textCarrier
    .conversation(1000)
    .filter(({ to }) => to === number)
    .map(({ body }) => body);
const request = ({ token, artistId }: Texting, number: string) =>
  testApp.call(
    token,
    'mutation ($id: uuid!, $number: String!) { request_test_number(artist_id: $id, number: $number) }',
    { id: artistId, number },
  );
const confirm = ({ token }: Texting, number: string, code: string) =>
  testApp.call<{ confirm_test_number: string }>(
    token,
    'mutation ($number: String!, $code: String!) { confirm_test_number(number: $number, code: $code) }',
    { number, code },
  );
const test = ({ token, artistId }: Texting) =>
  testApp.call(
    token,
    'mutation ($id: uuid!) { send_test_text(artist_id: $id, message: "Out now", sms_link: "https://mara.test/s") }',
    { id: artistId },
  );
const shown = async ({ token }: Texting) => dataOf(await testApp.call(token, '{ test_number }'));
const codeIn = (body: string | undefined): string => /^\d{6}/.exec(body ?? '')?.[0] ?? '';

it('texts a code, confirms the number once, and sends tests only there', async () => {
  const person = await buildTexting(testApp);
  const own = '+16125550199';
  expect([(await test(person)).codes, await shown(person)]).toEqual([['TEST_NUMBER_MISSING'], { test_number: null }]);
  // As people of the US write their own number.
  dataOf(await request(person, '(612) 555-0199'));
  const [body] = textsTo(own);
  expect(body).toMatch(/^\d{6} is your Fanfare code for test texts\./);
  const code = codeIn(body);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await confirm(person, own, wrong)).codes).toEqual(['CODE_WRONG']);
  // The code belongs to this person and this number.
  const other = await buildTexting(testApp);
  expect((await confirm(other, own, code)).codes).toEqual(['CODE_WRONG']);
  expect((await confirm(person, '+16125550198', code)).codes).toEqual(['CODE_WRONG']);
  expect((await test(person)).codes).toEqual(['TEST_NUMBER_MISSING']);
  expect(dataOf(await confirm(person, own, code))).toEqual({ confirm_test_number: '+1•••99' });
  expect(await shown(person)).toEqual({ test_number: '+1•••99' });
  expect(await shown(other)).toEqual({ test_number: null });
  dataOf(await test(person));
  expect(textsTo(own)).toHaveLength(2);

  // Another number takes its place once it is confirmed, and not before.
  const next = '+4915112345671';
  dataOf(await request(person, next));
  dataOf(await test(person));
  expect([textsTo(own).length, textsTo(next).length]).toEqual([3, 1]);
  dataOf(await confirm(person, next, codeIn(textsTo(next)[0])));
  dataOf(await test(person));
  expect([textsTo(own).length, textsTo(next).length]).toEqual([3, 2]);
});

it('limits the codes of a person and of a number', async () => {
  const person = await buildTexting(testApp);
  const numbers = [1, 2, 3, 4, 5, 6].map((digit) => `+1612555018${digit}`);
  expect((await request(person, numbers[0] ?? '')).codes).toEqual([]);
  // The second press sends no second text.
  expect((await request(person, numbers[0] ?? '')).codes).toEqual(['CODE_RECENT']);
  for (const number of numbers.slice(1, 5)) dataOf(await request(person, number));
  expect((await request(person, numbers[5] ?? '')).codes).toEqual(['TOO_MANY_TRIES']);
  expect(numbers.map((number) => textsTo(number).length)).toEqual([1, 1, 1, 1, 1, 0]);

  const shared = '+16125550190';
  const codes: string[][] = [];
  for (let asked = 0; asked < 4; asked += 1) codes.push((await request(await buildTexting(testApp), shared)).codes);
  expect(codes).toEqual([[], [], [], ['TOO_MANY_TRIES']]);
  expect(textsTo(shared)).toHaveLength(3);
});

it('limits the codes that a number gets in a day from all people together', async () => {
  const number = '+16125550191';
  const codes: string[][] = [];
  for (let asked = 0; asked < 9; asked += 1) {
    codes.push((await request(await buildTexting(testApp), number)).codes);
    testApp.clock.moveBy(3_600_000);
  }
  expect(codes).toEqual([...Array.from({ length: 8 }, () => []), ['TOO_MANY_TRIES']]);
  expect(textsTo(number)).toHaveLength(8);
});

it('limits how many numbers a person may ask about, whatever the answer', async () => {
  const person = await buildTexting(testApp);
  const own = '+4915112345679';
  dataOf(await request(person, own));
  await testApp.standIns.textCarrier.reply(own, person.number, 'STOP');
  for (let asked = 1; asked < 20; asked += 1) expect((await request(person, own)).codes).toEqual(['FAN_OPTED_OUT']);
  expect((await request(person, own)).codes).toEqual(['TOO_MANY_TRIES']);
});

it('texts neither a code nor a test to a number that texted STOP to the artist', async () => {
  const person = await buildTexting(testApp);
  const own = '+4915112345670';
  dataOf(await request(person, own));
  dataOf(await confirm(person, own, codeIn(textsTo(own)[0])));
  await testApp.standIns.textCarrier.reply(own, person.number, 'STOP');
  const before = textsTo(own).length;
  expect((await test(person)).codes).toEqual(['FAN_OPTED_OUT']);
  testApp.clock.moveTo(new Date(testApp.clock.now().getTime() + 180_000));
  expect((await request(person, own)).codes).toEqual(['FAN_OPTED_OUT']);
  expect(textsTo(own)).toHaveLength(before);
});
