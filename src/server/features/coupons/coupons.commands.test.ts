/** The operator's commands for coupons: dry runs, what they make and end, and what they refuse. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const admin = (...words: string[]) => operatorCommand(testApp, ...words);

it('make a coupon after a dry run that makes none, list it, and end it', async () => {
  const make = ['coupons', 'make', '--code', 'spring-27', '--percent', '20', '--charges', '3', '--limit', '500'];
  expect(await admin('coupons')).toBe('There are no coupons.');
  expect(await admin(...make, '--dry-run')).toBe('Would make the coupon SPRING-27.');
  expect(await admin('coupons')).toBe('There are no coupons.');
  expect(await admin(...make, '--plans', 'pro,max', '--expires', '2099-05-31')).toContain('Made the coupon SPRING-27');
  expect(await admin('coupons')).toBe(
    'SPRING-27  1 month free, 20% off the first 3 charges on pro and max  0 of 500 used  until 2099-05-31',
  );
  await expect(admin(...make)).rejects.toThrow('There is a coupon SPRING-27 already');
  expect(await admin('coupons', 'end', '--code', 'SPRING-27', '--dry-run')).toBe('Would end the coupon SPRING-27.');
  expect(await admin('coupons', 'end', '--code', 'SPRING-27')).toBe('The coupon SPRING-27 has ended.');
  const ended = await testApp.operator.findCoupon('SPRING-27');
  expect(Number(ended?.expiresAt)).toBeLessThanOrEqual(testApp.clock.now().getTime());
});

it('make a coupon with a charge by hand and a script, and take the script off again', async () => {
  const url = 'https://partner.test/track.js';
  const made = await admin('coupons', 'make', '--code', 'LABEL', '--by-hand-cents', '17900', '--script', url);
  expect(made).toContain(`$179 a month by hand  script ${url}`);
  expect(await admin('coupons', 'script', '--code', 'LABEL', '--dry-run')).toBe('Would take the script off LABEL.');
  expect(await admin('coupons', 'script', '--code', 'LABEL')).toBe('The coupon LABEL has no script.');
  expect((await testApp.operator.findCoupon('LABEL'))?.trackingScriptUrl).toBe(null);
  expect(await admin('coupons', 'script', '--code', 'LABEL', '--script', url)).toBe(`The script of LABEL is ${url}.`);
});

it.each([
  [['make', '--code', 'OFF', '--script', 'http://partner.test/track.js'], '--script must be'],
  [['script', '--code', 'NEVER-MADE'], 'There is no coupon NEVER-MADE'],
  [['make', '--code', 'a b'], '--code must be'],
  [['make'], '--code is missing'],
  [['make', '--code', 'OFF', '--percent', '101'], '--percent must be'],
  [['make', '--code', 'OFF', '--months', '2.5'], '--months must be'],
  [['make', '--code', 'OFF', '--plans', 'gold'], '--plans must be'],
  [['make', '--code', 'OFF', '--expires', 'soon'], '--expires must be a day'],
  [['make', '--code', 'OFF', '--prepend', 'x'.repeat(101)], '--prepend may have'],
  [['end', '--code', 'NEVER-MADE'], 'There is no coupon NEVER-MADE'],
])('refuse %j', async (words, message) => {
  await expect(async () => admin('coupons', ...words)).rejects.toThrow(message);
});
