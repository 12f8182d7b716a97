/** One import: its columns and consent, its dry run, and what became of it (DROP-125 to DROP-131). */
import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { Link, useNavigate } from '#web/navigation/navigation.tsx';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { ImportFrame } from '#web/parts/csv-import/import-frame.tsx';
import { ImportProgress } from '#web/parts/csv-import/import-progress.tsx';
import { Steps } from '#web/parts/csv-import/steps.tsx';
import { Card } from '#web/ui/card.tsx';
import { counted, formatCount } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { DropToImport } from './drop-to-import.tsx';
import { DryRun } from './dry-run.tsx';
import { isAtWork, type ShownImport, stateNames } from './import-words.ts';
import { discardImportMutation, fanImportQuery } from './imports.graphql.ts';
import { areColumnsKnown } from './known-columns.ts';
import { PlanForm } from './plan-form.tsx';
import { UndoImport } from './undo-import.tsx';

const pause = 1_000;
const steps = ['Upload', 'Columns', 'Consent', 'Check', 'Done'] as const;
type Step = (typeof steps)[number];

/** Follows the import with this id. */
export function ImportView({ id }: { id: string }) {
  const [{ data, error }, reload] = useQuery({
    query: fanImportQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const refresh = () => reload({ requestPolicy: 'network-only' });
  const found = data?.fan_import;
  const works = found !== undefined && isAtWork(found.state);
  useInterval(() => void (works && refresh()), pause, { autoInvoke: true });
  return (
    <ImportFrame kind="import" back="/drops/import" error={error} onRetry={refresh}>
      {found && <Loaded found={found} onChange={refresh} />}
    </ImportFrame>
  );
}

function Loaded({ found, onChange }: { found: ShownImport; onChange: () => void }) {
  const { id, state, file_name } = found;
  const [part, setPart] = useState<'Columns' | 'Consent'>(() => (areColumnsKnown(found) ? 'Consent' : 'Columns'));
  const [changes, setChanges] = useState(false);
  const navigate = useNavigate();
  const [{ fetching }, discard] = useMutation(discardImportMutation);
  const asks = state === 'draft' || (state === 'checked' && changes);
  const at: Step = asks ? part : state === 'checking' || state === 'checked' ? 'Check' : 'Done';
  const remove = async (): Promise<void> => {
    const { error } = await discard({ id });
    if (error) showErrorSnack(oops(error));
    else void navigate('/drops/import');
  };
  return (
    <>
      <PageHeading
        title={<bdi>{file_name}</bdi>}
        tools={
          (asks || state === 'checked' || state === 'checking') && (
            <Button variant="default" loading={fetching} onClick={() => void remove()}>
              Discard
            </Button>
          )
        }
      />
      <div className={classes.stack}>
        <Steps steps={steps} at={steps.indexOf(at)} />
        {(asks || state === 'imported') && found.problem !== '' && (
          <p className={classes.problem} role="alert">
            {found.problem}
          </p>
        )}
        {asks && (
          <PlanForm
            found={found}
            part={part}
            onPart={setPart}
            onBegun={() => {
              setChanges(false);
              onChange();
            }}
          />
        )}
        {isAtWork(state) && <Working found={found} />}
        {state === 'checked' && !changes && (
          <DryRun
            found={found}
            onBegun={onChange}
            onBack={() => {
              setPart('Columns');
              setChanges(true);
            }}
          />
        )}
        {(state === 'imported' || state === 'undone') && <Outcome found={found} onChange={onChange} />}
      </div>
    </>
  );
}

function Working({ found: { state, progress, rows, added, counts, taken_back } }: { found: ShownImport }) {
  const words =
    state === 'checking'
      ? `${formatCount(rows)} rows were read so far. Nobody is imported by this.`
      : state === 'importing'
        ? `${formatCount(added)} of ${formatCount(counts.new)} contacts are imported.`
        : `${formatCount(taken_back)} of ${formatCount(added)} contacts are taken away.`;
  return <ImportProgress title={stateNames[state] ?? state} words={words} progress={progress} />;
}

function Outcome({ found, onChange }: { found: ShownImport; onChange: () => void }) {
  const { id, file_name, state, added, recorded, taken_back, fans_left, plan, counts } = found;
  const leftOut = counts.known + counts.duplicate + counts.never + counts.suppressed + counts.country + counts.invalid;
  return (
    <Card
      title={state === 'undone' ? 'This import was undone' : `${counted(added, 'contact')} imported`}
      aside={state === 'imported' ? <UndoImport id={id} name={file_name} onBegun={onChange} /> : undefined}
    >
      <div className={classes.stack}>
        <p className={classes.words} role="status">
          {state === 'undone'
            ? `${counted(taken_back, 'contact')} of ${formatCount(added)} were taken away again.`
            : `${counted(leftOut, 'contact')} of the file were left out. ${counted(fans_left, 'fan')} would go with Undo.`}
          {recorded > 0 && ` ${counted(recorded, 'contact')} that said no are kept out from now on.`}
        </p>
        {plan !== null && !plan.opt_outs_only && (
          <p className={classes.note}>
            Stated consent: “<bdi>{plan.consent_where}</bdi>”, {plan.consent_on}
          </p>
        )}
        <div className={classes.buttons}>
          <Button component={Link} to="/drops" variant="default">
            See your subscribers
          </Button>
          {state === 'imported' && fans_left > 0 && <DropToImport found={found} />}
        </div>
      </div>
    </Card>
  );
}
