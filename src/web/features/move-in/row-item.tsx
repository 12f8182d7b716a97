/** A row of a move-in: what it was, what it becomes, and how it is corrected (MOVE-9). */
import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMutation } from 'urql';
import { linkTypeLabels } from '#domain/links/link.ts';
import { lastingVerdicts, type MoveVerdict, moveVerdictNames } from '#domain/move-in/move-verdicts.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { Move_In_Row_Input } from '#web/lib/graphql/graphql.ts';
import { Link } from '#web/navigation/navigation.tsx';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { Chip } from '#web/ui/chip.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { DestinationChoice } from './destination-choice.tsx';
import { changeRowMutation } from './move-in.graphql.ts';
import own from './move-in.module.css';
import { type ShownMoveIn, type ShownRow, shortUrl, targetWords } from './move-in-words.ts';

const RowEditor = lazy(async () => ({ default: (await import('./row-editor.tsx')).RowEditor }));

const fixed: readonly string[] = lastingVerdicts;

function chipOf({ verdict, outcome }: ShownRow): { tone: 'plain' | 'brass' | 'good' | 'bad'; words: string } {
  if (outcome === 'made') return { tone: 'good', words: 'Draft made' };
  if (outcome === 'undone') return { tone: 'plain', words: 'Deleted again' };
  if (outcome === 'stays') return { tone: 'brass', words: 'Stayed' };
  const words = moveVerdictNames[verdict as MoveVerdict] ?? verdict;
  if (verdict === 'ok') return { tone: 'good', words };
  return { tone: verdict === 'left_out' || verdict === 'made' || verdict === 'waiting' ? 'plain' : 'bad', words };
}

function whyOf({ verdict, outcome, reason, stays_since }: ShownRow): string {
  if (outcome === 'stays') return stays_since === 'opened' ? 'Somebody opened it since.' : 'It was changed since.';
  return verdict === 'ok' || (outcome !== '' && outcome !== 'failed') ? '' : reason;
}

/** `onChange` is called once a change is saved. */
export function RowItem({ found, row, onChange }: { found: ShownMoveIn; row: ShownRow; onChange: () => void }) {
  const { id, kind, state } = found;
  const { verdict, outcome, title, source, subtitle, type, clicks, tags, left_over, link_id } = row;
  const [edits, setEdits] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [{ fetching }, change] = useMutation(changeRowMutation);
  const mayEdit =
    (state === 'checked' || state === 'done') && (outcome === '' || outcome === 'failed') && !fixed.includes(verdict);
  const save = async (changes: Move_In_Row_Input): Promise<void> => {
    const { error } = await change({ id, row: row.row, changes });
    setProblem(error ? messageOf(error) : undefined);
    if (!error) onChange();
  };
  const chip = chipOf(row);
  const why = whyOf(row);
  const facts = [
    linkTypeLabels[type as keyof typeof linkTypeLabels] ?? type,
    targetWords(row.destinations),
    clicks > 0 ? `${formatCount(clicks)} clicks before` : '',
    tags.join(', '),
    row.code ?? '',
  ].filter((fact) => fact !== '');
  const name = title || shortUrl(source) || `Row ${row.row}`;
  return (
    <li className={own.item} data-out={verdict === 'left_out' || undefined}>
      <div className={own.itemHead}>
        <span className={classes.what}>
          <b className={own.title}>
            {link_id === null ? <bdi>{name}</bdi> : <Link to={`/links/${link_id}`}>{name}</Link>}
          </b>
          <span className={`${classes.note} ${own.source}`}>
            {kind === 'file' ? `Row ${formatCount(row.row)} · ` : ''}
            <bdi>{shortUrl(source)}</bdi>
            {subtitle !== '' && (
              <>
                {' · '}
                <bdi>{subtitle}</bdi>
              </>
            )}
          </span>
        </span>
        <Chip tone={chip.tone}>{chip.words}</Chip>
      </div>
      {row.destinations.length > 0 && <span className={classes.note}>{facts.join(' · ')}</span>}
      {why !== '' && <p className={verdict === 'left_out' ? classes.note : classes.problem}>{why}</p>}
      {left_over > 0 && (
        <p className={classes.note}>
          This page has {formatCount(left_over)} links more. The first {formatCount(row.destinations.length)} are taken.
        </p>
      )}
      {kind === 'pages' && row.destinations.length > 0 && (
        <DestinationChoice
          name={name}
          destinations={row.destinations}
          disabled={!mayEdit || fetching}
          onChange={(destinations) => void save({ destinations })}
        />
      )}
      <div className={own.itemFoot}>
        <PathField row={row} disabled={!mayEdit || verdict === 'left_out'} onSave={(path) => void save({ path })} />
        {mayEdit && (
          <span className={own.itemButtons}>
            <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={() => setEdits(true)}>
              Edit
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={fetching}
              aria-label={verdict === 'left_out' ? `Take in again ${name}` : `Leave out ${name}`}
              onClick={() => void save({ left_out: verdict !== 'left_out' })}
            >
              {verdict === 'left_out' ? 'Take in again' : 'Leave out'}
            </Button>
          </span>
        )}
      </div>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {edits && (
        <Suspense fallback={null}>
          <RowEditor id={id} row={row} onClose={() => setEdits(false)} onSaved={onChange} />
        </Suspense>
      )}
    </li>
  );
}

/** The place of the link; its path is saved when the field is left, or by Enter. */
function PathField({ row, disabled, onSave }: { row: ShownRow; disabled: boolean; onSave: (path: string) => void }) {
  const { domain, path, title, source } = row;
  const [text, setText] = useState(path);
  useEffect(() => setText(path), [path]);
  if (domain === '' && path === '') return <span />;
  if (disabled) {
    return (
      <span className={own.place}>
        <bdi>{`${domain}/${path}`}</bdi>
      </span>
    );
  }
  const save = (): void => {
    if (text !== path) onSave(text);
  };
  return (
    <span className={own.place}>
      <span className={classes.note}>{domain}/</span>
      <TextInput
        size="xs"
        className={own.path ?? ''}
        aria-label={`Path of ${title || shortUrl(source)}`}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setText(value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setText(path);
        }}
      />
    </span>
  );
}
