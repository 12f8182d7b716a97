/** What separates cells, and what columns are. */
import { expect, it } from 'vitest';
import { contactForm, readHead } from './import-columns.ts';
import { plainCell } from './plain-cell.ts';

const kindsOf = (head: string) => {
  const { separator, hasHeader, names, kinds } = readHead(head, true);
  return { separator, hasHeader, columns: Object.fromEntries(names.map((name, index) => [name, kinds[index]])) };
};

it.each([
  [',', 'E-Mail Address,First Name,Phone Number,City'],
  [';', 'E-Mail Address;First Name;Phone Number;City'],
  ['\t', 'E-Mail Address\tFirst Name\tPhone Number\tCity'],
  ['|', 'E-Mail Address|First Name|Phone Number|City'],
])('finds the separator "%s" and the columns by their names', (separator, header) => {
  const row = ['ada@mail.test', 'Ada, "the; great"', '+46 70 123 45 67', 'Malmö'].map(
    (cell) => `"${cell.replaceAll('"', '""')}"`,
  );
  expect(kindsOf(`${header}\n${row.join(separator)}\n`)).toEqual({
    separator,
    hasHeader: true,
    columns: { 'E-Mail Address': 'email', 'First Name': 'first_name', 'Phone Number': 'phone', City: 'city' },
  });
});

it('reads our own export, and the exports of others', () => {
  expect(kindsOf('id;channel;contact;country;region;city\n1;email;ada@mail.test;SE;;Malmö\n').columns).toEqual({
    ...{ id: 'skip', channel: 'skip', contact: 'contact', country: 'country', region: 'region', city: 'city' },
  });
  expect(kindsOf('Contact,Téléphone,Courriel,Opt-in Date,Source\nAda,0701234567,ada@mail.test,,\n').columns).toEqual({
    ...{ Contact: 'skip', Téléphone: 'phone', Courriel: 'email', 'Opt-in Date': 'date', Source: 'source' },
  });
});

it('finds columns of contacts by their cells, also without a header', () => {
  expect(kindsOf('ada@mail.test\nbo@mail.test\n')).toEqual({
    ...{ separator: ',', hasHeader: false, columns: { 'Column 1': 'email' } },
  });
  expect(kindsOf('Who,Reach\nAda,+4915112345601\nBo,+4915112345602\n').columns).toEqual({
    Who: 'skip',
    Reach: 'phone',
  });
});

it('gives each kind once', () => {
  expect(kindsOf('Email,Email Address,Phone,Mobile\na@mail.test,b@mail.test,1234567,1234568\n').columns).toEqual({
    ...{ Email: 'email', 'Email Address': 'skip', Phone: 'other_phone', Mobile: 'phone' },
  });
});

it('finds nothing where something else separates, and says how many columns there are', () => {
  const { names, kinds } = readHead('email^phone\nada@mail.test^+4915112345601\n', true);
  expect([names, kinds]).toEqual([['email^phone'], ['skip']]);
  expect(readHead(`${'a,'.repeat(9_999)}b\n`, true).names).toHaveLength(201);
});

it('reads a beginning that cuts off a row', () => {
  const { rows } = readHead('email,city\nada@mail.test,Lund\nbo@mail.te', false);
  expect(rows).toEqual([['ada@mail.test', 'Lund']]);
});

it('tells emails, numbers and days apart', () => {
  for (const text of ['ada@mail.test', ' Ada@Mail.Test ', '="ada@mail.test"', "'ada@mail.test"])
    expect(contactForm(text), text).toBe('email');
  for (const text of ['+46 70 123 45 67', '(212) 555-0103', '0046701234567', '="0701234567"', '0151/12345601'])
    expect(contactForm(text), text).toBe('phone');
  for (const text of ['2026-11-24', '24.11.2026', '11/24/2026', '2026-11-24 10:00', '=1+1', 'a@b', '12345', ''])
    expect(contactForm(text), text).toBeUndefined();
});

it('takes off what spreadsheets put around text', () => {
  expect(plainCell('="00491511"')).toBe('00491511');
  expect(plainCell("'+4915112345601")).toBe('+4915112345601');
  expect(plainCell('\u200eAda\u0000Lund\u200b ')).toBe('Ada Lund');
});

it.each([
  [
    'Customer ID,First Name,Email,Accepts Email Marketing,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Phone,Phone,Accepts SMS Marketing',
    'skip,first_name,email,mail_consent,city,region,country,other_phone,phone,text_consent',
  ],
  [
    'Email,First Name,Phone Number,Email Marketing Consent,SMS Marketing Consent,Country',
    'email,first_name,phone,mail_consent,text_consent,country',
  ],
  [
    'EMAIL,LASTNAME,FIRSTNAME,SMS,EMAIL_BLACKLISTED,SMS_BLACKLISTED',
    'email,last_name,first_name,phone,mail_opt_out,text_opt_out',
  ],
  ['Email Address,First Name,CC,REGION,UNSUB_TIME', 'email,first_name,country,region,mail_opt_out'],
  ['Email,City,Region,Country,Email marketing status', 'email,city,region,country,mail_consent'],
  ['email,name,status', 'email,name,consent'],
  ['email,firstName,lastName,subscribed', 'email,first_name,last_name,consent'],
  ['Email,Do Not Contact', 'email,opt_out'],
  [
    'Email,Attendee Status,Home Phone,Cell Phone,Home City,Home State,Home Country',
    'email,consent,other_phone,phone,city,region,country',
  ],
  [
    'First Name,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - City,Address 1 - Country',
    'first_name,email,skip,phone_label,phone,other_phone_label,other_phone,city,country',
  ],
])('knows the columns of %s', (header, kinds) => {
  const cells = kinds.split(',').map((kind) => (kind === 'email' ? 'ada@mail.test' : ''));
  expect(readHead(`${header}\n${cells.join(',')}\n`, true).kinds.join(',')).toBe(kinds);
});

it('reads the separator that the first line names, and takes that line for no row', () => {
  const head = readHead('sep=;\r\nemail;city\r\ndee@mail.test;Köln\r\n', true);
  expect(head).toMatchObject({ separator: ';', names: ['email', 'city'], rows: [['dee@mail.test', 'Köln']] });
});
