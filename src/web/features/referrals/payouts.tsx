/** The payouts, each with its statement as a PDF (REF-14). */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useClient } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { ReferralsQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { saveFile } from '#web/ui/save-file.ts';
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
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data, error } = await client.query(statementQuery, { id: payout.id }).toPromise();
      if (error) return showErrorSnack(messageOf(error));
      if (data === undefined) return;
      const { statementPdf } = await import('./statement-pdf.ts');
      const pdf = await statementPdf(statementText(data.affiliate_statement));
      saveFile(`fanfare-payout-${payout.date.slice(0, 10)}.pdf`, pdf, 'application/pdf');
    } catch {
      showErrorSnack("The PDF couldn't be made. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isBusy}
      onClick={() => void download()}
      leftSection={<Download size={14} aria-hidden="true" />}
      aria-label={`Statement of ${payoutDay(payout.date)} as PDF`}
    >
      PDF
    </Button>
  );
}
