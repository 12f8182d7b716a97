/** A card's number goes from the browser to the card provider. No table, no line of our log and no mail ever holds one. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRightCheckDigit } from '#sandbox/braintree/processor.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  testApp = await createTestApp({ log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }) });
});
afterAll(() => testApp?.close());

/** Everything in a text that may be a card's number: a known brand's first digits, 13 to 16 digits, a right check digit; spaces and dashes may stand between. */
function cardNumbersIn(text: string): string[] {
  const brands = /(?<![\da-f.])(?:4\d{12}(?:\d{3})?|(?:5[1-5]|2[2-7]|6[045]|35)\d{14}|3[47]\d{13})(?![\da-f])/gi;
  return [text, text.replace(/(?<=\d)[ -](?=\d)/g, '')]
    .flatMap((each) => each.match(brands) ?? [])
    .filter(hasRightCheckDigit);
}

/** The names of our tables. */
async function tables(): Promise<string[]> {
  const rows = await testApp.sql<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'",
  );
  return rows.map(({ name }) => name);
}

/** The tables of our database in which `text` occurs. */
async function tablesWith(text: string): Promise<string[]> {
  const found = [];
  for (const name of await tables()) {
    const rows = await testApp.sql(`select 1 from ${name} as each where each::text like $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Where something that may be a card's number stands: a table, the log, or a mail's subject. */
async function placesWithCardNumbers(): Promise<string[]> {
  const found: string[] = [];
  const look = (place: string, text: string) => {
    if (cardNumbersIn(text).length > 0) found.push(place);
  };
  for (const name of await tables())
    for (const { row } of await testApp.sql<{ row: string }>(`select each::text as row from ${name} as each`))
      look(name, row);
  for (const line of logged) look('log', line);
  for (const { subject, text, html, source } of await testApp.standIns.outbox.list())
    look(`mail "${subject}"`, [subject, text, html, source].join('\n'));
  return [...new Set(found)];
}

/** What the browser gets for a card's number. */
async function nonceFor(token: string, number: string): Promise<string> {
  const { client_token } = dataOf(
    await testApp.call<{ client_token: { token: string } }>(token, 'mutation { client_token { token } }'),
  );
  const { clientApiUrl, authorizationFingerprint } = JSON.parse(atob(client_token.token));
  const response = await fetch(`${clientApiUrl}/v1/payment_methods/credit_cards`, {
    method: 'POST',
    headers: { origin: testApp.url, 'content-type': 'application/json' },
    body: JSON.stringify({
      authorizationFingerprint,
      creditCard: { number, expirationMonth: '12', expirationYear: '32', cvv: '987' },
    }),
  });
  expect(response.status).toBe(202);
  const { creditCards } = await response.json();
  return creditCards[0].nonce;
}

it.each([
  ['4111111111111111', 'none', undefined],
  ['4000111111111115', 'none', 'CARD_DECLINED_NOW'],
  ['5555555555554444', 'lost', 'BILLING_PENDING'],
] as const)('the number %s is in no table and no line of the log (answer: %s)', async (number, fault, code) => {
  const { userId, token } = await buildPerson(testApp);
  await buildArtist(testApp, userId);
  const nonce = await nonceFor(token, number);
  testApp.standIns.cardProvider.switches.nextAnswers = [fault];
  const { codes } = await testApp.call(
    token,
    'mutation ($nonce: String!) { set_default_payment_method(nonce: $nonce) { success } }',
    { nonce },
  );
  expect(codes[0]).toBe(code);
  expect(await tablesWith(nonce)).toEqual(['public.billing_intents']);
  expect(await tablesWith(number)).toEqual([]);
  expect(logged.join('').includes('A payment has no answer yet')).toBe(fault === 'lost');
  expect(logged.join('')).not.toContain(number);
  expect(logged.join('')).not.toContain(number.replace(/(\d{4})(?=\d)/g, '$1 '));
  expect(JSON.stringify(testApp.standIns.cardProvider.state)).not.toContain(number);
});

const run = async ({ token }: TestPerson, document: string, variables = {}): Promise<void> =>
  void dataOf(await testApp.call(token, document, variables));

it('no table, log or mail has a card number after a payment, a change, a declined renewal and another card', async () => {
  const { cardProvider, outbox } = testApp.standIns;
  const payer = await buildPerson(testApp, { firstBillingDate: null });
  const id = await buildArtist(testApp, payer.userId);
  const [first, second] = ['4111111111111111', '378282246310005'];
  await run(
    payer,
    'mutation ($nonce: String!, $id: uuid!) { subscribe(nonce: $nonce, yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }',
    { nonce: await nonceFor(payer.token, first), id },
  );
  const upgrading = 'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "max") { success } }';
  await run(payer, upgrading, { id });
  await testApp.modules.billing.sendMails();
  for (const card of Object.values(cardProvider.state.cards)) card.declines = '2001';
  testApp.clock.moveBy(32 * 86_400_000);
  cardProvider.runDue();
  payer.token = await logIn(testApp, payer);
  await run(payer, '{ get_billing_information { status } }');
  await testApp.modules.billing.sendMails();
  const nonce = await nonceFor(payer.token, second);
  await run(payer, 'mutation ($nonce: String!) { retry_charge(nonce: $nonce) { id } }', { nonce });
  await testApp.modules.billing.sendMails();
  const subjects = async () => (await outbox.list()).filter(({ to }) => to.includes(payer.email)).length;
  // Two receipts, the failed attempt, and the receipt of what was overdue.
  await expect.poll(subjects).toBeGreaterThanOrEqual(4);
  const places = await placesWithCardNumbers();
  expect(places).toEqual([]);
  reportFigure('places with card numbers', `${places.length} of all tables, the log and ${await subjects()} mails`);
});

it('the scan finds a number in a table, in the log and in a mail', async () => {
  const { userId } = await buildPerson(testApp);
  await testApp.sql('update users set first_name = $2 where id = $1', [userId, 'Visa 4111-1111-1111-1111']);
  logged.push('{"msg":"card 378282246310005"}');
  const mail = 'Subject: Receipt\r\n\r\nPaid with 5555 5555 5555 4444.\r\n';
  await testApp.standIns.outbox.keep({ from: 'a@b.test', to: ['c@d.test'] }, Buffer.from(mail));
  expect(await placesWithCardNumbers()).toEqual(['public.users', 'log', 'mail "Receipt"']);
});
