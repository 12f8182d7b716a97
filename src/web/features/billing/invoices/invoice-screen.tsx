/** One invoice on a page of its own, made for printing (BILL-42). */
import { Button } from '@mantine/core';
import { ArrowLeft, Printer } from 'lucide-react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { Link, useParams } from '#web/navigation/navigation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { invoiceQuery } from './invoice.graphql.ts';
import { InvoicePdfButton } from './invoice-pdf-button.tsx';
import classes from './invoice-screen.module.css';
import { type InvoiceText, invoiceText } from './invoice-text.ts';

/** The screen behind `/billing/invoices/:id`. */
export function InvoiceScreen() {
  const { id = '' } = useParams();
  const [{ data, error }, reload] = useQuery({ query: invoiceQuery, variables: { id } });
  return (
    <main className={classes.page}>
      <div className={classes.actions} data-screen-only>
        <Button
          component={Link}
          to="/billing"
          variant="default"
          leftSection={<ArrowLeft size={16} aria-hidden="true" />}
        >
          Back to Billing
        </Button>
        {data && (
          <div className={classes.outputs}>
            <InvoicePdfButton id={id} label={`PDF of invoice ${data.get_invoice.number}`} size="sm" />
            <Button onClick={() => window.print()} leftSection={<Printer size={16} aria-hidden="true" />}>
              Print
            </Button>
          </div>
        )}
      </div>
      {data && <Sheet invoice={invoiceText(data.get_invoice)} />}
      {!data && error && (
        <EmptyState
          title="This invoice can't be shown"
          text={messageOf(error)}
          action={
            <Button variant="default" onClick={() => reload({ requestPolicy: 'network-only' })}>
              Retry
            </Button>
          }
        />
      )}
      {!data && !error && <PageLoading />}
    </main>
  );
}

function Sheet({ invoice }: { invoice: InvoiceText }) {
  return (
    <article className={classes.sheet} aria-label={`Invoice ${invoice.number}`}>
      <header className={classes.head}>
        <div>
          <h1>Invoice</h1>
          <p className={classes.soft}>{invoice.period}</p>
        </div>
        <dl className={classes.facts}>
          <dt>Number</dt>
          <dd>{invoice.number}</dd>
          <dt>Date</dt>
          <dd>{invoice.date}</dd>
        </dl>
      </header>
      <div className={classes.parties}>
        <Party title="From" lines={invoice.seller} />
        <Party title="Billed to" lines={invoice.payer} />
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {invoice.rows.map(({ key, label, detail, amount }) => (
            <tr key={key}>
              <td>
                <bdi>{label}</bdi>
                {detail !== '' && <small>{detail}</small>}
              </td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{invoice.total}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.soft}>{invoice.paidWith}</p>
    </article>
  );
}

function Party({ title, lines: [name = '', ...lines] }: { title: string; lines: readonly string[] }) {
  return (
    <section className={classes.party} aria-label={title}>
      <h2>{title}</h2>
      <b>{name}</b>
      <p>{lines.join('\n')}</p>
    </section>
  );
}
