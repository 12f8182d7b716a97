/** The operator's commands for coupons. */
import { artistPlans, inDollars } from '#domain/accounts/prices.ts';
import { couponCode, isCouponCode } from '#domain/billing/coupon-code.ts';
import { couponWords } from '#domain/billing/coupons.ts';
import { isTrackingScript } from '#domain/billing/tracking-script.ts';
import { dayOf, endOfDay, isDay } from '#domain/stats/zoned-day.ts';
import {
  neededText,
  type OperatorCommand,
  OperatorError,
  type OptionValues,
  optionText,
} from '../../platform/operator/operator-command.ts';
import type { CouponDraft, CouponsOperator } from './coupons.operator.ts';
import type { StoredCoupon } from './coupons.store.ts';

/** Reads a whole number; undefined when it is left out. Throws OperatorError outside of the bounds. */
function readNumber(values: OptionValues, name: string, least: number, most: number): number | undefined {
  const text = optionText(values, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new OperatorError(`--${name} must be a whole number from ${least} to ${most}.`);
  return number;
}

function readCode(values: OptionValues): string {
  const code = couponCode(neededText(values, 'code'));
  if (!isCouponCode(code)) throw new OperatorError('--code must be 3 to 40 letters, digits, dashes or underscores.');
  return code;
}

/** The url of a tracking script; undefined when it is left out. */
function readScript(values: OptionValues): string | undefined {
  const text = optionText(values, 'script');
  if (text === undefined) return undefined;
  if (!isTrackingScript(text)) throw new OperatorError('--script must be an https url of at most 500 characters.');
  return new URL(text).href;
}

function readDraft(values: OptionValues): CouponDraft {
  const names = optionText(values, 'plans')?.split(',') ?? [];
  const plans = artistPlans.filter((plan) => names.includes(plan));
  if (plans.length !== names.length) throw new OperatorError(`--plans must be of ${artistPlans.join(', ')}.`);
  const expires = optionText(values, 'expires');
  if (expires !== undefined && !isDay(expires)) throw new OperatorError('--expires must be a day, written YYYY-MM-DD.');
  const prepend = optionText(values, 'prepend') ?? '';
  if (prepend.length > 100) throw new OperatorError('--prepend may have at most 100 characters.');
  const draft: CouponDraft = {
    code: readCode(values),
    freeMonths: readNumber(values, 'months', 0, 24) ?? 1,
    percentOff: readNumber(values, 'percent', 1, 100) ?? 0,
    amountCents: readNumber(values, 'cents', 1, 100_000) ?? 0,
    charges: readNumber(values, 'charges', 1, 120) ?? null,
    usesLimit: readNumber(values, 'limit', 1, 1_000_000) ?? null,
    expiresAt: expires === undefined ? null : endOfDay(expires, 'UTC'),
    monthlyChargeCents: readNumber(values, 'by-hand-cents', 0, 10_000_000) ?? null,
    trackingScriptUrl: readScript(values) ?? null,
    skipsBilling: values['skips-billing'] === true,
    plans,
    prepend,
  };
  return draft;
}

const lineOf = (coupon: StoredCoupon): string =>
  [
    coupon.code,
    couponWords(coupon),
    `${coupon.uses}${coupon.usesLimit === null ? '' : ` of ${coupon.usesLimit}`} used`,
    ...(coupon.monthlyChargeCents === null ? [] : [`${inDollars(coupon.monthlyChargeCents)} a month by hand`]),
    ...(coupon.trackingScriptUrl === null ? [] : [`script ${coupon.trackingScriptUrl}`]),
    ...(coupon.expiresAt === null ? [] : [`until ${dayOf(coupon.expiresAt, 'UTC')}`]),
    ...(coupon.ownerId === null ? [] : [`of account ${coupon.ownerId}`]),
  ].join('  ');

/** `coupons`, `coupons make`, `coupons script` and `coupons end`. */
export const couponsCommands = (coupons: CouponsOperator): OperatorCommand[] => [
  {
    name: 'coupons make',
    usage:
      'coupons make --code <code> [--months <free months, default 1>] [--percent <1-100>] [--cents <off each monthly price>] [--charges <number>] [--plans bio,pro,max] [--limit <uses>] [--expires <YYYY-MM-DD>] [--prepend <text>] [--by-hand-cents <a month, of accounts that are billed by hand>] [--script <https url>] [--skips-billing]',
    options: {
      code: { type: 'string' },
      months: { type: 'string' },
      percent: { type: 'string' },
      cents: { type: 'string' },
      charges: { type: 'string' },
      plans: { type: 'string' },
      limit: { type: 'string' },
      expires: { type: 'string' },
      prepend: { type: 'string' },
      'by-hand-cents': { type: 'string' },
      script: { type: 'string' },
      'skips-billing': { type: 'boolean' },
    },
    plan(values) {
      const draft = readDraft(values);
      return async () => {
        const taken = new OperatorError(`There is a coupon ${draft.code} already.`);
        if ((await coupons.findCoupon(draft.code)) !== undefined) throw taken;
        return {
          would: `Would make the coupon ${draft.code}.`,
          async carryOut() {
            if (!(await coupons.createCoupon(draft))) throw taken;
            const made = await coupons.findCoupon(draft.code);
            return `Made the coupon ${made === undefined ? draft.code : lineOf(made)}.`;
          },
        };
      };
    },
  },
  {
    name: 'coupons script',
    usage:
      'coupons script --code <code> [--script <https url>]        the marketing script that visitors with the coupon may agree to; none when left out',
    options: { code: { type: 'string' }, script: { type: 'string' } },
    plan(values) {
      const [code, url] = [readCode(values), readScript(values)];
      return async () => {
        if ((await coupons.findCoupon(code)) === undefined) throw new OperatorError(`There is no coupon ${code}.`);
        return {
          would:
            url === undefined ? `Would take the script off ${code}.` : `Would set the script of ${code} to ${url}.`,
          async carryOut() {
            await coupons.setTrackingScript(code, url ?? null);
            return url === undefined ? `The coupon ${code} has no script.` : `The script of ${code} is ${url}.`;
          },
        };
      };
    },
  },
  {
    name: 'coupons end',
    usage:
      'coupons end  --code <code>                               refuses it from now on; discounts that were given stay',
    options: { code: { type: 'string' } },
    plan(values) {
      const code = readCode(values);
      return async () => {
        if ((await coupons.findCoupon(code)) === undefined) throw new OperatorError(`There is no coupon ${code}.`);
        return {
          would: `Would end the coupon ${code}.`,
          async carryOut() {
            await coupons.endCoupon(code);
            return `The coupon ${code} has ended.`;
          },
        };
      };
    },
  },
  {
    name: 'coupons',
    usage: 'coupons                                                  what each coupon gives, and how often it was used',
    options: {},
    prepare: () => async () => {
      const all = await coupons.listCoupons();
      return all.length === 0 ? 'There are no coupons.' : all.map(lineOf).join('\n');
    },
  },
];
