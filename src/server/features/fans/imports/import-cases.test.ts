/** Contact files as other products write them, each through the whole import: who becomes a fan with which name and place, who is kept out, what is lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readHead } from '#domain/fans/import/import-columns.ts';
import { createEncodingFinder } from '#domain/fans/import/text-encoding.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { importing, type PlanInput } from '#tests/fixtures/importing.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
let imports: ReturnType<typeof importing>;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
});
beforeEach(async () => {
  artistId = await buildArtist(testApp, owner.userId);
  imports = importing(testApp, { token: owner.token, artistId });
  await testApp.sql('delete from rate_limits');
});
afterAll(() => testApp?.close());

const folder = join(import.meta.dirname, '../../../../../tests/fixtures/contact-files');

/** Checks a file with the columns that the screen proposes. */
async function check(name: string, plan: Partial<PlanInput> = {}) {
  const content = new Uint8Array(readFileSync(join(folder, `${name}.csv`)));
  const finder = createEncodingFinder();
  finder.push(content);
  const { separator, hasHeader, kinds } = readHead(new TextDecoder(finder.end()).decode(content), true);
  return imports.checked(content, { separator, has_header: hasHeader, columns: kinds, ...plan });
}

const optOuts = () =>
  testApp
    .sql<{ value: string }>(
      `select value from fan_consents where artist_id = $1 and act = 'withdrawn' order by value`,
      [artistId],
    )
    .then((rows) => rows.map(({ value }) => value));

it.each<[string, { fans: string[]; out: string[]; never?: number }]>([
  ['brevo', { fans: ['+33612345681', 'ada.sample2@example.com'], out: ['+33612345682', 'bru.sample@example.com'] }],
  ['feature-fm', { fans: ['cal.sample@example.com'], out: ['abe.sample@example.com', 'bea.sample@example.com'] }],
  ['klaviyo-export', { fans: ['flo.sample@example.com'], out: ['+15035550144', 'eve.sample@example.com'], never: 1 }],
  ['mailchimp-unsubscribed', { fans: [], out: ['dora.sample@example.com'] }],
  [
    'shopify-customers',
    {
      fans: ['+4915112345678', 'ben.sample@example.com', 'cy.sample@example.com'],
      out: ['+15035550142', '+447700900124', 'ada.sample@example.com'],
    },
  ],
  [
    'eventbrite-attendees',
    { fans: ['+15035550157', 'zo.sample@example.com'], out: ['+15035550158', 'al.sample@example.com'] },
  ],
])('keeps out who said no in %s, for good', async (name, { fans, out, never = 0 }) => {
  const { id, counts } = await check(name);
  expect(counts).toMatchObject({ new: fans.length, refused: out.length, never, invalid: 0 });
  await imports.act('start_fan_import', id);
  expect(await imports.until(id, 'imported')).toMatchObject({ added: fans.length, recorded: out.length });
  expect(await imports.fans()).toEqual(fans);
  expect(await optOuts()).toEqual(out);
  // No later file brings them back.
  const list = `contact\n${out.join('\n')}\n`;
  expect((await imports.checked(list, { columns: ['contact'] })).counts).toMatchObject({
    new: 0,
    suppressed: out.length,
  });
});

it.each<[string, string, unknown[]]>([
  ['brevo', '+33612345681', ['Bruno', 'Sample', '', '', 'FR']],
  ['feature-fm', 'cal.sample@example.com', ['', '', 'Portland', 'OR', 'US']],
  ['klaviyo-export', 'flo.sample@example.com', ['Flo', '', '', '', 'US']],
  ['shopify-customers', 'ben.sample@example.com', ['Ben', 'Sample', 'London', 'ENG', 'GB']],
  ['eventbrite-attendees', '+15035550157', ['Zo', 'Sample', 'Portland', 'OR', 'US']],
  ['google-contacts', '+15035550154', ['Ya', 'Sample', 'Portland', '', 'US']],
  ['bandcamp-mailing-list', 'ci.sample@example.com', ['Ci', 'Sämple', '', '', 'DE']],
])('keeps names and places of %s', async (name, value, kept) => {
  const { id } = await check(name);
  await imports.act('start_fan_import', id);
  await imports.until(id, 'imported');
  const rows = await testApp.sql<Record<string, string>>(
    'select first_name, last_name, city, region, country from optins_message where artist_id = $1 and value = $2',
    [artistId, value],
  );
  expect(rows.map((row) => Object.values(row))).toEqual([kept]);
});

it.each<[string, string, string[]]>([
  [
    'directional-phone',
    '',
    ['+15035550145', '+15035550146', '+15035550147', '+15035550148', '+15035550149', '+15035550150'],
  ],
  ['fr-portable', 'FR', ['+33612345678', '+33712345679']],
  ['plus-lost', '', ['+15035550151', '+447700900151', '+4915112345679', '+33612345679']],
  ['plus-lost', 'US', ['+15035550151', '+447700900151', '+4915112345679', '+33612345679']],
  ['google-contacts', '', ['ya.sample@example.com', '+15035550154']],
])('reads every number of %s (%j)', async (name, country, contacts) => {
  const { id } = await check(name, { country });
  expect((await imports.verdicts(id)).map((line) => line.split(' ').slice(1).join(' '))).toEqual(
    contacts.map((contact) => `${contact} new`),
  );
});

it('reads numbers that a spreadsheet took for quantities, unless it rounded them', async () => {
  const { id } = await check('float-phone');
  expect(await imports.verdicts(id)).toEqual([
    '2 +15035550152 new',
    '3 +15035550153 new',
    '4 4.47701E+11 invalid rounded',
  ]);
});

it('refuses numbers that cannot exist, each with its reason', async () => {
  const { id } = await check('nanp-junk', { country: 'US' });
  const verdicts = await imports.verdicts(id);
  expect(verdicts.slice(0, 6).map((line) => line.replace(/^\d+ /, ''))).toEqual([
    ...['123-456-7890 invalid nonexistent', '1111111111 invalid nonexistent', '(012) 345-6789 invalid nonexistent'],
    ...['555-555-5555 invalid nonexistent', '9999999999 invalid nonexistent', '000-000-0000 invalid nonexistent'],
  ]);
  expect(verdicts[6]).toBe('8 +12025550143 new');
});

it('accepts every email that HTML does, an internationalised host as punycode', async () => {
  const { id } = await check('special-emails');
  expect(await imports.verdicts(id)).toEqual([
    ...['2 o&leary@example.com new', '3 fan/x@example.com new', '4 fan@xn--e1afmkfd.xn--p1ai new'],
    ...['5 fan@xn--mller-kva.example new', '6 用户@example.com new', '7 fan%tag@example.com new'],
    '8 plus+tag@example.com new',
  ]);
});

it('reads umlauts, separators and quotes, and loses only what is broken', async () => {
  const stored = async (name: string) => {
    const { id } = await check(name);
    return testApp.sql(
      'select row, value, city, verdict, reason from fan_import_rows where import_id = $1 order by row',
      [id],
    );
  };
  const fine = { verdict: 'new', reason: '' };
  expect(await stored('mac-cr')).toEqual([
    { row: 2, value: 'em.sample@example.com', city: 'Köln', ...fine },
    { row: 3, value: 'fi.sample@example.com', city: 'Lyon', ...fine },
  ]);
  expect(await stored('sep-line')).toEqual([{ row: 3, value: 'dee.sample@example.com', city: 'Köln', ...fine }]);
  expect(await stored('unescaped-quote')).toEqual([
    { row: 2, value: 'ma.sample@example.com', city: 'Portland', ...fine },
    { row: 3, value: 'ne.sample@example.com', city: 'Salem', ...fine },
    { row: 4, value: 'ol.sample@example.com,"Open quote,Bend', city: '', verdict: 'invalid', reason: 'quotes' },
    { row: 5, value: 'pi.sample@example.com', city: 'Bend', ...fine },
  ]);
});

it('reads days, and asks the others of the file which part is the month', async () => {
  const days = async (name: string) => {
    const { id } = await check(name);
    const rows = await testApp.sql<{ day: string }>(
      'select agreed_on::text as day from fan_import_rows where import_id = $1 order by row',
      [id],
    );
    return rows.map(({ day }) => day);
  };
  expect(await days('us-dates')).toEqual(['2025-11-24', '2025-11-24', '2025-11-24', '2025-11-24']);
  expect(await days('bandcamp-mailing-list')).toEqual(['2025-11-24', '2026-02-03']);
});

it('imports a file of opt-outs alone, and ends what its fans get', async () => {
  await imports.imported('email,phone\nada@mail.test,+4915112345601\nbo@mail.test,');
  const plan = { opt_outs_only: true, agreed: false, consent_where: '', consent_on: '' };
  const { id, counts } = await imports.checked('email,phone\nada@mail.test,+4915112345601\neve@mail.test,', plan);
  expect(counts).toMatchObject({ new: 0, refused: 3 });
  await imports.act('start_fan_import', id);
  expect(await imports.until(id, 'imported')).toMatchObject({ added: 0, recorded: 3 });
  expect(await imports.fans()).toEqual(['bo@mail.test']);
  expect(await optOuts()).toEqual(['+4915112345601', 'ada@mail.test', 'eve@mail.test']);
});

it('keeps a fan of an own opt-in whom a file does not want, but not one who ended it there', async () => {
  const kind = (contact: string) => (contact.includes('@') ? ('email' as const) : ('phone_number' as const));
  await testApp.operator.addFans(
    artistId,
    ['no@mail.test', 'ended@mail.test'].map((contact) => ({
      ...{ kind: kind(contact), contact, linkId: null, country: '', region: '', city: '', forever: false },
      createdAt: testApp.clock.now(),
    })),
  );
  const file =
    'email,Email Marketing Consent\nno@mail.test,no\nended@mail.test,unsubscribed\nnew@mail.test,no\nnew@mail.test,yes';
  const { id, counts } = await imports.checked(file, { columns: ['email', 'mail_consent'] });
  expect(counts).toMatchObject({ known: 1, refused: 2, duplicate: 1, new: 0 });
  await imports.act('start_fan_import', id);
  await imports.until(id, 'imported');
  expect(await imports.fans()).toEqual(['no@mail.test']);
});

it('keeps who opted in between the dry run and the import, though the file has a plain no', async () => {
  const file = 'email,Email Marketing Consent\nback@mail.test,no\nother@mail.test,no';
  const { id, counts } = await imports.checked(file, { columns: ['email', 'mail_consent'] });
  expect(counts).toMatchObject({ refused: 2 });
  const place = { linkId: null, country: '', region: '', city: '', forever: false };
  const fan = { kind: 'email' as const, contact: 'back@mail.test', createdAt: testApp.clock.now() };
  await testApp.operator.addFans(artistId, [{ ...fan, ...place }]);
  await imports.act('start_fan_import', id);
  expect(await imports.until(id, 'imported')).toMatchObject({ recorded: 1, counts: { known: 1, refused: 1 } });
  expect(await imports.fans()).toEqual(['back@mail.test']);
  expect(await optOuts()).toEqual(['other@mail.test']);
});

it('gives the import as a part of the filter, with an exact total', async () => {
  const { id } = await imports.imported('email,phone\nada@mail.test,+4915112345601\nbo@mail.test,');
  await imports.imported('email,phone\neve@mail.test,');
  const document = `query ($artist: uuid!, $where: fan_filter_input!) {
    fan_list(artist_id: $artist, where: $where) { total fans { contact } }
    fan_facets(artist_id: $artist, where: {}) { imports { value count } } }`;
  const { data } = await testApp.call<{
    fan_list: { total: number; fans: { contact: string }[] };
    fan_facets: { imports: { value: string; count: number }[] };
  }>(owner.token, document, { artist: artistId, where: { imports: [id] } });
  expect(data?.fan_list.total).toBe(3);
  expect(data?.fan_list.fans.map(({ contact }) => contact).sort()).toEqual([
    '+4915112345601',
    'ada@mail.test',
    'bo@mail.test',
  ]);
  expect(data?.fan_facets.imports.find(({ value }) => value === id)?.count).toBe(3);
});

it('keeps a thousand rows that are not valid, and counts the others', async () => {
  const { id, counts, rows } = await imports.checked(`email,phone\n${'x\n'.repeat(3_000)}ada@mail.test,\n`);
  expect([rows, counts.invalid, counts.new]).toEqual([3_001, 3_000, 1]);
  const kept = await testApp.sql(`select from fan_import_rows where import_id = $1 and verdict = 'invalid'`, [id]);
  expect(kept).toHaveLength(1_000);
  await imports.act('start_fan_import', id);
  expect((await imports.until(id, 'imported')).counts.invalid).toBe(3_000);
});
