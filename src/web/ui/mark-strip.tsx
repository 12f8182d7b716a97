/** The marks below a line chart, each a button at its day; its words show on hover and focus, and pressing it opens them. */
import { useState } from 'react';
import { type ChartMark, groupMarks, markWords } from './chart-marks.ts';
import classes from './line-chart-drawing.module.css';
import { formatDay, formatFullDay } from './numbers.ts';

/** `xOf` gives where a day stands, `width` is the drawing's. `onOpen` gets the marks that were pressed, and their button. */
export function MarkStrip({
  marks,
  xOf,
  width,
  onOpen,
}: {
  marks: readonly ChartMark[];
  xOf: (day: string) => number | undefined;
  width: number;
  onOpen: (marks: readonly ChartMark[], button: HTMLElement) => void;
}) {
  const [shown, setShown] = useState<string>();
  const groups = groupMarks(marks, xOf);
  return (
    <ul className={classes.marks} aria-label="Notes on days">
      {groups.map((group) => {
        const key = group.marks[0]?.key ?? '';
        const days = [...new Set(group.marks.map(({ day }) => day))];
        return (
          <li key={key} className={classes.mark} style={{ left: group.x }}>
            <button
              type="button"
              className={classes.markButton}
              data-kind={group.marks.length === 1 ? group.marks[0]?.label : undefined}
              aria-haspopup="dialog"
              aria-label={`${days.map(formatFullDay).join(', ')}: ${markWords(group)}`}
              onMouseEnter={() => setShown(key)}
              onMouseLeave={() => setShown(undefined)}
              onFocus={() => setShown(key)}
              onBlur={() => setShown(undefined)}
              onClick={({ currentTarget }) => {
                setShown(undefined);
                onOpen(group.marks, currentTarget);
              }}
            >
              <span aria-hidden="true">{group.marks.length === 1 ? '' : group.marks.length}</span>
            </button>
            {shown === key && (
              <div
                className={classes.markTip}
                aria-hidden="true"
                style={group.x > width / 2 ? { right: -12 } : { left: -12 }}
              >
                {group.marks.slice(0, 4).map((mark) => (
                  <span key={mark.key}>
                    <b>{formatDay(mark.day)}</b> {mark.text}
                  </span>
                ))}
                {group.marks.length > 4 && <span>and {group.marks.length - 4} more</span>}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
