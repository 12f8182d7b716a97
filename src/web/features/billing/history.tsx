/** The history on the billing screen: changes, charges and declines, with the amount of each. */
import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { longDay } from './billing-words.ts';
import { billingHistoryQuery } from './history.graphql.ts';
import classes from './history.module.css';
import { amountWords, type Change, changeWords } from './history-words.ts';

/** Changes that are shown before "Show all". */
const shownAtFirst = 5;

/** The card (BILL-39). */
export function BillingHistory() {
  // An empty list names no type, by which a change of billing would have it read again.
  const context = useMemo(() => ({ additionalTypenames: ['billing_information', 'billing_change'] }), []);
  const [{ data, error }, reload] = useQuery({ query: billingHistoryQuery, context });
  const [isWhole, setWhole] = useState(false);
  const changes = data?.get_billing_history;
  const hasMore = changes !== undefined && changes.length > shownAtFirst;
  return (
    <Card
      title="History"
      aside={
        hasMore &&
        !isWhole && (
          <Button variant="default" size="xs" onClick={() => setWhole(true)}>
            Show all
          </Button>
        )
      }
    >
      {changes === undefined && error !== undefined && (
        <div className={classes.failed} role="alert">
          <p className={classes.text}>{messageOf(error)}</p>
          <Button variant="default" size="xs" onClick={() => reload({ requestPolicy: 'network-only' })}>
            Retry
          </Button>
        </div>
      )}
      {changes === undefined && error === undefined && <Skeleton height={40} role="status" aria-label="Loading" />}
      {changes?.length === 0 && <p className={classes.text}>Changes and payments of your subscription appear here.</p>}
      {changes !== undefined && changes.length > 0 && (
        <ul className={classes.list} aria-label="Changes of your subscription">
          {(isWhole ? changes : changes.slice(0, shownAtFirst)).map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const amount = amountWords(change);
  return (
    <li className={classes.change}>
      <span className={classes.what}>
        <bdi>{changeWords(change)}</bdi>
        <time dateTime={change.happened_at}>{longDay(new Date(change.happened_at))}</time>
      </span>
      {amount !== undefined && <span className={classes.amount}>{amount}</span>}
    </li>
  );
}
