/** What the dashboard says about days of money comes from here: the day of a quote, and that of the first payment (BILL-35, BILL-15). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('a quote and Billing name the same days, and answers the same time, also on a moved clock (UI-33)', async () => {
  const { userId, token } = await buildPerson(testApp);
  const id = await buildArtist(testApp, userId);
  for (const days of [0, 3]) {
    testApp.clock.moveBy(days * 86_400_000);
    const { quote, billing } = dataOf(
      await testApp.call<{
        quote: { today: string; first_billing_day: string };
        billing: { first_billing_day: string };
      }>(
        token,
        `query ($id: uuid!) {
          quote: preview_subscription(artists: [{ id: $id, selected_plan: "pro" }], yearly_plan: false) { today first_billing_day }
          billing: get_billing_information { first_billing_day }
        }`,
        { id },
      ),
    );
    const now = testApp.clock.now();
    expect(quote.today).toBe(now.toISOString().slice(0, 10));
    expect(billing.first_billing_day).toBe(quote.first_billing_day);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${testApp.url}/graphql`, {
      method: 'POST',
      headers,
      body: '{"query":"{ __typename }"}',
    });
    const said = Date.parse(answer.headers.get('server-time') ?? '');
    expect(said).toBeGreaterThanOrEqual(now.getTime());
    expect(said).toBeLessThanOrEqual(testApp.clock.now().getTime());
  }
});
