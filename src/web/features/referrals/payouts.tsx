/** The payouts, each with its statement as a PDF (REF-14). */
import { useClient } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { ReferralsQuery } from '#web/lib/graphql/graphql.ts';
import { PdfButton, type PdfFile } from '#web/parts/pdf/pdf-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { statementQuery } from './referrals.graphql.ts';
import classes from './referrals.module.css';
import { payoutDay, payoutStep, statementText } from './statement-text.ts';

type Payout = ReferralsQuery['affiliate_payouts'][number];

/** The table, on a phone a list of rows. */
export function Payouts({
  payouts,
  payee,
}: {
  payouts: readonly Payout[];
  payee: ReferralsQuery['affiliate_payee'] | undefined;
}) {
  const isWaiting = payouts.some((payout) => payoutStep(payout, payee) === 'waits for an account');
  return (
    <Card title="Payouts" flush>
      {isWaiting && (
        <p className={classes.empty} role="status">
          A payout waits: name an account under "Paid to", and it is transferred there.
        </p>
      )}
      {payouts.length === 0 ? (
        <p className={classes.empty}>
          No payouts yet. The first one comes on the 21st after a month in which you earned $10.
        </p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Active artists</th>
              <th scope="col">Sales</th>
              <th scope="col">Payout</th>
              <th scope="col">
                <span className="visually-hidden">Statement</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {payouts.map((payout) => (
              <tr key={payout.id}>
                <td>
                  {payoutDay(payout.date)} {payout.state !== 'paid' && <Chip>{payoutStep(payout, payee)}</Chip>}
                </td>
                <td data-label="Active artists">{formatCount(payout.active_artists)}</td>
                <td data-label="Sales">{inExactDollars(payout.sales)}</td>
                <td data-label="Payout">
                  <b>{inExactDollars(payout.payout)}</b>
                </td>
                <td>
                  <StatementButton payout={payout} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function StatementButton({ payout }: { payout: Payout }) {
  const client = useClient();
  const make = async (): Promise<PdfFile | undefined> => {
    const { data, error } = await client.query(statementQuery, { id: payout.id }).toPromise();
    if (error) showErrorSnack(messageOf(error));
    if (error || data === undefined) return undefined;
    const { statementPdf } = await import('./statement-pdf.ts');
    const content = await statementPdf(statementText(data.affiliate_statement));
    return { name: `fanfare-payout-${payout.date.slice(0, 10)}.pdf`, content };
  };
  return <PdfButton size="xs" make={make} label={`Statement of ${payoutDay(payout.date)} as PDF`} />;
}
