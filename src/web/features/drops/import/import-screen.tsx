/** One import: its columns and consent, its dry run, and what became of it (DROP-125 to DROP-131). */
import { Button, Progress, Skeleton } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { messageOf, oops } from '#web/lib/errors.ts';
import { Link, useNavigate } from '#web/navigation/navigation.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { counted, formatCount } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { DropToImport } from './drop-to-import.tsx';
import { DryRun } from './dry-run.tsx';
import classes from './import.module.css';
import { isAtWork, type ShownImport, stateNames } from './import-words.ts';
import { discardImportMutation, fanImportQuery } from './imports.graphql.ts';
import { areColumnsKnown } from './known-columns.ts';
import { PlanForm } from './plan-form.tsx';
import { UndoButton } from './undo-button.tsx';

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
    <>
      <BackButton to="/drops/import">All imports</BackButton>
      {found === undefined && error === undefined && (
        <div role="status" aria-label="Loading">
          <Skeleton h={32} w={260} mb={20} radius="md" />
          <Skeleton h={220} radius="md" />
        </div>
      )}
      {found === undefined && error !== undefined && (
        <EmptyState
          title="This import didn't load"
          text={messageOf(error)}
          action={<Button onClick={refresh}>Try again</Button>}
        />
      )}
      {found !== undefined && <Loaded found={found} onChange={refresh} />}
    </>
  );
}

function Steps({ at }: { at: Step }) {
  const place = steps.indexOf(at);
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < place || undefined}
          aria-current={index === place ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
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
        <Steps at={at} />
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
        {isAtWork(state) && <AtWork found={found} />}
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

function AtWork({ found: { state, progress, rows, added, counts, taken_back } }: { found: ShownImport }) {
  const words =
    state === 'checking'
      ? `${formatCount(rows)} rows were read so far. Nobody is imported by this.`
      : state === 'importing'
        ? `${formatCount(added)} of ${formatCount(counts.new)} contacts are imported.`
        : `${formatCount(taken_back)} of ${formatCount(added)} contacts are taken away.`;
  return (
    <Card title={stateNames[state] ?? state}>
      <p className={classes.words} role="status">
        {words} You can leave this page.
      </p>
      <Progress value={100 * progress} color="var(--brass)" aria-label="Progress" />
    </Card>
  );
}

function Outcome({ found, onChange }: { found: ShownImport; onChange: () => void }) {
  const { id, file_name, state, added, recorded, taken_back, fans_left, plan, counts } = found;
  const leftOut = counts.known + counts.duplicate + counts.never + counts.suppressed + counts.country + counts.invalid;
  return (
    <Card
      title={state === 'undone' ? 'This import was undone' : `${counted(added, 'contact')} imported`}
      aside={state === 'imported' ? <UndoButton id={id} name={file_name} onBegun={onChange} /> : undefined}
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
