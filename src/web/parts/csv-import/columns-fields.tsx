/** What separates the columns of a CSV file, whether its first row names them, and what each of them is. */
import { Select, Switch } from '@mantine/core';
import { type Separator, separators } from '#domain/fans/import/record-reader.ts';
import classes from './csv-import.module.css';

const shownCells = 3;
const separatorNames: Record<Separator, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };

/** The columns as a person chose them. `kinds` has the meaning of each column; columns behind its end are left out ("skip"). */
export interface ChosenColumns<Kind extends string> {
  separator: Separator;
  hasHeader: boolean;
  kinds: readonly (Kind | 'skip')[];
}

/** The beginning of a file, with or without a header. */
interface ReadHead {
  hasHeader: boolean;
  names: string[];
  rows: string[][];
}

/** The names of the columns and the first rows of `read`, its first row taken as a header or not. */
export function withHeaderChoice(read: ReadHead, hasHeader: boolean): Pick<ReadHead, 'names' | 'rows'> {
  const { names, rows } = read;
  if (hasHeader === read.hasHeader) return { names, rows };
  if (hasHeader) return { names: names.map((name, index) => rows[0]?.[index] || name), rows: rows.slice(1) };
  return { names: names.map((_, index) => `Column ${index + 1}`), rows: [names, ...rows] };
}

/** `options` are the meanings in their order; `onSeparator` has to read the columns anew. */
export function ColumnsFields<Kind extends string>({
  chosen: { separator, hasHeader, kinds },
  names,
  rows,
  options,
  searchable = false,
  onSeparator,
  onChange,
}: {
  chosen: ChosenColumns<Kind>;
  names: readonly string[];
  rows: readonly (readonly string[])[];
  options: readonly { value: Kind | 'skip'; label: string }[];
  searchable?: boolean;
  onSeparator: (separator: Separator) => void;
  onChange: (change: { hasHeader: boolean } | { kinds: (Kind | 'skip')[] }) => void;
}) {
  const choose = (column: number, text: string | null): void => {
    const kind = options.find(({ value }) => value === text)?.value ?? 'skip';
    onChange({ kinds: names.map((_, index) => (index === column ? kind : (kinds[index] ?? 'skip'))) });
  };
  return (
    <>
      <div className={classes.pair}>
        <Select
          label="What separates the columns"
          data={separators.map((value) => ({ value, label: separatorNames[value] }))}
          value={separator}
          allowDeselect={false}
          onChange={(value) => onSeparator(separators.find((each) => each === value) ?? separator)}
        />
        <Switch
          className={classes.header ?? ''}
          color="var(--ink)"
          label="The first row has the names of the columns"
          checked={hasHeader}
          onChange={({ currentTarget: { checked } }) => onChange({ hasHeader: checked })}
        />
      </div>
      <ul className={classes.columns} aria-label="Columns">
        {names.map((name, index) => (
          <li key={`${index.toString()} ${name}`} className={classes.column}>
            <span className={classes.what}>
              <b className={classes.cut}>
                <bdi>{name}</bdi>
              </b>
              <span className={`${classes.note} ${classes.cut}`}>
                <bdi>{firstCells(rows, index) || 'Empty in the first rows'}</bdi>
              </span>
            </span>
            <Select
              aria-label={`What ${name} is`}
              data={options}
              value={kinds[index] ?? 'skip'}
              allowDeselect={false}
              searchable={searchable}
              onChange={(value) => choose(index, value)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const firstCells = (rows: readonly (readonly string[])[], column: number): string =>
  rows
    .map((cells) => cells[column]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .slice(0, shownCells)
    .join(' · ');
