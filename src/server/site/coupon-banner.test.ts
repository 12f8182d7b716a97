/** The homepage with a coupon's cookies: its free months, and the script of the coupon that is loaded only for those who agreed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
const script = 'https://partner.test/track.js?a=1&b=2';
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.operator.createCoupon({
    code: 'PARTNER',
    freeMonths: 2,
    prepend: 'Hi <b>:',
    trackingScriptUrl: script,
  });
  await testApp.operator.createCoupon({ code: 'PLAIN', freeMonths: 1 });
});
afterAll(() => testApp?.close());

const ask = (path: string, cookies: readonly string[], more: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${testApp.url}${path}`, {
    redirect: 'manual',
    ...more,
    headers: { ...more.headers, cookie: cookies.join('; ') },
  });
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
const home = async (cookies: readonly string[], headers: Record<string, string> = {}) => {
  const answer = await ask('/', cookies, { headers });
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  // The homepage itself, whose origin has the dashboard's session, never loads or allows it.
  expect([html.includes('track.js'), policy.includes('partner.test')]).toEqual([false, false]);
  const frame = await ask('/site/coupon-script', cookies, { headers });
  const allows = (frame.headers.get('content-security-policy') ?? '').includes('partner.test');
  return { html, loads: html.includes('src="/site/coupon-script"'), allows, frame, headers: answer.headers };
};
const choose = async (cookies: readonly string[], choice: string, headers: Record<string, string> = {}) =>
  ask('/coupon-script', cookies, { method: 'POST', body: new URLSearchParams({ choice }), headers });
const asks = (html: string) => html.includes('action="/coupon-script"');

it('says the free months of the cookies, as text, and is kept by nobody (COUP-13)', async () => {
  const cookies = cookiesOf(await ask('/r/PARTNER/', []));
  const { html, headers } = await home(cookies);
  expect(html).toContain('Hi &lt;b&gt;: ');
  expect(html).toMatch(/2 free months with the coupon <b>PARTNER<\/b>/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await home(cookiesOf(await ask('/r/PLAIN/', [])))).html).toContain('1 free month with');
  for (const nothing of [[], ['coupon=%3Ca%20b%3E'], ['coupon=%E0%A4%A']])
    expect((await home(nothing)).html).not.toContain('aria-label="Your coupon"');
  expect((await home(['coupon=PLAIN', 'coupon_months=9e9'])).html).not.toContain('free months with');
});

it('loads the script of the coupon after a yes only, and allows its origin only then (COUP-14)', async () => {
  const cookies = cookiesOf(await ask('/r/PARTNER/', []));
  const before = await home(cookies);
  expect([before.loads, before.allows, asks(before.html)]).toEqual([false, false, true]);

  const no = cookiesOf(await choose(cookies, 'no'));
  const refused = await home([...cookies, ...no]);
  expect([refused.loads, refused.allows, asks(refused.html)]).toEqual([false, false, false]);

  const answered = await choose(cookies, 'yes');
  expect([answered.status, answered.headers.get('location')]).toEqual([303, '/']);
  const yes = cookiesOf(answered);
  const agreed = await home([...cookies, ...yes]);
  expect([agreed.loads, agreed.allows, asks(agreed.html)]).toEqual([true, true, false]);
  expect(agreed.html).toContain('<iframe src="/site/coupon-script" sandbox="allow-scripts" hidden></iframe>');
  expect(await agreed.frame.text()).toContain(
    '<script async src="https://partner.test/track.js?a=1&amp;b=2"></script>',
  );
  expect(agreed.frame.headers.get('content-security-policy')).toMatch(
    /script-src https:\/\/partner\.test; .*frame-ancestors 'self'; sandbox allow-scripts$/,
  );

  // Global Privacy Control and the opt-out of the privacy portal are stronger than a yes.
  for (const [more, headers] of [
    [[], { 'sec-gpc': '1' }],
    [['opted_out=yes'], {}],
  ] as const) {
    const kept = await home([...cookies, ...yes, ...more], headers);
    expect([kept.loads, kept.allows, asks(kept.html)]).toEqual([false, false, false]);
  }
  // A yes is about one coupon, about a script that is set, and about a coupon that is good.
  expect((await home([...cookiesOf(await ask('/r/PLAIN/', [])), ...yes])).allows).toBe(false);
  await testApp.modules.coupons.operator.setTrackingScript('PARTNER', null);
  expect((await home([...cookies, ...yes])).allows).toBe(false);
  await testApp.modules.coupons.operator.setTrackingScript('PARTNER', script);
  await testApp.operator.endCoupon('PARTNER');
  expect((await home([...cookies, ...yes])).allows).toBe(false);
});

it('stores no decision without a coupon, of another site, or of another word', async () => {
  const coupon = ['coupon=PARTNER'];
  expect(cookiesOf(await choose([], 'yes'))).toEqual([]);
  expect(cookiesOf(await choose(coupon, 'always'))).toEqual([]);
  const foreign = await choose(coupon, 'yes', { 'sec-fetch-site': 'cross-site' });
  expect([foreign.status, cookiesOf(foreign)]).toEqual([403, []]);
});
