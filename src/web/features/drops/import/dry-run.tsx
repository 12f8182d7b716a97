/** What a dry run found: counts, the first contacts with each verdict, all of them as a file, and the button that imports (DROP-128). */
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { verdictsFileName } from '#domain/fans/fans-file-name.ts';
import {
  type ImportVerdict,
  importVerdicts,
  mostInvalidRows,
  verdictSentence,
} from '#domain/fans/import/import-verdict-words.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { SaveCsvButton } from '#web/parts/csv-import/save-csv-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { counted, formatCount } from '#web/ui/numbers.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { placeText } from '../subscribers/fan-words.ts';
import own from './import.module.css';
import type { ShownImport } from './import-words.ts';
import { fanImportRowsQuery, startImportMutation } from './imports.graphql.ts';

const names: Record<ImportVerdict, string> = {
  new: 'New',
  known: 'Fans already',
  duplicate: 'Twice in the file',
  refused: 'Said no',
  never: 'Never agreed',
  suppressed: 'Opted out',
  country: 'Country left out',
  invalid: 'Not valid',
};

const hasReason = (verdict: ImportVerdict): boolean => verdict === 'invalid' || verdict === 'refused';

function titleOf(counts: ShownImport['counts']): string {
  if (counts.new > 0) return counted(counts.new, 'new contact');
  return counts.refused > 0 ? counted(counts.refused, 'opt-out') : 'Nobody new';
}

/** `onBack` leads to the columns again. */
export function DryRun({ found, onBegun, onBack }: { found: ShownImport; onBegun: () => void; onBack: () => void }) {
  const { id, counts, rows } = found;
  const nobody = counts.new + counts.refused === 0;
  const present = importVerdicts.filter((verdict) => verdict === 'new' || counts[verdict] > 0);
  const [shown, setShown] = useState<ImportVerdict>('new');
  const [, start] = useMutation(startImportMutation);
  const { busy, run } = useSubmission();
  const begin = () =>
    run(async () => {
      const { error } = await start({ id });
      if (error) showErrorSnack(oops(error));
      onBegun();
    });
  return (
    <Card
      title={titleOf(counts)}
      aside={
        <SaveCsvButton
          path={`/api/fan-imports/${id}/verdicts`}
          name={verdictsFileName}
          label="Save the results as CSV"
          size="xs"
        />
      }
    >
      <div className={classes.stack}>
        <p className={classes.words} role="status">
          {counted(rows, 'row')} of the file were read. Nobody is imported yet.
          {counts.refused > 0 &&
            ` ${counted(counts.refused, 'contact')} said no, and will be kept out from now on, fans among them.`}
          {counts.invalid > mostInvalidRows &&
            ` Of the rows that are not valid, the first ${formatCount(mostInvalidRows)} are kept.`}
          {nobody && ' There is nobody new in this file: perhaps a column means something else.'}
        </p>
        <Segmented<ImportVerdict>
          label="Results"
          value={shown}
          onChange={setShown}
          options={present.map((value) => ({ value, label: names[value], count: counts[value] }))}
        />
        <Rows key={shown} id={id} verdict={shown} />
        <div className={classes.buttons}>
          <Button variant="default" disabled={busy} onClick={onBack}>
            Change columns or consent
          </Button>
          <Button loading={busy} disabled={nobody} onClick={() => void begin()}>
            {counts.new === 0 && counts.refused > 0
              ? `Record ${counted(counts.refused, 'opt-out')}`
              : `Import ${counted(counts.new, 'contact')}`}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Rows({ id, verdict }: { id: string; verdict: ImportVerdict }) {
  const [{ data, error }, reload] = useQuery({
    query: fanImportRowsQuery,
    variables: { id, verdict },
    requestPolicy: 'network-only',
  });
  if (data === undefined && error !== undefined) {
    return (
      <div role="alert">
        <p className={classes.problem}>{messageOf(error)}</p>
        <Button variant="default" size="xs" onClick={() => reload({ requestPolicy: 'network-only' })}>
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton h={160} radius="md" />
      </div>
    );
  }
  const rows = data.fan_import_rows;
  if (rows.length === 0) return <p className={classes.note}>Nobody has this verdict.</p>;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={own.caption}>
          {rows.length < 20 ? `All ${formatCount(rows.length)}` : `The first ${formatCount(rows.length)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Contact</th>
            <th scope="col">{hasReason(verdict) ? 'Why' : 'Place'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, contact, reason, ...place }) => (
            <tr key={`${row} ${contact}`}>
              <td>{formatCount(row)}</td>
              <td className={own.contact}>
                <bdi>{contact}</bdi>
              </td>
              <td>{hasReason(verdict) ? verdictSentence(verdict, reason) : placeText(place)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
