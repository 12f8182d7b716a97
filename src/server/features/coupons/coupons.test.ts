/** Codes: who may use one, the URL that remembers one, and the limit of uses under load. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ErrorCode, errorSentences } from '#domain/kernel/error-catalogue.ts';
import { buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { activateCoupon, buildCoupon } from '#tests/fixtures/coupons.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import type { CouponDraft } from './coupons.operator.ts';

let testApp: TestApp;
let payer: TestPerson;
let count = 0;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp);
});

const makeCoupon = (draft: Partial<CouponDraft> = {}) => buildCoupon(testApp, draft);
const run = async (document: string, variables: Record<string, unknown> = {}, person = payer) =>
  (await testApp.call(person.token, document, variables)).codes[0];
/** The sentence of a refusal. */
const sentenceOf = (code: string | undefined) => errorSentences[code as ErrorCode];
const activate = (coupon: string, person = payer) => activateCoupon(testApp, person.token, coupon);

describe('a code', () => {
  const checking =
    'query ($coupon: String!) { check_discount_coupon(coupon: $coupon) { success coupon { name free_months prepend amount percent gives } } }';
  const check = async (coupon: string, token?: string) =>
    dataOf(await testApp.call<{ check_discount_coupon: object }>(token, checking, { coupon })).check_discount_coupon;

  it('is checked by visitors, whatever its spaces and capitals', async () => {
    const code = await makeCoupon({ freeMonths: 2, prepend: 'For listeners:', percentOff: 20, charges: 3 });
    expect(await check(` ${code.toLowerCase()} `)).toEqual({
      success: true,
      coupon: {
        name: code,
        free_months: 2,
        prepend: 'For listeners:',
        amount: 0,
        percent: 20,
        gives: '2 months free, 20% off the first 3 charges',
      },
    });
    expect(await check('NOBODY-MADE-THIS')).toEqual({ success: false, coupon: null });
  });

  it.each([
    ['that nobody made', async () => 'NOTHING', 'Invalid coupon'],
    ['of a coupon that has expired', () => makeCoupon({ expiresAt: new Date(0) }), 'Invalid coupon'],
    [
      'of a coupon that was ended',
      async () => {
        const code = await makeCoupon();
        await testApp.operator.endCoupon(code);
        return code;
      },
      'Invalid coupon',
    ],
    ['with markup', async () => '<script>', 'Invalid coupon'],
    ['of 10,000 characters', async () => 'x'.repeat(10_000), 'Invalid coupon'],
  ])('%s is refused', async (_what, code, sentence) => {
    const refused = await activate(await code());
    expect(sentenceOf(refused)).toBe(sentence);
    expect((await testApp.call(payer.token, '{ applied_coupon { name } }')).data).toEqual({ applied_coupon: null });
  });

  it('of an own coupon is for others only, and each account makes one', async () => {
    count += 1;
    const create = 'mutation ($coupon: String!) { create_coupon(coupon: $coupon) { name free_months } }';
    const own = dataOf(await testApp.call(payer.token, create, { coupon: `own-${count}` }));
    expect(own).toEqual({ create_coupon: { name: `OWN-${count}`, free_months: 1 } });
    expect(sentenceOf(await activate(`OWN-${count}`))).toBe("You can't use your own coupon");
    expect(sentenceOf(await run(create, { coupon: 'another' }))).toBe('Error creating coupon');
    const other = await buildPerson(testApp);
    expect(await run(create, { coupon: `OWN-${count}` }, other)).toBe('COUPON_NOT_CREATED');
    expect(await run(create, { coupon: 'a b' }, other)).toBe('COUPON_NOT_CREATED');
    expect(await activate(`OWN-${count}`, other)).toBeUndefined();
    const list = '{ discount_coupons { name } }';
    expect((await testApp.call(payer.token, list)).data).toEqual({ discount_coupons: [{ name: `OWN-${count}` }] });
    expect((await testApp.call(other.token, list)).data).toEqual({ discount_coupons: [] });
  });

  it('cannot be guessed: thirty wrong ones in ten minutes, while good ones are not counted', async () => {
    const code = await makeCoupon();
    const ask = async (coupon: string) => {
      const response = await fetch(`${testApp.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '2001:db8:c0de::1' },
        body: JSON.stringify({ query: checking, variables: { coupon } }),
      });
      return response.text();
    };
    for (let tries = 0; tries < 35; tries += 1) expect(await ask(code)).toContain('"success":true');
    for (let tries = 0; tries < 30; tries += 1) expect(await ask('WRONG')).toContain('"success":false');
    expect(await ask('WRONG')).toContain('TOO_MANY_TRIES');
    expect(await ask(code)).toContain('TOO_MANY_TRIES');
  });

  it('cannot be guessed by adding artists either: a good one is left out after thirty wrong ones', async () => {
    const code = await makeCoupon();
    const add = async (coupon: string) => {
      const { token, userId } = await buildPerson(testApp, { signupFinished: false });
      const query = `mutation ($coupon: String!) {
        add_initial_artists(artists: [{ name: "Mara Vale", selected_plan: "pro" }], coupon: $coupon) { artist_ids } }`;
      const response = await fetch(`${testApp.url}/graphql`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', authorization: `Bearer ${token}` },
          'x-forwarded-for': '2001:db8:c0df::1',
        },
        body: JSON.stringify({ query, variables: { coupon } }),
      });
      expect(await response.text()).not.toContain('"errors"');
      return (await testApp.sql<{ coupon: string }>('select coupon from users where id = $1', [userId]))[0]?.coupon;
    };
    expect(await add(code)).toBe(code);
    for (let tries = 0; tries < 30; tries += 1) expect(await add('WRONG')).toBe('');
    expect(await add(code)).toBe('');
  });
});

describe('the URL of a coupon', () => {
  const open = async (path: string) => {
    const answer = await fetch(`${testApp.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } });
    return { status: answer.status, to: answer.headers.get('location'), cookies: answer.headers.getSetCookie() };
  };

  it('remembers the coupon for seven days and leads to the homepage', async () => {
    const code = await makeCoupon({ freeMonths: 6, prepend: 'For you; ü', percentOff: 10 });
    for (const path of [`/r/${code}/`, `/r/${code.toLowerCase()}`]) {
      const { status, to, cookies } = await open(path);
      expect([status, to]).toEqual([302, '/']);
      expect(cookies).toEqual([
        `coupon=${code}; Path=/; Max-Age=604800; SameSite=Lax`,
        'coupon_months=6; Path=/; Max-Age=604800; SameSite=Lax',
        'coupon_prepend=For%20you%3B%20%C3%BC; Path=/; Max-Age=604800; SameSite=Lax',
        `discount_name=${code}; Path=/; Max-Age=604800; SameSite=Lax`,
      ]);
    }
  });

  it('of an unknown or expired code leads there, too, and remembers nothing', async () => {
    const expired = await makeCoupon({ expiresAt: new Date(0) });
    for (const path of ['/r/NOTHING/', `/r/${expired}/`, '/r/%3Cscript%3E', `/r/${'x'.repeat(90)}`])
      expect(await open(path)).toEqual({ status: 302, to: '/', cookies: [] });
    expect((await open('/ARISTAKE')).to).toBe('/r/ARISTAKE');
  });
});

describe('a limit', () => {
  it('holds when five hundred come at once', async () => {
    const code = await makeCoupon({ freeMonths: 3, usesLimit: 7 });
    await testApp.sql(
      `insert into users (id, email, password_hash, first_billing_date, created_at)
       select gen_random_uuid(), 'many-' || n || '@people.test', '', $1, $1 from generate_series(1, 500) n`,
      [testApp.clock.now()],
    );
    const people = await testApp.sql<{ id: string }>("select id from users where email like 'many-%'");
    const answers = await Promise.allSettled(people.map(({ id }) => testApp.modules.coupons.applied.apply(id, code)));
    const taken = answers.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(7);
    expect((await testApp.operator.findCoupon(code))?.uses).toBe(7);
    reportFigure('one coupon for many who ask at once', `${people.length} for 7 uses, ${taken.length} got one`);
    await expect(testApp.sql('update coupons set uses = 8 where code = $1', [code])).rejects.toThrow('check');
  });
});
