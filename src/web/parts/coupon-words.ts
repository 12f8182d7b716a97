/** What an applied coupon says: what it gives the account, and which of its free months give it nothing (COUP-7). */

interface Given {
  prepend: string;
  gives: string;
  free_months_note: string;
}

/** What a coupon without a discount or free time for the account is called, and one with them. */
export const appliedTitle = ({ gives }: Pick<Given, 'gives'>): string =>
  gives === '' ? 'Your coupon is applied.' : 'Your discount is applied.';

/** The line below: the coupon's own words are about what it gives. */
export const appliedWords = ({ prepend, gives, free_months_note }: Given): string =>
  [...(gives === '' ? [] : [prepend, `${gives}${free_months_note === '' ? '' : '.'}`]), free_months_note]
    .filter((part) => part !== '')
    .join(' ');

/** What is said of a coupon whose link was opened although the account has the coupon `applied` (COUP-15). */
export const laterCouponWords = ({ name, gives }: { name: string; gives: string }, applied: string): string =>
  `You also opened the link of the coupon ${name}${gives === '' ? '' : ` (${gives})`}. An account has one coupon, and yours is ${applied}.`;
