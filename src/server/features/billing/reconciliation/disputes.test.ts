/** Disputed charges: the operator reads of them in the log, once for each webhook, and nothing else changes (BILL-96). */
import braintree from 'braintree';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createLog } from '../../../platform/log.ts';

let testApp: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  testApp = await createTestApp({ log: createLog('error', { write: (line) => void lines.push(line) }) });
});
afterAll(() => testApp?.close());

it.each(['dispute_opened', 'dispute_lost', 'dispute_won'] as const)(
  'logs %s with the charge, once however often it is sent',
  async (kind) => {
    const { keys } = testApp.standIns.cardProvider;
    const gateway = new braintree.BraintreeGateway({ environment: braintree.Environment.Sandbox, ...keys });
    const { bt_signature, bt_payload } = await gateway.webhookTesting.sampleNotification(kind, 'charge7');
    const post = () =>
      fetch(`${testApp.url}/api/billing/webhook`, {
        method: 'POST',
        body: new URLSearchParams({ bt_signature, bt_payload }),
      });
    lines.length = 0;
    expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...{ kind, charge: 'charge7' },
        msg: 'A payer disputes a charge. See docs/operations/billing.md.',
      }),
    ]);
  },
);
