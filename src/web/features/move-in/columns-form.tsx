/** What the columns of a file of links mean, and which domain the links get (MOVE-3, MOVE-7). */
import { Button, Checkbox, Select } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { useMutation } from 'urql';
import { type Separator, separators } from '#domain/fans/import/record-reader.ts';
import { exporterOf, type MoveColumn, moveColumns } from '#domain/move-in/move-columns.ts';
import { readMoveHead } from '#domain/move-in/move-head.ts';
import { isWholeFile } from '#domain/move-in/move-limits.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { fieldOf, messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { useAvailableDomains } from '#web/parts/available-domains.ts';
import { ColumnsFields, withHeaderChoice } from '#web/parts/csv-import/columns-fields.tsx';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { Card } from '#web/ui/card.tsx';
import { checkMoveInMutation } from './move-in.graphql.ts';
import { columnName, type ShownMoveIn } from './move-in-words.ts';

type Values = {
  separator: Separator;
  hasHeader: boolean;
  kinds: MoveColumn[];
  domain: string;
  takesForeign: boolean;
};

function firstValues({ head, plan }: ShownMoveIn, domain: string): Values {
  const separator = separators.find((each) => each === plan?.separator);
  const read = readMoveHead(head, isWholeFile(head), separator);
  const kinds = plan?.columns.map((kind) => moveColumns.find((each) => each === kind) ?? 'skip');
  return {
    separator: read.separator,
    hasHeader: plan?.has_header ?? read.hasHeader,
    kinds: kinds ?? read.columns,
    domain: plan?.domain ?? domain,
    takesForeign: plan?.takes_foreign ?? false,
  };
}

/** `onBegun` is called once the dry run has begun. */
export function ColumnsForm({ found, onBegun }: { found: ShownMoveIn; onBegun: () => void }) {
  const { artist } = useSignedIn();
  const domains = useAvailableDomains(artist.id);
  const [values, setValues] = useState(() => firstValues(found, domains[0] ?? ''));
  const [problem, setProblem] = useState<{ field: string | undefined; message: string }>();
  const [, check] = useMutation(checkMoveInMutation);
  const { busy, run } = useSubmission();
  const { separator, hasHeader, kinds, domain, takesForeign } = values;
  const { names, rows } = useMemo(
    () => withHeaderChoice(readMoveHead(found.head, isWholeFile(found.head), separator), hasHeader),
    [found, separator, hasHeader],
  );
  const exporter = exporterOf(names);
  const change = (part: Partial<Values>): void => {
    setValues({ ...values, ...part });
    setProblem(undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      const columns = names.map((_, index) => kinds[index] ?? 'skip');
      const plan = { separator, has_header: hasHeader, columns, domain, takes_foreign: takesForeign };
      const { error } = await check({ id: found.id, plan });
      if (error === undefined) return onBegun();
      setProblem({ field: fieldOf(error), message: messageOf(error) });
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Card title="What are the columns?">
        <div className={classes.stack}>
          {exporter !== undefined && (
            <p className={classes.note} role="status">
              This looks like an export of {exporter}: its columns are filled in.
            </p>
          )}
          <ColumnsFields
            chosen={{ separator, hasHeader, kinds }}
            {...{ names, rows }}
            options={moveColumns.map((value) => ({ value, label: columnName(value) }))}
            searchable
            onSeparator={(chosen) => {
              const read = readMoveHead(found.head, isWholeFile(found.head), chosen);
              change({ separator: chosen, kinds: read.columns, hasHeader: read.hasHeader });
            }}
            onChange={change}
          />
          <div className={classes.pair}>
            <Select
              label="Domain of the links here"
              description="Links of your own domains stay on them."
              data={[...domains]}
              value={domain}
              allowDeselect={false}
              error={problem?.field === 'domain' ? problem.message : undefined}
              onChange={(value) => change({ domain: value ?? domain })}
            />
            <Checkbox
              className={classes.header ?? ''}
              color="var(--ink)"
              label="Links of other domains go to it as well"
              checked={takesForeign}
              onChange={({ currentTarget: { checked } }) => change({ takesForeign: checked })}
            />
          </div>
          {problem !== undefined && problem.field !== 'domain' && (
            <p className={classes.problem} role="alert">
              {problem.message}
            </p>
          )}
          <div className={classes.buttons}>
            <Button type="submit" loading={busy}>
              Check the rows
            </Button>
          </div>
        </div>
      </Card>
    </form>
  );
}
