/** Cents and days in Braintree's notation. */

/** `12.50` as 1250; negative amounts stay negative. Throws for anything that is not an amount. */
export function centsOf(amount: string): number {
  const [, sign, units = '', cents = ''] = /^(-?)(\d+)(?:\.(\d\d?))?$/.exec(amount) ?? [];
  if (units === '') throw new Error(`Braintree sent the amount "${amount}", which is not a number of dollars.`);
  const total = Number(units) * 100 + Number(cents.padEnd(2, '0'));
  return sign === '-' ? -total : total;
}

/** 1250 as `12.50`. Takes integer cents from 0. */
export function amountOf(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new Error(`${cents} is not a number of cents.`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Noon in UTC: the same calendar day in every time zone that a merchant account may have. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
