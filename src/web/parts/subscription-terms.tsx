/** What a new subscription costs: monthly or yearly, the amount that is due today, and what follows. */
import { Skeleton } from '@mantine/core';
import { type CombinedError, useQuery } from 'urql';
import { inDollars } from '#domain/accounts/prices.ts';
import type { Interval } from '#domain/billing/catalogue.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import type { PreviewSubscriptionQuery, PreviewSubscriptionQueryVariables } from '#web/lib/graphql/graphql.ts';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { shownPrice } from './shown-price.ts';
import { previewSubscriptionQuery } from './subscription-terms.graphql.ts';
import classes from './subscription-terms.module.css';
import { laterWords } from './subscription-words.ts';

/** What subscribing costs, as the server computed it. Amounts are cents. */
export type SubscriptionQuote = PreviewSubscriptionQuery['preview_subscription'];

/** Artists with the plans that are to be paid. */
export type ChosenPlans = Extract<PreviewSubscriptionQueryVariables['artists'], unknown[]>;

/** The server's quote for these artists; undefined until it is there for exactly this choice. `requote` asks again. `isNewArtist`: at the prices of the Add Artist wizard. */
export function useSubscriptionQuote(
  artists: ChosenPlans,
  interval: Interval,
  { isNewArtist }: { isNewArtist: boolean } = { isNewArtist: false },
): { quote: SubscriptionQuote | undefined; problem: string | undefined; requote: () => void } {
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: previewSubscriptionQuery,
    variables: { artists, yearly_plan: interval === 'yearly', new_artists: isNewArtist },
    pause: artists.length === 0,
    requestPolicy: 'network-only',
  });
  const isCurrent = artists.length > 0 && !fetching && !stale && error === undefined;
  return {
    quote: isCurrent ? data?.preview_subscription : undefined,
    problem: error === undefined || fetching ? undefined : messageOf(error),
    requote: () => ask({ requestPolicy: 'network-only' }),
  };
}

/** What is sent back of the quote that was shown: the server charges neither another price nor without its coupon (COUP-10). */
export const shownTerms = (quote: SubscriptionQuote) => ({ shown: shownPrice(quote), coupon: quote.coupon ?? '' });

/** Tells whether a subscription was refused because its price has changed: the quote then has to be read again. */
export const isOldPrice = (error: CombinedError): boolean =>
  ['QUOTE_CHANGED', 'COUPON_INVALID'].includes(codeOf(error) ?? '');

/** Chooses the interval and shows the quote. */
export function SubscriptionTerms({
  interval,
  onInterval,
  quote,
  problem,
}: {
  interval: Interval;
  onInterval: (interval: Interval) => void;
  quote: SubscriptionQuote | undefined;
  problem: string | undefined;
}) {
  return (
    <div className={classes.terms}>
      <Segmented
        label="Billing interval"
        options={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'yearly', label: 'Yearly, two months free' },
        ]}
        value={interval}
        onChange={onInterval}
        fullWidth
      />
      {problem !== undefined && (
        <p className={classes.note} role="alert">
          <ProblemText sentence={problem} />
        </p>
      )}
      {problem === undefined && quote === undefined && <Skeleton h={52} role="status" aria-label="Loading" />}
      {quote !== undefined && (
        <div role="status">
          <p className={classes.due}>{inDollars(quote.due_cents)} due today</p>
          {quote.coupon_cents > 0 && (
            <p className={classes.discount}>
              Your discount is applied: {inDollars(quote.total_cents)} less {inDollars(quote.coupon_cents)}
              {quote.coupon == null ? '' : ` (${quote.coupon})`}.
            </p>
          )}
          <p className={classes.note}>{laterWords(quote, interval)}</p>
        </div>
      )}
    </div>
  );
}
