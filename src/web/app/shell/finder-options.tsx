/** The finder's list of options under their headings; the focus stays in the field above it. */
import type { Ref } from 'react';
import type { FinderEntry, FinderGroup } from '#web/app/shell/finder-entries.ts';
import { Cover } from '#web/ui/cover.tsx';
import classes from './finder.module.css';

/** `chosen` is the option under the arrow keys; `onPoint` is called when the mouse moves over another one, `onOpen` when one is pressed. */
export function FinderOptions({
  ref,
  listId,
  groups,
  chosen,
  optionId,
  onPoint,
  onOpen,
}: {
  ref: Ref<HTMLDivElement>;
  listId: string;
  groups: readonly FinderGroup[];
  chosen: FinderEntry | undefined;
  optionId: (entry: FinderEntry) => string;
  onPoint: (entry: FinderEntry) => void;
  onOpen: (entry: FinderEntry) => void;
}) {
  return (
    <div ref={ref} id={listId} role="listbox" aria-label="Results" tabIndex={-1} className={classes.options}>
      {groups.map(({ label, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own.
        <div key={label} role="group" aria-label={label}>
          <div className={classes.label} aria-hidden="true">
            {label}
          </div>
          {entries.map((entry) => (
            // The field handles the keys.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focus never leaves the field.
            <div
              key={entry.id}
              id={optionId(entry)}
              role="option"
              aria-selected={entry.id === chosen?.id}
              tabIndex={-1}
              className={classes.option}
              onMouseMove={() => entry.id !== chosen?.id && onPoint(entry)}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(entry)}
            >
              {entry.picture && (
                <Cover src={entry.picture.src} name={entry.title} size={34} round={entry.picture.round === true} />
              )}
              {entry.Icon && <entry.Icon size={18} aria-hidden="true" />}
              <span className={classes.text}>
                <b>{entry.title}</b>
                {entry.hint && <small>{entry.hint}</small>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
