/** Artists' numbers: who may claim one, that a claim buys once whatever happens, registration, and giving numbers back. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(() => {
  testApp.standIns.failures.clear();
  testApp.standIns.textCarrier.registers = 'at-once';
});

const claim = async ({ token, artistId }: Pick<Texting, 'token' | 'artistId'>, number: string) => {
  const document =
    'mutation ($number: String!, $id: uuid!) { claim_number(number: $number, artist_id: $id) { success data } }';
  const answer = await testApp.call<{ claim_number: { success: boolean; data: string } }>(token, document, {
    ...{ number, id: artistId },
  });
  return dataOf(answer).claim_number;
};
const shown = async ({ token, artistId }: Pick<Texting, 'token' | 'artistId'>) => {
  const document = 'query ($id: uuid!) { phone_numbers(artist_id: $id) { phone_number state reason } }';
  const answer = await testApp.call<{ phone_numbers: unknown[] }>(token, document, { id: artistId });
  return dataOf(answer).phone_numbers;
};
const search = (token: string, prefix: number) =>
  testApp.call<{ search_numbers: { data: { phone_number: string }[] } }>(
    token,
    'query ($prefix: Int!) { search_numbers(prefix: $prefix) { data } }',
    { prefix },
  );
/** How many numbers the carrier has sold us that begin so. */
const bought = (beginning: string) =>
  [...testApp.standIns.textCarrier.numbers.values()].filter(({ number }) => number.startsWith(beginning)).length;
const withoutNumber = () => buildTexting(testApp, { withNumber: false });

it('finds numbers of an area code and says when there are none', async () => {
  const { token } = await withoutNumber();
  const [first] = dataOf(await search(token, 503)).search_numbers.data;
  expect(first?.phone_number).toMatch(/^\+1503\d{7}$/);
  for (const prefix of [999, 5, 0, -503, 5030]) {
    const { codes, errors } = await search(token, prefix);
    expect(codes).toEqual(['NO_NUMBERS']);
    expect(errors[0]?.message).toBe('No numbers found, try a different area code.');
  }
});

it("is shown with a person's artists, already in the answer of a login, but not to who only pays", async () => {
  const artist = await buildTexting(testApp);
  const document = `mutation ($email: String!, $password: String!) {
    login(email: $email, password: $password) { user { artists { id phone_numbers { phone_number artist_id } } } } }`;
  const shownAtLogin = async ({ email, password }: { email: string; password: string }) =>
    dataOf(await testApp.call<{ login: { user: object } }>(undefined, document, { email, password })).login.user;
  const { artistId, number } = artist;
  const phone_numbers = [{ phone_number: number, artist_id: artistId }];
  expect(await shownAtLogin(artist)).toEqual({ artists: [{ id: artistId, phone_numbers }] });
  const payer = await buildPerson(testApp);
  await testApp.sql('update artists set billing_user_id = $2 where id = $1', [artistId, payer.userId]);
  expect(await shownAtLogin(payer)).toEqual({ artists: [{ id: artistId, phone_numbers: [] }] });
});

it('says the text that a fan gets first, with the words of Drop Settings', async () => {
  const { token, artistId } = await buildTexting(testApp);
  const document = 'query ($id: uuid!) { phone_numbers(artist_id: $id) { welcome_message } }';
  const message = async () =>
    dataOf(await testApp.call<{ phone_numbers: { welcome_message: string }[] }>(token, document, { id: artistId }))
      .phone_numbers[0]?.welcome_message;
  expect(await message()).toMatch(/^\{artist\}: Thanks for joining! .*Reply STOP to opt out/);
  const change = `mutation ($id: uuid!) {
    update_drop_settings(artist_id: $id, welcome_words: "See you on the ferry.") { welcome_words } }`;
  dataOf(await testApp.call(token, change, { id: artistId }));
  expect(await message()).toMatch(/^\{artist\}: See you on the ferry\. .*Reply STOP to opt out/);
});

it("is read for all of a person's artists by one statement", async () => {
  const artist = await buildTexting(testApp);
  const { userId, email, password } = await buildPerson(testApp);
  await testApp.operator.addMember(artist.artistId, userId, 'viewer');
  for (let index = 0; index < 3; index += 1) await buildArtist(testApp, userId);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await testApp.call<{ login: { user: { artists: { phone_numbers: { phone_number: string }[] }[] } } }>(
    undefined,
    `mutation ($email: String!, $password: String!) {
      login(email: $email, password: $password) { user { artists { phone_numbers { phone_number } } } } }`,
    { email, password },
  );
  const statements = queries.mock.calls.map(([first]: unknown[]) =>
    typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''),
  );
  queries.mockRestore();
  const numbers = dataOf(answer).login.user.artists.map(({ phone_numbers }) =>
    phone_numbers.map((each) => each.phone_number),
  );
  expect(numbers).toHaveLength(4);
  expect(numbers.flat()).toEqual([artist.number]);
  expect(statements.filter((statement) => statement.includes('from "phone_numbers"'))).toHaveLength(1);
});

it('claims one number for an artist, approves it, and then no second one', async () => {
  const artist = await withoutNumber();
  expect(await claim(artist, '+15032220101')).toEqual({ success: true, data: '+15032220101' });
  expect(await shown(artist)).toEqual([{ phone_number: '+15032220101', state: 'approved', reason: '' }]);
  expect(await claim(artist, '+15032220102')).toEqual({
    ...{ success: false, data: 'This artist has a phone number already.' },
  });
  expect(await claim(await withoutNumber(), '+15032220101')).toEqual({
    ...{ success: false, data: 'Somebody else has just claimed this number. Please select another one.' },
  });
  expect(bought('+150322201')).toBe(1);
});

it('refuses no number, other plans, and the trial, with the words of the screen', async () => {
  const artist = await withoutNumber();
  for (const number of ['', '5032220110', '+4915112345678'])
    expect(await claim(artist, number)).toEqual({ success: false, data: 'Please select a number to claim.' });
  const pro = await buildArtist(testApp, artist.userId, { plan: 'pro' });
  expect((await claim({ ...artist, artistId: pro }, '+15032220110')).data).toMatch(/Max plan/);
  const onTrial = await buildPerson(testApp, { plan: 'agency' });
  const artistId = await buildArtist(testApp, onTrial.userId, { plan: 'max' });
  expect(await claim({ token: onTrial.token, artistId }, '+15032220110')).toEqual({
    success: false,
    data: "You're still in trial, you need to have an active billing method to do this.",
  });
  expect(bought('+15032220110')).toBe(0);
});

it('buys once when the same claim comes many times at the same time', async () => {
  const artist = await withoutNumber();
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim(artist, '+15032220120')));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(bought('+15032220120')).toBe(1);
  expect(await shown(artist)).toMatchObject([{ phone_number: '+15032220120', state: 'approved' }]);
});

it('gives an artist one number when several are claimed at the same time', async () => {
  const artist = await withoutNumber();
  const numbers = Array.from({ length: 6 }, (_, index) => `+1503223010${index}`);
  const answers = await Promise.all(numbers.map((number) => claim(artist, number)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(bought('+1503223010')).toBe(1);
  expect(await shown(artist)).toHaveLength(1);
});

it('keeps a claim open when the carrier is away, and ends it later without buying twice', async () => {
  const artist = await withoutNumber();
  testApp.standIns.failures.set('Twilio', 'away');
  const open = { success: false, data: expect.stringMatching(/has not answered yet/) };
  expect(await claim(artist, '+15032220130')).toEqual(open);
  expect(await shown(artist)).toMatchObject([{ phone_number: '+15032220130', state: 'claiming' }]);
  // The reservation is the artist's: another number has to wait for its outcome.
  expect(await claim(artist, '+15032220131')).toEqual(open);
  testApp.standIns.failures.clear();
  await testApp.modules.numbers.service.follow();
  expect(await shown(artist)).toMatchObject([{ phone_number: '+15032220130', state: 'approved' }]);
  expect(bought('+1503222013')).toBe(1);
});

it('finishes a claim whose process was killed between reserving and buying', async () => {
  const artist = await withoutNumber();
  await testApp.sql(
    `insert into phone_numbers (id, artist_id, phone_number, created_at, checked_at) values (gen_random_uuid(), $1, $2, $3, $3)`,
    [artist.artistId, '+15032220140', testApp.clock.now()],
  );
  await testApp.modules.numbers.service.follow();
  expect(await shown(artist)).toMatchObject([{ state: 'claiming' }]);
  testApp.clock.moveBy(5 * 60_000);
  await Promise.all([testApp.modules.numbers.service.follow(), testApp.modules.numbers.service.follow()]);
  expect(await shown(artist)).toMatchObject([{ state: 'approved' }]);
  expect(bought('+15032220140')).toBe(1);
});

it('follows a registration: waiting, refused with its reason, handed in again, approved', async () => {
  const { textCarrier } = testApp.standIns;
  const { service } = testApp.modules.numbers;
  textCarrier.registers = 'by-hand';
  const artist = await withoutNumber();
  await claim(artist, '+15032220150');
  expect(await shown(artist)).toMatchObject([{ state: 'registering' }]);
  const sender = await service.senderOf(artist.artistId);
  textCarrier.decide(sender?.serviceId ?? '', 'The samples do not match.');
  testApp.clock.moveBy(60_000);
  await service.follow();
  expect(await shown(artist)).toMatchObject([{ state: 'refused', reason: 'The samples do not match.' }]);
  textCarrier.decide(sender?.serviceId ?? '', '');
  testApp.clock.moveBy(3_600_000);
  await service.follow();
  expect(await shown(artist)).toMatchObject([{ state: 'approved', reason: '' }]);
});

it('gives the number of a deleted artist back, and an artist of another owner can claim it then', async () => {
  const artist = await withoutNumber();
  await claim(artist, '+15032220160');
  await testApp.sql('delete from artists where id = $1', [artist.artistId]);
  testApp.standIns.failures.set('Twilio', 'away');
  await testApp.modules.numbers.service.follow();
  expect(bought('+15032220160')).toBe(1);
  testApp.standIns.failures.clear();
  await testApp.modules.numbers.service.follow();
  expect(bought('+15032220160')).toBe(0);
  expect(await claim(await withoutNumber(), '+15032220160')).toMatchObject({ success: true });
});
