/** The line above the rows: how many links were found, and the way to select them. */
import { Button } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { TextButton } from '#web/ui/text-button.tsx';
import classes from './list-head.module.css';
import { countOfLinks } from './list-rules.ts';

/**
 * `found` are the ids of the rows below; `filtered` when they are not all links of the artist. With `onReload` the figures could not be read, and can be
 * asked for again.
 */
export function ListHead({
  found,
  filtered,
  total,
  selected,
  selecting,
  onSelecting,
  onSelectAll,
  onReload,
}: {
  found: readonly string[];
  filtered: boolean;
  /** How many there are, where not all of them are read. */
  total?: number;
  selected: ReadonlySet<string>;
  selecting: boolean;
  onSelecting: (selecting: boolean) => void;
  onSelectAll: () => void;
  onReload: (() => void) | undefined;
}) {
  const count = found.reduce((sum, id) => sum + (selected.has(id) ? 1 : 0), 0);
  const all = countOfLinks(total ?? found.length);
  const text = filtered ? `${all} found` : all;
  return (
    <div className={classes.head}>
      {selecting && (
        <label className={classes.all}>
          <input
            type="checkbox"
            checked={count === found.length}
            ref={(input) => {
              if (input) input.indeterminate = count > 0 && count < found.length;
            }}
            onChange={onSelectAll}
          />
          Select all
        </label>
      )}
      <p className={classes.count} role="status">
        {text}
      </p>
      {onReload ? (
        <p className={classes.since} role="alert">
          The figures didn't load. <TextButton onClick={onReload}>Try again</TextButton>
        </p>
      ) : (
        <span className={classes.since}>Figures of all time</span>
      )}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<ListChecks size={15} aria-hidden="true" />}
        aria-pressed={selecting}
        onClick={() => onSelecting(!selecting)}
      >
        {selecting ? 'Done' : 'Select'}
      </Button>
    </div>
  );
}
