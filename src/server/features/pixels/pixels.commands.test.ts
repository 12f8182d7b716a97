/** The operator's list of pixels: whose they are, how sending goes, and nothing that could be copied. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const admin = (...words: string[]) => operatorCommand(testApp, 'pixel', ...words);

/** Adds a pixel by command; gives its id. */
async function add(...words: string[]): Promise<string> {
  return (await admin('add', ...words)).replace(/^Saved the pixel (.*)\.$/, '$1');
}

it("lists the pixels of an artist's pages and of an agency, without a token or a whole id", async () => {
  const agency = await buildPerson(testApp, { email: 'agency@pixels.test', plan: 'agency' });
  const artistId = await buildArtist(testApp, agency.userId);
  const artist = ['--artist', artistId];
  expect(await admin('list', ...artist)).toBe('There are no pixels.');
  const facebook = ['--provider', 'Facebook', '--pixel', '123456789012345', '--token', 'EAAB-secret-token-9f3c'];
  const own = await add(...artist, ...facebook);
  const shared = await add(
    ...['--email', 'agency@pixels.test', '--provider', 'AdWords', '--pixel', 'AW-1234567', '--tag', 'AbC-D_efG'],
  );
  await testApp.sql("update pixels set last_error = 'HTTP 400: (190) token expired', dropped_count = 3 where id = $1", [
    own,
  ]);
  const ofAgency = `${shared}  AdWords  …4567  browser only  of the agency`;
  const printed = await admin('list', ...artist);
  expect(printed.split('\n').sort()).toEqual(
    [`${own}  Facebook  …2345  fails, 0 sent, 3 dropped  last failure: HTTP 400: (190) token expired`, ofAgency].sort(),
  );
  expect(await admin('list', '--email', 'agency@pixels.test')).toBe(ofAgency);
  await testApp.sql("update pixels set last_error = '', sent_count = 12 where id = $1", [own]);
  expect(await admin('list', ...artist)).toContain(`${own}  Facebook  …2345  sends, 12 sent, 3 dropped`);
});

it.each([
  [['list'], '--email is missing'],
  [['list', '--artist', 'no id'], '--artist must be an id'],
  [['list', '--artist', randomUUID()], 'There is no artist with the id'],
  [['list', '--email', 'nobody@pixels.test'], 'nobody@pixels.test'],
])('refuses %j', async (words, message) => {
  await expect(async () => admin(...words)).rejects.toThrow(message);
});
