/** A line chart of days with what happened on them: notes to read, write, change and delete, and releases, drops and renames (STAT-214). */
import { lazy, Suspense, useState } from 'react';
import type { DateRange } from '#domain/stats/date-range.ts';
import type { ChartMark } from '#web/ui/chart-marks.ts';
import { LineChart } from '#web/ui/line-chart.tsx';
import { formatFullDay } from '#web/ui/numbers.ts';
import { PopoverLater } from '#web/ui/popover-later.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import classes from './notes-panel.module.css';
import type { ShownAnnotation, UsedAnnotations } from './use-annotations.ts';

const NoteForm = lazy(async () => ({ default: (await import('./note-form.tsx')).NoteForm }));

type ChartProps<Row extends { day: string }> = Parameters<typeof LineChart<Row>>[0];

/** `today` is the day that is chosen first; `mayWrite` offers what changes notes. `linkId` is null on the chart of all links. */
export function AnnotatedChart<Row extends { day: string }>({
  annotations,
  range,
  linkId,
  mayWrite,
  today,
  ...chart
}: Omit<ChartProps<Row>, 'marks' | 'onMarks' | 'onDay' | 'acts' | 'today'> & {
  annotations: UsedAnnotations;
  range: DateRange;
  linkId: string | null;
  mayWrite: boolean;
  today: string;
}) {
  const [opened, setOpened] = useState<{ keys: readonly string[]; button: HTMLElement }>();
  const [writing, setWriting] = useState<{ day: string; row?: ShownAnnotation }>();
  const rows = annotations.rows?.filter(({ key }) => opened?.keys.includes(key)) ?? [];
  const close = (): void => setOpened(undefined);
  const write = (day: string, row?: ShownAnnotation): void => {
    close();
    setWriting(row === undefined ? { day } : { day, row });
  };
  return (
    <>
      <LineChart
        {...chart}
        today={today}
        marks={annotations.rows}
        onMarks={(marks: readonly ChartMark[], button) => setOpened({ keys: marks.map(({ key }) => key), button })}
        onDay={mayWrite ? (day) => write(day) : undefined}
        acts={
          mayWrite && (
            <TextButton aria-haspopup="dialog" onClick={() => write(range.to < today ? range.to : today)}>
              Add a note
            </TextButton>
          )
        }
      />
      <PopoverLater
        anchor={opened?.button ?? null}
        label="Notes"
        opened={opened !== undefined && rows.length > 0}
        onClose={close}
        position="top"
        p={14}
      >
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.key}>
              <p className={classes.kind}>
                {row.label} · {formatFullDay(row.day)}
                {linkId !== null && row.linkId === null && row.id !== null && ' · all links'}
              </p>
              <p className={classes.text}>{row.text}</p>
              {mayWrite && row.id !== null && (
                <p className={classes.acts}>
                  <TextButton onClick={() => write(row.day, row)}>Edit</TextButton>
                  <TextButton
                    onClick={() => {
                      close();
                      void annotations.remove(row);
                    }}
                  >
                    Delete
                  </TextButton>
                </p>
              )}
            </li>
          ))}
        </ul>
      </PopoverLater>
      {writing !== undefined && (
        <Suspense>
          <NoteForm
            title={writing.row === undefined ? 'Add a note' : 'Edit this note'}
            initial={{ day: writing.day, text: writing.row?.text ?? '' }}
            latest={today}
            forAll={linkId !== null && writing.row === undefined}
            onSave={(note, onAll) => {
              const id = writing.row?.id;
              return id ? annotations.change(id, note) : annotations.add(note, onAll ? null : linkId);
            }}
            onClose={() => setWriting(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
