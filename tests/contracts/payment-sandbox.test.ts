import { describe, expect, it } from 'vitest';
import { createPayer, newId, servePayments, subscriptionDraft } from './payments-under-test.ts';

const tested = servePayments();

describe('the card form of the stand-in', () => {
  const tokenOf = async (customerId: string) =>
    JSON.parse(Buffer.from(await tested.payments.clientToken(customerId), 'base64').toString());
  const ask = async (clientApiUrl: string, body: object, origin = tested.served.appUrl) =>
    await fetch(`${clientApiUrl}/v1/payment_methods/credit_cards`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify(body),
    });
  const creditCard = { number: '4111 1111 1111 1111', expirationMonth: '7', expirationYear: '2031', cvv: '123' };

  it('turns a test card into a nonce that works once', async () => {
    const { customerId } = await createPayer(tested);
    const { clientApiUrl, authorizationFingerprint, environment } = await tokenOf(customerId);
    expect(environment).toBe('stand-in');
    const response = await ask(clientApiUrl, { authorizationFingerprint, creditCard });
    expect(response.status).toBe(202);
    const { creditCards } = (await response.json()) as { creditCards: { nonce: string }[] };
    const nonce = creditCards[0]?.nonce ?? '';
    const answer = await tested.payments.addCard({ customerId, token: newId('pm'), nonce });
    expect(answer).toMatchObject({
      ok: true,
      card: { brand: 'Visa', last4: '1111', expires: { month: 7, year: 2031 } },
    });
    const again = await tested.payments.addCard({ customerId, token: newId('pm'), nonce });
    expect(again).toMatchObject({ ok: false, refusal: { code: '93107' } });
    expect(JSON.stringify(tested.provider.state)).not.toContain('4111111111111111');
  });

  it('names the fields that are wrong, and serves the dashboard only', async () => {
    const { customerId } = await createPayer(tested);
    const { clientApiUrl, authorizationFingerprint } = await tokenOf(customerId);
    const wrong = { number: '4111111111111112', expirationMonth: '13', expirationYear: '2031', cvv: '1' };
    const response = await ask(clientApiUrl, { authorizationFingerprint, creditCard: wrong });
    expect(response.status).toBe(422);
    const { fieldErrors } = (await response.json()) as { fieldErrors: { fieldErrors: { code: string }[] }[] };
    expect(fieldErrors[0]?.fieldErrors.map(({ code }) => code)).toEqual(['81715', '81710', '81707']);
    expect((await ask(clientApiUrl, { authorizationFingerprint, creditCard }, 'https://evil.example')).status).toBe(
      403,
    );
    expect((await ask(clientApiUrl, { authorizationFingerprint: 'x', creditCard })).status).toBe(403);
  });
});

describe('the sandbox page of the card provider', () => {
  const post = async (path: string, form: Record<string, string>) =>
    await fetch(`${tested.served.appUrl}/sandbox${path}`, {
      method: 'POST',
      headers: { origin: tested.served.appUrl },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

  it('shows who paid what, escaped, and declines a card from then on', async () => {
    const { customerId, token } = await createPayer(tested);
    await tested.payments.saveCustomer({
      id: customerId,
      email: 'p@example.com',
      firstName: '<b>Mara',
      lastName: 'Vale',
    });
    await tested.payments.createSubscription(subscriptionDraft(tested, token));
    const page = await (await fetch(`${tested.served.appUrl}/sandbox/payments`)).text();
    expect(page).toContain('&lt;b&gt;Mara Vale');
    expect(page).toContain('$12.00 paid');
    expect((await post('/payments/card', { token, declines: '2001' })).status).toBe(303);
    const answer = await tested.payments.charge({ orderId: newId('order'), amountCents: 100, cardToken: token });
    expect(answer).toMatchObject({ ok: false, refusal: { code: '2001' } });
    expect((await post('/payments/card', { token: 'nothing', declines: '' })).status).toBe(400);
  });

  it('refuses a switch that it does not know', async () => {
    expect((await post('/payments', { answers: 'odd', webhooks: 'never' })).status).toBe(400);
    expect((await post('/payments', { answers: 'none', webhooks: 'odd' })).status).toBe(400);
  });
});
