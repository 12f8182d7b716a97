/** The invoices on the billing screen: settled sales, each with its page and its PDF. */
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { InvoicePdfButton } from './invoices/invoice-pdf-button.tsx';
import { type Sale, saleCard, saleDay, salePeriod } from './invoices/invoice-text.ts';
import { invoicesQuery } from './invoices/invoices.graphql.ts';
import classes from './invoices/invoices.module.css';

/** How many invoices are shown at first, and how many more each press shows. */
const pageSize = 12;

/** The section (BILL-40). It reads the invoices by itself. */
export function Invoices() {
  const [{ data, error }, reload] = useQuery({ query: invoicesQuery });
  const [count, setCount] = useState(pageSize);
  const sales = data?.transactions;
  return (
    <Card title="Invoices" flush>
      {sales === undefined && error !== undefined && (
        <div className={classes.failed} role="alert">
          <p className={classes.text}>{messageOf(error)}</p>
          <Button variant="default" size="xs" onClick={() => reload({ requestPolicy: 'network-only' })}>
            Retry
          </Button>
        </div>
      )}
      {sales === undefined && error === undefined && (
        <div className={classes.padded}>
          <Skeleton height={40} role="status" aria-label="Loading" />
        </div>
      )}
      {sales?.length === 0 && (
        <p className={classes.empty}>No invoices yet. Each payment appears here once your bank has settled it.</p>
      )}
      {sales !== undefined && sales.length > 0 && (
        <ul className={classes.list} aria-label="Invoices, newest first">
          {sales.slice(0, count).map((sale) => (
            <InvoiceRow key={sale.id} sale={sale} />
          ))}
        </ul>
      )}
      {sales !== undefined && sales.length > count && (
        <div className={classes.more}>
          <Button variant="default" size="xs" onClick={() => setCount(count + pageSize)}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

function InvoiceRow({ sale }: { sale: Sale }) {
  const day = saleDay(sale.created_at);
  return (
    <li className={classes.row}>
      <Link to={`/billing/invoices/${sale.id}`} className={classes.names}>
        <b>{day}</b>
        <small>
          {salePeriod(sale)} · {saleCard(sale)}
        </small>
      </Link>
      <span className={classes.amount}>{inExactDollars(sale.amount)}</span>
      <InvoicePdfButton id={sale.id} label={`PDF of the invoice of ${day}`} />
    </li>
  );
}
