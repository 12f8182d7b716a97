/** Rules for what people type into our own card fields: grouping of the number, the expiry date, and what is wrong. */
import valid from 'card-validator';
import { type CardProblems, problemOf } from './card-fields.ts';

/** What the fields hold, as they show it. */
export interface TypedCard {
  number: string;
  expirationDate: string;
  cvv: string;
}

/** The brand that a number begins like. */
export interface CardBrand {
  /** The id of card-validator, such as `american-express`. */
  type: string;
  name: string;
  /** Digits of its security code. */
  codeLength: number;
}

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
const longestNumber = 19;
const commonGaps = [4, 8, 12];

/** The only brand that fits what is typed so far; undefined while there are several or none. */
export function brandOf(number: string): CardBrand | undefined {
  const { card } = valid.number(digitsOf(number));
  return card === null ? undefined : { type: card.type, name: card.niceType, codeLength: card.code.size };
}

/** Groups a number as its brand prints it, and says where the caret then is. `caret` counts characters of `typed`. */
export function groupNumber(typed: string, caret: number): { text: string; caret: number } {
  const { card } = valid.number(digitsOf(typed));
  const digits = digitsOf(typed).slice(0, card === null ? longestNumber : Math.max(...card.lengths));
  const gaps = [...(card?.gaps ?? commonGaps), 16];
  const grouped = (count: string): string =>
    [...count].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
  return { text: grouped(digits), caret: grouped(digits.slice(0, digitsOf(typed.slice(0, caret)).length)).length };
}

/** Writes a date as `MM / YY` while it is typed; `7/28`, `0728` and `07/2028` give the same. */
export function writeExpiry(typed: string): string {
  const oneDigitMonth = /^\s*(?:([1-9])\s*[/\-.]|([2-9])$)/.exec(typed.normalize('NFKC'));
  const digits = digitsOf(oneDigitMonth === null ? typed : `0${typed.trimStart()}`);
  const [month, year] = [digits.slice(0, 2), digits.slice(2)];
  if (year === '') return month;
  return `${month} / ${/^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, 4)}`;
}

/** Month and year as the provider takes them. */
export function expiryParts(expirationDate: string): { month: string; year: string } {
  const digits = digitsOf(expirationDate);
  return { month: digits.slice(0, 2), year: digits.slice(2) };
}

/** What is wrong with a card; nothing when it may be sent. */
export function cardProblems({ number, expirationDate, cvv }: TypedCard): CardProblems {
  const codeLength = brandOf(number)?.codeLength ?? 3;
  const isRight = {
    number: valid.number(digitsOf(number)).isValid,
    expirationDate: valid.expirationDate(expirationDate).isValid,
    cvv: valid.cvv(digitsOf(cvv), codeLength).isValid,
  };
  return {
    ...(isRight.number ? {} : { number: problemOf('number', number === '') }),
    ...(isRight.expirationDate ? {} : { expirationDate: problemOf('expirationDate', expirationDate === '') }),
    ...(isRight.cvv ? {} : { cvv: problemOf('cvv', cvv === '', codeLength) }),
  };
}
