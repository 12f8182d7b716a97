/** Destinations that can be sorted. Loaded for pre-release links only: other links are sorted in the wizard. */
import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { sortingWords, useSortingSensors } from '#web/ui/sorting.ts';
import { DestinationRow } from './destination-row.tsx';
import classes from './destinations-card.module.css';
import type { DestinationFigures } from './detail-destinations.ts';

function SortableRow({ row, waiting }: { row: DestinationFigures; waiting: boolean }) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: row.id });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-sortable
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button type="button" className={classes.grip} {...attributes} {...listeners} aria-label={`Move ${row.name}`}>
        <GripVertical size={17} aria-hidden="true" />
      </button>
      <DestinationRow row={row} waiting={waiting} />
    </li>
  );
}

/** `onMove` gets the moved row and the row whose place it takes. */
export function SortableRows({
  label,
  rows,
  waiting,
  onMove,
}: {
  label: string;
  rows: readonly DestinationFigures[];
  waiting: boolean;
  onMove: (moved: string, over: string) => void;
}) {
  const sensors = useSortingSensors();
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={sortingWords(rows)}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={label}>
          {rows.map((row) => (
            <SortableRow key={row.id} row={row} waiting={waiting} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
