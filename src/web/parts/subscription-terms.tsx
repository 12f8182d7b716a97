/** What a new subscription costs: monthly or yearly, the amount that is due today, and what follows. */
import { Skeleton } from '@mantine/core';
import { useQuery } from 'urql';
import { inDollars } from '#domain/accounts/prices.ts';
import type { Interval } from '#domain/billing/catalogue.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { PreviewSubscriptionQuery, PreviewSubscriptionQueryVariables } from '#web/lib/graphql/graphql.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { previewSubscriptionQuery } from './subscription-terms.graphql.ts';
import classes from './subscription-terms.module.css';

/** What subscribing costs, as the server computed it. Amounts are cents. */
export type SubscriptionQuote = PreviewSubscriptionQuery['preview_subscription'];

/** Artists with the plans that are to be paid. */
export type ChosenPlans = Extract<PreviewSubscriptionQueryVariables['artists'], unknown[]>;

/** The server's quote for these artists; undefined until it is there for exactly this choice. */
export function useSubscriptionQuote(
  artists: ChosenPlans,
  interval: Interval,
): { quote: SubscriptionQuote | undefined; problem: string | undefined } {
  const [{ data, error, fetching, stale }] = useQuery({
    query: previewSubscriptionQuery,
    variables: { artists, yearly_plan: interval === 'yearly' },
    pause: artists.length === 0,
    requestPolicy: 'network-only',
  });
  const isCurrent = artists.length > 0 && !fetching && !stale && error === undefined;
  return {
    quote: isCurrent ? data?.preview_subscription : undefined,
    problem: error === undefined || fetching ? undefined : messageOf(error),
  };
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

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
          {problem}
        </p>
      )}
      {problem === undefined && quote === undefined && <Skeleton h={52} role="status" aria-label="Loading" />}
      {quote !== undefined && (
        <div role="status">
          <p className={classes.due}>{inDollars(quote.due_cents)} due today</p>
          <p className={classes.note}>{laterWords(quote, interval)}</p>
        </div>
      )}
    </div>
  );
}

/** What is charged after today. */
function laterWords({ due_cents, total_cents, first_billing_day }: SubscriptionQuote, interval: Interval): string {
  const each = `${inDollars(total_cents)} ${interval === 'monthly' ? 'a month' : 'a year'}`;
  if (due_cents > 0 || first_billing_day == null) return `Then ${each}, until you cancel.`;
  return `Your free trial goes on. From ${day.format(new Date(first_billing_day))} on it is ${each}, until you cancel.`;
}
