/** The rows of a move-in by verdict: paths are edited in place, the rest in a dialog (MOVE-9). */
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { type MoveVerdict, moveVerdictNames } from '#domain/move-in/move-verdicts.ts';
import { messageOf } from '#web/lib/errors.ts';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { Card } from '#web/ui/card.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { moveInRowsQuery } from './move-in.graphql.ts';
import own from './move-in.module.css';
import { countOf, presentVerdicts, type ShownMoveIn } from './move-in-words.ts';
import { RowItem } from './row-item.tsx';

const rowsAtOnce = 25;
type Shown = MoveVerdict | 'all';

export function RowsPanel({ found, onChange }: { found: ShownMoveIn; onChange: () => void }) {
  const { kind, rows } = found;
  const present = presentVerdicts(found);
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState<readonly number[]>([0]);
  // What was corrected last may have been the only row with its verdict.
  const verdict = shown !== 'all' && countOf(found, shown) > 0 ? shown : 'all';
  const options = [
    { value: 'all' as Shown, label: 'All', count: rows },
    ...present.map((value) => ({
      value: value as Shown,
      label: moveVerdictNames[value],
      count: countOf(found, value),
    })),
  ];
  return (
    <Card title={kind === 'file' ? 'Rows' : 'Pages'}>
      <div className={classes.stack}>
        <Segmented<Shown>
          label="Verdicts"
          value={verdict}
          onChange={(value) => {
            setShown(value);
            setPage([0]);
          }}
          options={options}
        />
        <Rows key={verdict} found={found} verdict={verdict} page={page} onPage={setPage} onChange={onChange} />
      </div>
    </Card>
  );
}

function Rows({
  found,
  verdict,
  page,
  onPage,
  onChange,
}: {
  found: ShownMoveIn;
  verdict: Shown;
  page: readonly number[];
  onPage: (page: readonly number[]) => void;
  onChange: () => void;
}) {
  const [{ data, error }, reload] = useQuery({
    query: moveInRowsQuery,
    variables: {
      id: found.id,
      verdict: verdict === 'all' ? null : verdict,
      after: page.at(-1) ?? 0,
      limit: rowsAtOnce,
    },
    requestPolicy: 'cache-and-network',
  });
  const refresh = () => reload({ requestPolicy: 'network-only' });
  if (data === undefined && error !== undefined) {
    return (
      <div role="alert">
        <p className={classes.problem}>{messageOf(error)}</p>
        <Button variant="default" size="xs" onClick={refresh}>
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Skeleton h={220} radius="md" role="status" aria-label="Loading" />;
  const rows = data.move_in_rows;
  const all = verdict === 'all' ? found.rows : countOf(found, verdict);
  const [first, last] = [(page.length - 1) * rowsAtOnce + 1, (page.length - 1) * rowsAtOnce + rows.length];
  return (
    <>
      <ul className={own.rows} aria-label={found.kind === 'file' ? 'Rows' : 'Pages'}>
        {rows.map((row) => (
          <RowItem
            key={row.row}
            found={found}
            row={row}
            onChange={() => {
              refresh();
              onChange();
            }}
          />
        ))}
      </ul>
      {rows.length === 0 && <p className={classes.note}>No row is left here.</p>}
      {(page.length > 1 || last < all) && (
        <nav className={own.pages} aria-label="Pages of rows">
          <span className={classes.note}>
            {formatCount(first)} to {formatCount(last)} of {formatCount(all)}
          </span>
          <Button variant="default" size="xs" disabled={page.length === 1} onClick={() => onPage(page.slice(0, -1))}>
            Back
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={last >= all}
            onClick={() => onPage([...page, rows.at(-1)?.row ?? 0])}
          >
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
