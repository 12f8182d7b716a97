/** How numbers of a file are shown before it is checked (DROP-197). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { importing } from '#tests/fixtures/importing.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('reads numbers by their row or the chosen country, as the import will, and says nothing of those with a code', async () => {
  const { userId, token } = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, userId);
  const uploaded = await importing(testApp, { token, artistId }).upload('phone\n07700 900123\n');
  const id = uploaded.id ?? '';
  const document = `query ($id: uuid!, $numbers: [written_number_input!]!, $country: String!) {
    fan_import_numbers(id: $id, numbers: $numbers, country: $country) { written country } }`;
  const ask = async (numbers: { number: string; country: string }[], country: string) =>
    dataOf(await testApp.call<{ fan_import_numbers: object[] }>(token, document, { id, numbers, country }))
      .fan_import_numbers;
  const plain = (number: string, country = '') => ({ number, country });
  const british = { written: '+44 7400 123456', country: 'GB' };
  expect(await ask([plain("'07400 123456"), plain('+44 7400 123456'), plain('no number')], 'GB')).toEqual([
    british,
    null,
    null,
  ]);
  expect(await ask([plain('07400 123456', 'United Kingdom'), plain('0176 12345678')], 'DE')).toEqual([
    british,
    { written: '+49 176 12345678', country: 'DE' },
  ]);
  const many = Array.from({ length: 21 }, () => plain('07400 123456'));
  expect((await testApp.call(token, document, { id, numbers: many, country: 'GB' })).codes).toEqual(['BAD_INPUT']);
});
