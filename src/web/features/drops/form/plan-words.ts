/** The flight plan in words: when texts go, why some wait, and what the carrier will charge. */

import { roundToTotal } from '#domain/messaging/round-to-total.ts';
import type { DropPlanQuery } from '#web/lib/graphql/graphql.ts';
import { counted, formatCount } from '#web/ui/numbers.ts';

/** A plan, as the server makes it. */
export type Plan = DropPlanQuery['drop_plan'];

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const microsOfDollar = 1_000_000;
const microsOfCent = 10_000;

/** Millionths of a dollar: `$41.20`; less than a cent is `less than $0.01`. */
export function microsInWords(micros: number): string {
  return micros > 0 && micros < microsOfCent ? 'less than $0.01' : dollars.format(micros / microsOfDollar);
}

/** Cents with both digits: `$0.05`. */
export function centsInWords(cents: number): string {
  return dollars.format(cents / 100);
}

/** An instant in a zone: `Mon, Nov 23, 1:03 PM`. */
export function momentInWords(instant: string | Date, timeZone: string): string {
  const format: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  };
  return new Intl.DateTimeFormat('en-US', format).format(new Date(instant));
}

const laterOf = ({ stops }: Pick<Plan, 'stops'>): number => stops.reduce((sum, { count }) => sum + count, 0);

/** How many fans a drop reaches. */
export const fansOf = (plan: Pick<Plan, 'go_now' | 'stops'>): number => plan.go_now + laterOf(plan);

/** The plan's headline: how many go at the start, and how many later. */
export function headlineOf(plan: Pick<Plan, 'go_now' | 'stops'>, isNow: boolean): string {
  const { go_now } = plan;
  const later = laterOf(plan);
  if (go_now + later === 0) return 'Nobody to reach yet';
  const first = isNow ? 'now' : 'at once';
  if (later === 0) return `${formatCount(go_now)} ${first}`;
  return go_now === 0 ? `${formatCount(later)} later` : `${formatCount(go_now)} ${first}, ${formatCount(later)} later`;
}

/** Says for how many of the fans who get the drop at its start it is night. */
export const nightInWords = (count: number): string =>
  `It is night for ${counted(count, 'fan')} outside the US and Canada, where texts go out at any hour. Schedule the drop for their daytime if it can wait.`;

/** What the carrier charges in all; undefined while a price is unknown. */
export function carrierTotal({ carrier_costs }: Pick<Plan, 'carrier_costs'>): number | undefined {
  let sum = 0;
  for (const { price_micros } of carrier_costs) {
    if (price_micros === null) return undefined;
    sum += price_micros;
  }
  return sum;
}

/** The total of a drop: what the carrier will charge, or the price by fan where a price of the carrier is not known (DROP-15). */
export function totalInWords(plan: Pick<Plan, 'carrier_costs' | 'cost'>): string {
  const total = carrierTotal(plan);
  return total === undefined ? centsInWords(plan.cost) : centsInWords(Math.round(total / microsOfCent));
}

/** The carrier's price of each country, in cents that add up to the total; null where it is not known. */
export function centsByCountry({ carrier_costs }: Pick<Plan, 'carrier_costs'>): (number | null)[] {
  const known = roundToTotal(carrier_costs.flatMap(({ price_micros }) => price_micros ?? []));
  return carrier_costs.map(({ price_micros }) => (price_micros === null ? null : (known.shift() ?? 0)));
}

/** The price by fan beside the total, and why the two differ. */
export function priceByFanInWords(plan: Pick<Plan, 'carrier_costs' | 'cost' | 'us_canada' | 'elsewhere'>): string {
  const { us_canada: near, elsewhere, cost } = plan;
  const parts = [
    ...(near > 0 ? [`1 cent for each of ${counted(near, 'fan')} in the US and Canada`] : []),
    ...(elsewhere > 0 ? [`5 cents for each of ${counted(elsewhere, 'fan')} elsewhere`] : []),
  ];
  const total = carrierTotal(plan);
  const why =
    total === undefined
      ? 'A price of the carrier is not known, so the total is this one.'
      : 'The total is the carrier’s price, which counts segments and differs by country.';
  return `By fan it is ${centsInWords(cost)}: ${parts.join(', ')}. ${why}`;
}

/** What a text without its emoji takes, and with plain quotes, where that is less; undefined where nothing is saved (DROP-2). */
export function withoutEmojiInWords(segments: {
  written: number;
  plain: number;
  noEmoji: number;
  plainNoEmoji: number;
}): string | undefined {
  const { written, plain, noEmoji, plainNoEmoji } = segments;
  const words = (count: number) => `this is ${counted(count, 'segment')}.`;
  if (plainNoEmoji < noEmoji && plainNoEmoji < plain)
    return `Without the emoji and with plain quotes ${words(plainNoEmoji)}`;
  return noEmoji < written ? `Without the emoji ${words(noEmoji)}` : undefined;
}

/** That texts say whom they are from, to how many fans where it is counted (DROP-59). */
export function introductionInWords(count: number | undefined): string {
  const who = count === undefined || count === 0 ? 'Fans who' : `The ${counted(count, 'fan')} who`;
  return `${who} never texted your number also read your name and how to stop texts, as carriers and the law ask. It counts above.`;
}

/** How many fans get nothing because of where they live: `1 fan … gets nothing`. */
export function leftOutInWords(count: number): string {
  return `${counted(count, 'fan')} in countries that Drop Settings leave out ${count === 1 ? 'gets' : 'get'} nothing.`;
}

/** What plain quotes save: fewer segments, and their price where it is known. Undefined when they save nothing. */
export function savingInWords(
  segments: { written: number; plain: number },
  totalMicros: number | undefined,
): string | undefined {
  const fewer = segments.written - segments.plain;
  if (fewer <= 0) return undefined;
  const less = `${counted(fewer, 'segment')} less`;
  const saved = totalMicros === undefined ? 0 : (totalMicros / segments.written) * fewer;
  return saved > 0 ? `saves ${microsInWords(saved)}, ${less}` : less;
}

/** A country's name, or words for an unknown one. */
export function countryInWords(country: string): string {
  return country === '' ? 'Other' : (new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country);
}
