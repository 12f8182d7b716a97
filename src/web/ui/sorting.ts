/** Sorting rows by pointer, touch and keyboard, with announcements for screen readers. */
import {
  type DndContextProps,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

const startsAfterPixels = 4;
const touchDelayMilliseconds = 120;
const touchTolerancePixels = 8;

/** Pointer, touch (after a moment, so that the page still scrolls) and keyboard. */
export function useSortingSensors(): NonNullable<DndContextProps['sensors']> {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: startsAfterPixels } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: touchDelayMilliseconds, tolerance: touchTolerancePixels },
    }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** What a screen reader says about rows, given in their order with their names. */
export function sortingWords(
  rows: readonly { id: string; name: string }[],
): NonNullable<DndContextProps['accessibility']> {
  const nameOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.name ?? 'the row';
  const placeOf = (id: UniqueIdentifier) => `place ${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`;
  return {
    screenReaderInstructions: {
      draggable:
        'Press space to lift, the arrow keys to move, space again to drop, and escape to leave it where it was.',
    },
    announcements: {
      onDragStart: ({ active }) => `Lifted ${nameOf(active.id)}, ${placeOf(active.id)}.`,
      onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is at ${placeOf(over.id)}.` : undefined),
      onDragEnd: ({ active, over }) => `Dropped ${nameOf(active.id)} at ${placeOf(over?.id ?? active.id)}.`,
      onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${placeOf(active.id)}.`,
    },
  };
}
