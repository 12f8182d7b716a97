/** What an applied coupon says: what it gives the account, and which of its free months give it nothing (COUP-7). */

interface Given {
  prepend: string;
  gives: string;
  free_months_note: string;
}

/** What a coupon without a discount or free time for the account is called, and one with them. */
export const appliedTitle = ({ gives }: Pick<Given, 'gives'>): string =>
  gives === '' ? 'Your coupon is applied.' : 'Your discount is applied.';

/** What stands below: the coupon's own words are about what it gives. */
export const appliedWords = ({ prepend, gives, free_months_note }: Given): string =>
  [...(gives === '' ? [] : [prepend, `${gives}${free_months_note === '' ? '' : '.'}`]), free_months_note]
    .filter((part) => part !== '')
    .join(' ');
