/** A card's number goes from the browser to the card provider. Neither our log nor any table ever holds it. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  testApp = await createTestApp({ log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }) });
});
afterAll(() => testApp?.close());

/** The tables of our database in which `text` occurs. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await testApp.sql<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'",
  );
  const found = [];
  for (const { name } of tables) {
    const rows = await testApp.sql(`select 1 from ${name} as each where each::text like $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it.each([
  ['4111111111111111', 'none', undefined],
  ['4000111111111115', 'none', 'CARD_DECLINED_NOW'],
  ['5555555555554444', 'lost', 'BILLING_PENDING'],
] as const)('the number %s is in no table and no line of the log (answer: %s)', async (number, fault, code) => {
  const { token } = await buildPerson(testApp);
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
  const nonce: string = creditCards[0].nonce;
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
