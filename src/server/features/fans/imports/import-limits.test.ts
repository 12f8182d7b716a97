/** What bounds imports: the rows of a file by plan (DROP-182), and one job of an artist at a time (DROP-183). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { importing, importPlan } from '#tests/fixtures/importing.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
});
beforeEach(async () => {
  // An hour allows a person 30 uploads; the tests share one.
  await testApp.sql('delete from rate_limits');
});
afterAll(() => testApp?.close());

async function artistOn(plan: string) {
  const artistId = await buildArtist(testApp, owner.userId, { plan });
  return { artistId, imports: importing(testApp, { token: owner.token, artistId }) };
}
const messageOf = ({ errors = [] }: { errors?: readonly { message: string }[] }) =>
  errors.map(({ message }) => message);
const running = ['Another import of this artist is running. Please wait until it is done.'];

it('ends the dry run of a file with more rows than the plan allows, says so, and keeps none of them', async () => {
  const { imports } = await artistOn('bio');
  const id = await imports.uploaded(`email\nfan@mail.test\n${'x\n'.repeat(50_000)}`);
  dataOf(await imports.check(id, { ...importPlan, columns: ['email'] }));
  expect(await imports.until(id, 'draft')).toMatchObject({
    problem: 'This file has more rows than the plan of this artist allows. Please split it, or change the plan.',
    rows: 0,
  });
  expect(await testApp.sql('select from fan_import_rows where import_id = $1', [id])).toEqual([]);
  await testApp.sql(`update artists set current_plan = 'pro' where id = $1`, [await artistOf(id)]);
  dataOf(await imports.check(id, { ...importPlan, columns: ['email'] }));
  expect(await imports.until(id, 'checked')).toMatchObject({ problem: '', rows: 50_001, counts: { invalid: 50_000 } });
});

async function artistOf(id: string): Promise<string> {
  const [row] = await testApp.sql<{ artist_id: string }>('select artist_id from fan_imports where id = $1', [id]);
  return row?.artist_id ?? '';
}

it('runs one job of an artist at a time, and refuses a second import, dry run or undoing', async () => {
  const { artistId, imports } = await artistOn('pro');
  const columns = { columns: ['email'] };
  const past = await imports.imported('email\npast@mail.test', columns);
  const first = await imports.checked('email\nfirst@mail.test', columns);
  await testApp.sql(`update fan_imports set state = 'importing' where id = $1`, [first.id]);
  const second = await imports.uploaded('email\nsecond@mail.test');
  expect(messageOf(await imports.check(second, { ...importPlan, ...columns }))).toEqual(running);
  expect(messageOf(await imports.act('undo_fan_import', past.id))).toEqual(running);
  // Another artist's import goes on.
  const other = await artistOn('pro');
  await other.imports.imported('email\nother@mail.test', columns);
  await testApp.modules.fans.imports.runImport(first.id);
  dataOf(await imports.check(second, { ...importPlan, ...columns }));
  await imports.until(second, 'checked');
  // Of two that start at the same moment one is refused.
  await testApp.sql(
    `update fan_imports set state = 'checked', counts = '{"new": 1}' where artist_id = $1 and id = any($2)`,
    [artistId, [second, past.id]],
  );
  const starts = await Promise.all([second, past.id].map((id) => imports.act('start_fan_import', id)));
  expect(starts.map(messageOf).sort()).toEqual([[], running]);
});

it('ends what stopped for good, with words and a way on, and blocks no other import', async () => {
  const { imports } = await artistOn('pro');
  const columns = { columns: ['email'] };
  const { runImport, endStopped } = testApp.modules.fans.imports;
  const done = await imports.checked('email\nfan@mail.test\nother@mail.test', columns);
  // No job is left that would do it.
  const stop = (state: string) => testApp.sql('update fan_imports set state = $2 where id = $1', [done.id, state]);
  await stop('importing');
  await endStopped();
  expect(await imports.until(done.id, 'imported')).toMatchObject({
    problem: 'A fault of Fanfare stopped this import before its end. Undo it, then upload the file again.',
  });
  await stop('undoing');
  await endStopped();
  expect(await imports.until(done.id, 'imported')).toMatchObject({
    problem: 'A fault of Fanfare stopped the undoing before its end. Please undo the import again.',
  });
  dataOf(await imports.act('undo_fan_import', done.id));
  expect(await imports.until(done.id, 'undone')).toMatchObject({ problem: '' });

  const next = await imports.uploaded('email\nnext@mail.test');
  await testApp.sql("update fan_imports set state = 'checking', run = 7 where id = $1", [next]);
  await endStopped();
  expect(await imports.until(next, 'draft')).toMatchObject({
    problem: 'A fault of Fanfare stopped the dry run. Please try it again.',
  });
  dataOf(await imports.check(next, { ...importPlan, ...columns }));
  await imports.until(next, 'checked');

  // One whose job waits for its turn goes on.
  await testApp.sql(
    `insert into pgboss.job (name, data, state, start_after) values ('fans.run_import', $1, 'retry', now() + interval '1 hour')`,
    [{ id: next }],
  );
  await testApp.sql("update fan_imports set state = 'importing' where id = $1", [next]);
  await endStopped();
  await runImport(next);
  expect(await imports.until(next, 'imported')).toMatchObject({ problem: '', added: 1 });
});

it("lets one line of another account's artist be tried out before the large files that came earlier", async () => {
  const columns = { columns: ['email'] };
  const large = [await artistOn('pro'), await artistOn('pro'), await artistOn('pro')];
  const other = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, other.userId, { plan: 'pro' });
  const short = importing(testApp, { token: other.token, artistId });
  const shortId = await short.uploaded('email\nfan@mail.test');
  const files: { imports: ReturnType<typeof importing>; id: string }[] = [];
  for (const { imports } of large)
    files.push({ imports, id: await imports.uploaded(`email\n${'x\n'.repeat(45_000)}`) });
  for (const { imports, id } of files) dataOf(await imports.check(id, { ...importPlan, ...columns }));
  dataOf(await short.check(shortId, { ...importPlan, ...columns }));
  expect(await short.until(shortId, 'checked')).toMatchObject({ counts: { new: 1 } });
  const left = await testApp.sql(`select from fan_imports where id = any($1) and state = 'checking'`, [
    files.map(({ id }) => id),
  ]);
  expect(left.length).toBeGreaterThan(0);
  for (const { imports, id } of files) await imports.until(id, 'checked');
});
