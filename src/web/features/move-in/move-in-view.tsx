/** One move-in: its columns, its dry run or pages, its progress, and what became of it (MOVE-3 to MOVE-23). */
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
import { ColumnsForm } from './columns-form.tsx';
import { DryRun } from './dry-run.tsx';
import { discardMoveInMutation, moveInQuery } from './move-in.graphql.ts';
import { isAtWork, nameOf, type ShownMoveIn, stateNames } from './move-in-words.ts';
import { RowsPanel } from './rows-panel.tsx';
import { SaveRefused } from './save-refused.tsx';
import { UndoMoveIn } from './undo-move-in.tsx';

const pause = 700;

/** Follows the move-in with this id. */
export function MoveInView({ id }: { id: string }) {
  const [{ data, error }, reload] = useQuery({
    query: moveInQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const refresh = () => reload({ requestPolicy: 'network-only' });
  const found = data?.move_in;
  const works = found !== undefined && isAtWork(found.state);
  useInterval(() => void (works && refresh()), pause, { autoInvoke: true });
  return (
    <ImportFrame kind="move-in" back="/move-in" error={error} onRetry={refresh}>
      {found && <Loaded found={found} onChange={refresh} />}
    </ImportFrame>
  );
}

const stepsOf = { file: ['Upload', 'Columns', 'Check', 'Done'], pages: ['Paste', 'Read', 'Check', 'Done'] } as const;

function stepAt({ kind, state }: ShownMoveIn, asks: boolean): number {
  if (asks || (kind === 'pages' && state === 'checking')) return 1;
  return state === 'checking' || state === 'checked' ? 2 : 3;
}

function Loaded({ found, onChange }: { found: ShownMoveIn; onChange: () => void }) {
  const { id, kind, state, problem } = found;
  const [changes, setChanges] = useState(false);
  const navigate = useNavigate();
  const [{ fetching }, discard] = useMutation(discardMoveInMutation);
  const asks = kind === 'file' && (state === 'draft' || (state === 'checked' && changes));
  const isOpen = state === 'draft' || state === 'checking' || state === 'checked';
  const remove = async (): Promise<void> => {
    const { error } = await discard({ id });
    if (error) showErrorSnack(oops(error));
    else void navigate('/move-in');
  };
  return (
    <>
      <PageHeading
        title={<bdi>{nameOf(found)}</bdi>}
        tools={
          isOpen && (
            <Button variant="default" loading={fetching} onClick={() => void remove()}>
              Discard
            </Button>
          )
        }
      />
      <div className={classes.stack}>
        <Steps steps={stepsOf[kind === 'pages' ? 'pages' : 'file']} at={stepAt(found, asks)} />
        {problem !== '' && !isAtWork(state) && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {asks && (
          <ColumnsForm
            found={found}
            onBegun={() => {
              setChanges(false);
              onChange();
            }}
          />
        )}
        {isAtWork(state) && <Working found={found} />}
        {!asks && (state === 'checked' || (kind === 'pages' && state === 'draft')) && (
          <DryRun found={found} onChange={onChange} onBack={() => setChanges(true)} />
        )}
        {(state === 'done' || state === 'undone') && <Outcome found={found} onChange={onChange} />}
      </div>
    </>
  );
}

function Working({ found: { kind, state, progress, rows, made } }: { found: ShownMoveIn }) {
  const words =
    state === 'running'
      ? `${counted(made, 'draft')} so far.`
      : state === 'undoing'
        ? 'Links that nobody changed or opened are deleted.'
        : kind === 'pages'
          ? `${formatCount(Math.round(progress * rows))} of ${counted(rows, 'page')} read. No link is made by this.`
          : 'The rows are compared with your links. No link is made by this.';
  const known = state !== 'checking' || kind === 'pages';
  return <ImportProgress title={stateNames[state] ?? state} words={words} progress={known ? progress : undefined} />;
}

function outcomeWords({ state, made, undone, stayed, rows }: ShownMoveIn): string {
  if (state === 'undone')
    return stayed === 0
      ? `${counted(undone, 'link')} deleted again. Nothing stayed.`
      : `${counted(undone, 'link')} deleted again. ${counted(stayed, 'link')} stayed, because they were changed or opened since.`;
  const left = rows - made;
  if (left === 0)
    return 'Every row became a draft. Publish the drafts in your list of links once you have looked at them.';
  return `${counted(left, 'row')} did not become links. Publish the drafts in your list of links once you have looked at them.`;
}

function Outcome({ found, onChange }: { found: ShownMoveIn; onChange: () => void }) {
  const { id, state, made, rows } = found;
  return (
    <>
      <Card
        title={state === 'undone' ? 'This move-in was undone' : `${counted(made, 'draft')} made`}
        aside={
          state === 'done' && made > 0 ? (
            <UndoMoveIn id={id} name={nameOf(found)} made={made} onBegun={onChange} />
          ) : undefined
        }
      >
        <div className={classes.stack}>
          <p className={classes.words} role="status">
            {outcomeWords(found)}
          </p>
          <div className={classes.buttons}>
            {made < rows && <SaveRefused id={id} />}
            <Button component={Link} to="/links">
              See your links
            </Button>
          </div>
        </div>
      </Card>
      <RowsPanel found={found} onChange={onChange} />
    </>
  );
}
