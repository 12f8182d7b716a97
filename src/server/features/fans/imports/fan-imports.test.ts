/** Imports of contacts: uploaded, tried out, imported once, and undone without touching anybody else. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createContactHash } from '#server/features/fans/consents/contact-hash.ts';
import { createOptInsStore } from '#server/features/fans/consents/opt-ins.store.ts';
import { openPostgres, type Postgres } from '#server/platform/db/postgres.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { importing, importPlan } from '#tests/fixtures/importing.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let postgres: Postgres;
let owner: TestPerson;
let artistId: string;
let imports: ReturnType<typeof importing>;
beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl, { connections: 2 });
  owner = await buildPerson(testApp);
});
beforeEach(async () => {
  artistId = await buildArtist(testApp, owner.userId);
  imports = importing(testApp, { token: owner.token, artistId });
  // An hour allows a person 30 uploads; the tests share one.
  await testApp.sql('delete from rate_limits');
});
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});

const addFans = (...contacts: string[]) =>
  testApp.operator.addFans(
    artistId,
    contacts.map((contact) => ({
      ...{ kind: contact.includes('@') ? ('email' as const) : ('phone_number' as const), contact, linkId: null },
      ...{ country: '', region: '', city: '', forever: false, createdAt: testApp.clock.now() },
    })),
  );
const change = (number: string) => ({ artistId, number, words: 'STOP', now: testApp.clock.now() });
const stop = (number: string) =>
  postgres.database.transaction().execute((within) => testApp.modules.fans.textConsents.optOut(change(number), within));
const tokenIn = (url: string): string => new URL(url).searchParams.get('t') ?? '';
const linksOf = (email: string) => testApp.modules.fans.service.mailLinks(artistId, email);
const unsubscribe = async (email: string, again = false) =>
  testApp.modules.fans.service.changeSubscription(tokenIn((await linksOf(email)).unsubscribeUrl), {
    ...{ again, page: 'https://vibe.to/' },
  });
/** A fan leaves a contact on a page, or confirms an email. */
const leave = (left: { platform: 'phone_number' | 'email'; value: string; confirmedAt: Date | null }) =>
  createOptInsStore(postgres.database, createContactHash(testApp.settings.secretKey, 'bounced-email')).saveOptIn({
    ...{ artistId, linkId: null, destinationId: null, country: 'DE', region: '', city: '', timeZone: '' },
    ...{ words: 'I agree', page: 'https://vibe.to/x', createdAt: testApp.clock.now(), unsubscribedAt: null },
    ...left,
  });
const confirmed = (value: string) => leave({ platform: 'email', value, confirmedAt: testApp.clock.now() });
const forget = async (email: string) => testApp.modules.fans.fanData.forget(tokenIn((await linksOf(email)).dataUrl));

it('gives each contact a verdict, imports the new ones with their consent, and no one twice', async () => {
  await addFans('known@mail.test', '+4915112345601');
  const file = [
    'E-Mail,Phone,City,Country,Source,Date,First name',
    'Ada@Mail.test,+46 70 123 45 67,Malmö,Sweden,Merch table,2025-07-03,Ada',
    'known@mail.test,0049 151 12345601,,,,,',
    'ada@mail.test,,,,,,',
    'nobody,1234,,,,,',
    ',,Berlin,,,,',
    ',,,,,,',
    'bo@mail.test,0701112233,,Sweden,,,',
  ];
  const columns = ['email', 'phone', 'city', 'country', 'source', 'date', 'skip'];
  const { id, counts, rows } = await imports.checked(file.join('\r\n'), { columns });
  expect(counts).toEqual({
    new: 4,
    known: 2,
    duplicate: 1,
    refused: 0,
    never: 0,
    suppressed: 0,
    country: 0,
    invalid: 3,
  });
  expect(rows).toBe(6);
  expect(await imports.verdicts(id)).toEqual([
    '2 ada@mail.test new',
    '2 +46701234567 new',
    '3 known@mail.test known',
    '3 +4915112345601 known',
    '4 ada@mail.test duplicate',
    '5 nobody invalid email',
    '5 1234 invalid number',
    '6 ,,Berlin,,,, invalid empty',
    '8 bo@mail.test new',
    '8 +46701112233 new',
  ]);
  expect(await imports.fans()).toEqual(['+4915112345601', 'known@mail.test']);
  const started = await Promise.all([1, 2].map(() => imports.act('start_fan_import', id)));
  expect(started.flatMap(({ codes }) => codes)).toEqual([]);
  expect(await imports.until(id, 'imported')).toMatchObject({ added: 4, fans_left: 4 });
  const stored = await testApp.sql<object>(
    `select o.value, o.country, o.city, c.words like '%“Newsletter form on our website”%' as states,
       c.words like '%“Merch table”%' as "hasSource", c.created_at::date::text as "agreedOn", c.act
     from optins_message o join fan_consents c on c.artist_id = o.artist_id and c.value = o.value
     where o.artist_id = $1 order by o.value`,
    [artistId],
  );
  const agreed = { states: true, act: 'given' };
  const [ada, bo] = [
    { country: 'SE', city: 'Malmö', hasSource: true, agreedOn: '2025-07-03', ...agreed },
    { country: 'SE', city: '', hasSource: false, agreedOn: '2026-01-15', ...agreed },
  ];
  expect(stored).toEqual([
    { value: '+46701112233', ...bo },
    { value: '+46701234567', ...ada },
    { value: 'ada@mail.test', ...ada },
    { value: 'bo@mail.test', ...bo },
  ]);
  const counted = `query ($id: uuid!) { subscriber_counts(artist_id: $id) { email subscribers_world } }`;
  expect(dataOf(await testApp.call(owner.token, counted, { id: artistId }))).toEqual({
    subscriber_counts: { email: 3, subscribers_world: 3 },
  });
  const again = await imports.checked(file.join('\n'), { columns });
  expect(again.counts).toMatchObject({ new: 0, known: 6 });
  expect((await imports.act('start_fan_import', again.id)).errors?.[0]?.message).toBe(
    'There is nobody new in this file.',
  );
});

it('never imports who opted out, unsubscribed, or had their data deleted', async () => {
  await addFans('+4915112345601', 'left@mail.test', 'gone@mail.test');
  await stop('+4915112345601');
  await stop('+4915112345602');
  await unsubscribe('left@mail.test');
  await forget('gone@mail.test');
  const file = 'email,phone\n,+4915112345601\n,+4915112345602\nleft@mail.test,\ngone@mail.test,\nnew@mail.test,';
  const { id, counts } = await imports.checked(file);
  expect(counts).toMatchObject({ new: 1, suppressed: 4 });
  // One of them opts out between the dry run and the import.
  const late = await imports.checked('email,phone\n,+4915112345603\nlater@mail.test,');
  expect(late.counts.new).toBe(2);
  await stop('+4915112345603');
  await addFans('later@mail.test');
  expect((await imports.act('start_fan_import', id)).codes).toEqual(['NOT_FOUND']);
  dataOf(await imports.act('start_fan_import', late.id));
  expect(await imports.until(late.id, 'imported')).toMatchObject({
    added: 0,
    counts: { suppressed: 1, known: 1, new: 0 },
  });
  expect(await imports.fans()).toEqual(['later@mail.test']);
});

it('undoes an import without touching who was there before or opted in since', async () => {
  await addFans('before@mail.test', '+4915112345600');
  const file = [
    'email,phone',
    'before@mail.test,+4915112345600',
    'a@mail.test,+4915112345601',
    'b@mail.test,+4915112345602',
    'ended@mail.test,+4915112345603',
  ];
  const { id } = await imports.imported(file.join('\n'));
  // Since then: one comes back by START, one by an own opt-in, one unsubscribes, one texts STOP.
  await stop('+4915112345601');
  await postgres.database
    .transaction()
    .execute((within) => testApp.modules.fans.textConsents.resume(change('+4915112345601'), within));
  await unsubscribe('b@mail.test');
  await unsubscribe('b@mail.test', true);
  await unsubscribe('ended@mail.test');
  await stop('+4915112345603');
  await testApp.sql(
    `insert into inbox_threads (id, artist_id, number, last_at, last_text, last_from)
     values (gen_random_uuid(), $1, '+4915112345602', now(), 'Hi', 'fan')`,
    [artistId],
  );
  expect((await imports.find(id)).fans_left).toBe(4);
  const undone = await Promise.all([1, 2].map(() => imports.act('undo_fan_import', id)));
  expect(undone.flatMap(({ codes }) => codes)).toEqual([]);
  expect(await imports.until(id, 'undone')).toMatchObject({ added: 6, taken_back: 4, fans_left: 0 });
  expect(await imports.fans()).toEqual(['+4915112345600', '+4915112345601', 'b@mail.test', 'before@mail.test']);
  const count = async (statement: string) => (await testApp.sql(statement, [artistId])).length;
  expect(await count('select from fan_consents where artist_id = $1 and import_id is not null')).toBe(0);
  expect(await count('select from inbox_threads where artist_id = $1')).toBe(1);
  const again = await imports.checked(file.join('\n'));
  expect(again.counts).toEqual({
    ...{ new: 2, known: 4, suppressed: 2, duplicate: 0, refused: 0, never: 0, country: 0, invalid: 0 },
  });
});

it('never brings back an email that a mail server says nobody has, of no artist, until its owner confirms it', async () => {
  const { id, counts } = await imports.imported('email\nbounced@mail.test\nfine@mail.test');
  expect(counts.new).toBe(2);
  await testApp.modules.fans.service.noteBounce('bounced@mail.test');
  dataOf(await imports.act('undo_fan_import', id));
  await imports.until(id, 'undone');
  expect((await imports.checked('email\nbounced@mail.test\nfine@mail.test')).counts).toMatchObject({
    new: 1,
    suppressed: 1,
  });
  // Its owner signs up on a page and presses the button in the mail.
  await confirmed('bounced@mail.test');
  expect((await imports.checked('email\nbounced@mail.test')).counts).toMatchObject({ known: 1, suppressed: 0 });
  expect(await testApp.sql('select from bounced_emails')).toEqual([]);
});

it('keeps a fan who left the same contact on a page', async () => {
  const { id } = await imports.imported('email,phone\n,+4915112345601\n,+4915112345602');
  await leave({ platform: 'phone_number', value: '+4915112345601', confirmedAt: null });
  dataOf(await imports.act('undo_fan_import', id));
  await imports.until(id, 'undone');
  expect(await imports.fans()).toEqual(['+4915112345601']);
});

it('goes on behind the last batch after a crash, and two jobs at once import nobody twice', async () => {
  const emails = Array.from({ length: 4_500 }, (_, index) => `fan${index}@mail.test,`);
  const { id, counts } = await imports.checked(`email,phone\n${emails.join('\n')}`);
  expect(counts.new).toBe(4_500);
  await testApp.sql(`update fan_imports set state = 'importing', imported_at = now() where id = $1`, [id]);
  // The third batch cannot be stored.
  await testApp.sql(`alter table optins_message add constraint crash check (value <> 'fan4200@mail.test')`);
  await expect(testApp.modules.fans.imports.runImport(id)).rejects.toThrow('crash');
  expect(await imports.find(id)).toMatchObject({ state: 'importing', added: 4_000, progress: 4_000 / 4_500 });
  await testApp.sql('alter table optins_message drop constraint crash');
  await Promise.all([1, 2, 3].map(() => testApp.modules.fans.imports.runImport(id)));
  expect(await imports.find(id)).toMatchObject({ state: 'imported', added: 4_500, fans_left: 4_500 });
  expect(new Set(await imports.fans()).size).toBe(4_500);
  const consents = await testApp.sql('select from fan_consents where import_id = $1', [id]);
  expect(consents.length).toBe(4_500);
  await testApp.sql(`update fan_imports set state = 'undoing' where id = $1`, [id]);
  await Promise.all([1, 2, 3].map(() => testApp.modules.fans.imports.runUndo(id)));
  expect(await imports.find(id)).toMatchObject({ state: 'undone', taken_back: 4_500, fans_left: 0 });
});

it('tries out again with other columns, and only the last plan counts', async () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => `fan${index}@mail.test,other${index}@mail.test`);
  const id = await imports.uploaded(`one,two\n${lines.join('\n')}`);
  for (const columns of [['email'], ['email', 'skip'], ['skip', 'email']])
    dataOf(await imports.check(id, { ...importPlan, columns }));
  const { counts } = await imports.until(id, 'checked');
  expect(counts).toMatchObject({ new: 3_000, invalid: 0 });
  expect((await imports.verdicts(id)).at(0)).toBe('2 other0@mail.test new');
});

it('leaves out countries that Drop Settings leave out, landlines, and numbers that are charged', async () => {
  const document = 'mutation ($id: uuid!) { update_drop_settings(artist_id: $id, countries: ["DE"]) { countries } }';
  dataOf(await testApp.call(owner.token, document, { id: artistId }));
  const numbers = ['+4915112345601', '+12125550103', '+49301234567', '+499001234567', '4.91512E+12', '0151 12345602'];
  const file = `phone\n${numbers.join('\n')}\nada@mail.test`;
  const { id, counts } = await imports.checked(file, { columns: ['phone'], country: 'DE' });
  expect(await imports.verdicts(id)).toEqual([
    '2 +4915112345601 new',
    '3 +12125550103 country',
    '4 +49301234567 invalid landline',
    '5 +499001234567 invalid charged',
    '6 4.91512E+12 invalid rounded',
    '7 +4915112345602 new',
    '8 ada@mail.test invalid number',
  ]);
  expect(counts).toMatchObject({ new: 2, country: 1, invalid: 4 });
});

it('stands in the logs of the owners, and is for owners and editors', async () => {
  const people = await Promise.all(['editor', 'viewer'].map(() => buildPerson(testApp)));
  const [editor, viewer] = people as [TestPerson, TestPerson];
  await testApp.operator.addMember(artistId, editor.userId, 'editor');
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  expect((await imports.upload('ada@mail.test', 'x.csv', viewer.token)).errors?.[0]?.extensions.code).toBe(
    'NOT_ALLOWED',
  );
  expect((await imports.upload('ada@mail.test', 'x.csv', 'nobody')).status).toBe(401);
  const own = importing(testApp, { token: editor.token, artistId });
  const { id } = await own.imported('email,phone\nada@mail.test,');
  expect((await imports.check(id, importPlan, viewer.token)).codes).toEqual(['NOT_ALLOWED']);
  dataOf(await imports.act('undo_fan_import', id));
  await imports.until(id, 'undone');
  const kindsOf = async (person: TestPerson) => {
    const log = '{ security_events { kind } }';
    const { security_events: events } = dataOf(
      await testApp.call<{ security_events: { kind: string }[] }>(person.token, log),
    );
    return events.map(({ kind }) => kind).filter((kind) => kind.includes('import'));
  };
  expect((await kindsOf(owner)).slice(0, 2)).toEqual(['import-undone', 'fans-imported']);
  expect(await kindsOf(editor)).toEqual(['fans-imported']);
});

it('deletes what is not imported after a day, verdicts after 30 days, and a file that is discarded', async () => {
  const day = 24 * 60 * 60 * 1000;
  const kept = await imports.imported('email,phone\nada@mail.test,');
  const draft = await imports.uploaded('email,phone\nbo@mail.test,');
  const discarded = await imports.uploaded('email,phone\nbo@mail.test,');
  expect((await imports.act('undo_fan_import', discarded)).codes).toEqual(['IMPORT_CHANGED']);
  expect((await imports.act('discard_fan_import', kept.id)).codes).toEqual(['IMPORT_CHANGED']);
  dataOf(await imports.act('discard_fan_import', discarded));
  const listed = async () => {
    const document = 'query ($id: uuid!) { fan_imports(artist_id: $id) { most_bytes imports { id } } }';
    return dataOf(await testApp.call(owner.token, document, { id: artistId }));
  };
  // The next upload of the same person took the draft's place.
  expect((await imports.act('discard_fan_import', draft)).codes).toEqual(['NOT_FOUND']);
  const imported = { most_bytes: testApp.settings.importBytes, imports: [{ id: kept.id }] };
  expect(await listed()).toEqual({ fan_imports: imported });
  const last = await imports.uploaded('email,phone\nbo@mail.test,');
  testApp.clock.moveBy(day);
  try {
    // Drafts of the tests above go with it.
    expect(await testApp.modules.fans.imports.sweep()).toBeGreaterThan(0);
    expect(await imports.verdicts(kept.id)).toHaveLength(1);
    testApp.clock.moveBy(30 * day);
    await testApp.modules.fans.imports.sweep();
  } finally {
    testApp.clock.moveBy(-31 * day);
  }
  expect(await imports.verdicts(kept.id)).toEqual([]);
  expect((await imports.act('start_fan_import', last)).codes).toEqual(['NOT_FOUND']);
  expect(await listed()).toEqual({ fan_imports: imported });
});
