/** The archive of an account that an operator makes for whoever cannot sign in (DESK-36). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'archives-'));
let testApp: TestApp;
let operator: TestPerson;
let owner: TestPerson;
let artistId: string;
/** The operator, in another session. */
let elsewhere: string;

beforeAll(async () => {
  testApp = await createTestApp();
  [operator, owner] = [await buildPerson(testApp), await buildPerson(testApp)];
  artistId = await buildArtist(testApp, owner.userId);
  elsewhere = await logIn(testApp, operator);
  await testApp.sql("insert into operators (user_id, added_at, added_by) values ($1, now(), 'root')", [
    operator.userId,
  ]);
  await testApp.sql(
    "insert into authenticators (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', now(), now())",
    [operator.userId],
  );
});
afterAll(async () => {
  await testApp?.close();
  rmSync(folder, { recursive: true });
});

interface Run {
  text: string;
  download: { path: string; id: string; name: string; type: string } | null;
}
const document = `mutation ($options: json!, $dry: Boolean!) {
  desk_run(command: "account export", options: $options, reason: "cannot sign in", dry_run: $dry) {
    text download { path id name type } } }`;
const run = async (token: string, dry = false) =>
  testApp.call<{ desk_run: Run }>(token, document, { options: { email: owner.email }, dry });
const download = (path: string, token: string) =>
  fetch(`${testApp.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
const namesIn = (archive: Uint8Array) => Object.keys(unzipSync(archive));

it('DESK-36: hands the archive to the session of the desk that asked for it, and to nobody else', async () => {
  expect(dataOf(await run(operator.token, true)).desk_run.download).toBeNull();
  expect(await testApp.sql('select 1 from data_exports')).toEqual([]);
  const { text, download: file } = dataOf(await run(operator.token)).desk_run;
  expect(text).toContain(`The archive of ${owner.email} is being made.`);
  expect(file).toMatchObject({ path: `/api/data-export?id=${file?.id}`, name: 'fanfare-data.zip' });
  const path = file?.path ?? '';
  await expect.poll(async () => (await download(path, operator.token)).status, { timeout: 20_000 }).toBe(200);
  const archive = new Uint8Array(await (await download(path, operator.token)).arrayBuffer());
  expect(JSON.parse(strFromU8(unzipSync(archive)['account.json'] ?? new Uint8Array()))).toMatchObject({
    email: owner.email,
  });
  expect(namesIn(archive).some((name) => name.includes(artistId.slice(0, 8)))).toBe(true);
  // Another session of the operator, the person, another person, and somebody without a session.
  const others = [elsewhere, owner.token, (await buildPerson(testApp)).token];
  for (const token of others) expect((await download(path, token)).status).toBe(404);
  expect((await fetch(`${testApp.url}${path}`)).status).toBe(401);
  expect((await download('/api/data-export', operator.token)).status).toBe(404);
  expect((await download('/api/data-export', owner.token)).status).toBe(404);
  // The person learns of it, and sees that somebody else asked for it.
  expect(
    dataOf(await testApp.call(owner.token, '{ security_events { kind device } data_export { is_mine } }')),
  ).toEqual({
    security_events: [{ kind: 'data-exported', device: '' }],
    data_export: { is_mine: false },
  });
  expect(
    await testApp.sql("select actor, reason, step from operator_acts where command = 'account export' order by step"),
  ).toEqual([
    { actor: operator.email, reason: 'cannot sign in', step: 'done' },
    { actor: operator.email, reason: 'cannot sign in', step: 'started' },
  ]);
  await testApp.sql('delete from operators where user_id = $1', [operator.userId]);
  expect((await download(path, operator.token)).status).toBe(404);
  await testApp.sql("insert into operators (user_id, added_at, added_by) values ($1, now(), 'root')", [
    operator.userId,
  ]);
});

it('DESK-36: gives the same archive while it is being made, and none without a recent proof', async () => {
  await testApp.sql(`create function wait_a_moment() returns trigger language plpgsql as
    $$ begin raise exception 'not yet'; end $$`);
  await testApp.sql(
    'create trigger wait_a_moment before insert on data_export_parts for each row execute function wait_a_moment()',
  );
  const ids = await Promise.all([1, 2].map(async () => dataOf(await run(operator.token)).desk_run.download?.id));
  expect(ids[0]).toBe(ids[1]);
  expect((await download(`/api/data-export?id=${ids[0]}`, operator.token)).status).toBe(404);
  await testApp.sql('drop trigger wait_a_moment on data_export_parts');
  await testApp.sql("update sessions set proven_at = now() - interval '1 hour'");
  expect((await run(operator.token)).codes).toEqual(['STEP_UP_NEEDED']);
});

it('DESK-36: writes the archive into a file in a terminal', async () => {
  const words = ['account', 'export', '--email', owner.email, '--reason', 'cannot sign in'];
  await expect(operatorCommand(testApp, ...words)).rejects.toThrow('--to is missing');
  const file = join(folder, 'archive.zip');
  expect(await operatorCommand(testApp, ...words, '--to', file)).toContain(`is in ${file}`);
  expect(namesIn(new Uint8Array(readFileSync(file)))).toContain('account.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(operatorCommand(testApp, ...words, '--to', file)).rejects.toThrow('cannot be written');
  // One that is not made leaves no file behind.
  await testApp.sql(
    'create or replace function gone() returns trigger language plpgsql as $$ begin return null; end $$',
  );
  await testApp.sql('create trigger gone before insert on data_exports for each row execute function gone()');
  await expect(operatorCommand(testApp, ...words, '--to', join(folder, 'none.zip'))).rejects.toThrow('was not made');
  expect(readdirSync(folder)).toEqual(['archive.zip']);
});
