/** Files of every kind that people upload to import contacts: each is read, or refused with its reason. */
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { importPlan as defaults, importing } from '#tests/fixtures/importing.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const mostBytes = 1024 * 1024;

let testApp: TestApp;
let token: string;
let artistId: string;
let imports: ReturnType<typeof importing>;
beforeAll(async () => {
  testApp = await createTestApp({ importMegabytes: 1 });
  const owner = await buildPerson(testApp);
  token = owner.token;
  artistId = await buildArtist(testApp, owner.userId);
  imports = importing(testApp, { token, artistId });
});
beforeEach(async () => {
  // An hour allows a person 30 uploads; the tests share one.
  await testApp.sql('delete from rate_limits');
});
afterAll(() => testApp?.close());

const refusal = async (content: string | Uint8Array<ArrayBuffer>) => {
  const { errors = [] } = await imports.upload(content);
  return errors.map(({ message }) => message);
};
const bytesOf = (text: string, encoding: 'utf16le' | 'latin1' | 'utf8'): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, encoding));

it.each([
  ['utf-8', bytesOf('\uFEFFemail;city\nada@mail.test;Malmö\n', 'utf8')],
  ['utf-16le', bytesOf('\uFEFFemail;city\nada@mail.test;Malmö\n', 'utf16le')],
  ['utf-16be', new Uint8Array(Buffer.from('\uFEFFemail;city\nada@mail.test;Malmö\n', 'utf16le').swap16())],
  ['windows-1252', bytesOf('email;city\nada@mail.test;Malmö\n', 'latin1')],
])('reads %s', async (encoding, content) => {
  const found = await imports.checked(content, { separator: ';', columns: ['email', 'city'] });
  expect(found).toMatchObject({ encoding, rows: 1, counts: { new: 1, invalid: 0 } });
  expect(await testApp.sql('select value, city from fan_import_rows where import_id = $1', [found.id])).toEqual([
    { value: 'ada@mail.test', city: 'Malmö' },
  ]);
});

it('refuses what cannot be imported, and keeps nothing of it', async () => {
  expect(await refusal('')).toEqual(['This file is empty.']);
  expect(await refusal('email,phone\n')).toEqual(['This file is empty.']);
  expect(await refusal('\r\n \r\n')).toEqual(['This file is empty.']);
  const workbook = new Uint8Array(Buffer.from('504b0304140006000800', 'hex'));
  expect(await refusal(workbook)).toEqual([
    'This is not a CSV file. In your spreadsheet, choose Save As or Download, and CSV.',
  ]);
  const noContacts =
    'No emails or phone numbers were found in this file. Commas, semicolons, tabs or vertical bars have to separate its columns.';
  expect(await refusal('name,town\nAda,Lund\n')).toEqual([noContacts]);
  expect(await refusal('email^phone\nada@mail.test^+4915112345601\n')).toEqual([noContacts]);
  expect(await refusal(`${'email,'.repeat(9_999)}phone\n${'x,'.repeat(9_999)}x\n`)).toEqual([
    'This file has more than 200 columns. Please remove those that you do not need.',
  ]);
  expect(await testApp.sql('select from fan_imports where bytes = 0')).toEqual([]);
});

it('refuses a file that is too large, announced or not', async () => {
  const tooLarge = 'This file is too large. Please split it, and import one part after the other.';
  const content = `email\n${'ada@mail.test\n'.repeat(80_000)}`;
  expect(content.length).toBeGreaterThan(mostBytes);
  expect(await refusal(content)).toEqual([tooLarge]);
  const query = new URLSearchParams({ artist_id: artistId, name: 'x.csv' });
  const answer = await fetch(`${testApp.url}/api/fan-imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Blob([content]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect(await testApp.sql('select from fan_imports where bytes = 0')).toEqual([]);
});

it('loses one row of many to a quote that is never closed, and one to too many cells', async () => {
  const lines = Array.from({ length: 4_000 }, (_, index) => `fan${index}@mail.test,+49151${10_000_000 + index}`);
  lines[1_000] = '"ada@mail.test,+4915112345601';
  lines[2_000] = `${'x,'.repeat(10_000)}x`;
  const { id, counts, rows } = await imports.checked(`email,phone\n${lines.join('\n')}`);
  expect([rows, counts.new, counts.invalid]).toEqual([4_000, 7_996, 2]);
  const invalid = await testApp.sql(
    `select row, reason from fan_import_rows where import_id = $1 and verdict = 'invalid' order by row`,
    [id],
  );
  expect(invalid).toEqual([
    { row: 1_002, reason: 'quotes' },
    { row: 2_002, reason: 'wide' },
  ]);
});

it('counts one contact once, however often it stands in the file', async () => {
  const { id, counts } = await imports.checked(`email\n${'ada@mail.test\nADA@mail.test\n'.repeat(6_000)}`, {
    columns: ['email'],
  });
  expect(counts).toMatchObject({ new: 1, duplicate: 11_999 });
  await imports.act('start_fan_import', id);
  expect(await imports.until(id, 'imported')).toMatchObject({ added: 1 });
});

it('writes formulas into no file, and runs none', async () => {
  const { id } = await imports.checked('email,phone\n=1+1,\n"=HYPERLINK(""x"")",\n="eve@mail.test",\n');
  const answer = await fetch(`${testApp.url}/api/fan-imports/${id}/verdicts`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="import-verdicts.csv"');
  expect((await answer.text()).trim().split('\r\n')).toEqual([
    'row;contact;verdict;why',
    `2;"'=1+1";invalid;This is not an email.`,
    `3;"'=HYPERLINK(""x"")";invalid;This is not an email.`,
    '4;eve@mail.test;new;New',
  ]);
  const foreign = await buildPerson(testApp);
  for (const [by, status] of [
    [foreign.token, 404],
    ['nobody', 401],
  ] as const)
    expect(
      (await fetch(`${testApp.url}/api/fan-imports/${id}/verdicts`, { headers: { authorization: `Bearer ${by}` } }))
        .status,
    ).toBe(status);
});

it('keeps nothing of a file that did not arrive as a whole', async () => {
  const query = new URLSearchParams({ artist_id: artistId, name: 'half.csv' });
  const kept = () => testApp.sql(`select from fan_imports where file_name = 'half.csv'`).then(({ length }) => length);
  const lines = [
    `POST /api/fan-imports?${query} HTTP/1.1`,
    `host: ${new URL(testApp.url).host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/octet-stream',
    'content-length: 5000',
    '',
    'email\nada@mail.test\n',
  ];
  const socket = connect(Number(new URL(testApp.url).port), 'localhost', () => socket.write(lines.join('\r\n')));
  await expect.poll(kept).toBe(1);
  socket.destroy();
  await expect.poll(kept).toBe(0);
});

it.each([
  [{ columns: ['city', 'skip'] }, 'Please choose the column with the emails or phone numbers.', 'columns'],
  [{ columns: ['email', 'email'] }, 'Two columns have the same meaning. Please leave one of them out.', 'columns'],
  [{ consent_where: ' ' }, 'Please say where these people agreed, in 10 to 500 characters.', 'consent_where'],
  [
    { consent_on: '2199-01-01' },
    'Please enter the day on which they agreed. It cannot be in the future.',
    'consent_on',
  ],
  [{ agreed: false }, 'Please confirm that these people agreed. Without that nobody can be imported.', 'agreed'],
])('says at its field what is missing: %j', async (change, message, field) => {
  const id = await imports.uploaded('email,phone\nada@mail.test,\n');
  const { errors } = await imports.check(id, { ...defaults, ...change });
  expect(errors?.[0]).toMatchObject({ message, extensions: { field } });
  expect((await imports.find(id)).state).toBe('draft');
  expect((await imports.act('start_fan_import', id)).errors?.[0]?.message).toBe(
    'This import has changed meanwhile. Please look at it again.',
  );
});

it('reads a file whose long cells are cut within an emoji', async () => {
  const rows = [
    `mia@mail.test,${'x'.repeat(99)}🎷`,
    `,${'y'.repeat(198)}🎷`,
    `${'z'.repeat(199)}🎷,Lund`,
    `"${'q'.repeat(198)}🎷,Lund`,
    'ben@mail.test,Malmö',
  ];
  const found = await imports.checked(`email,city\n${rows.join('\n')}\n`, { columns: ['email', 'city'] });
  expect(found.counts).toMatchObject({ new: 2, invalid: 3 });
});
