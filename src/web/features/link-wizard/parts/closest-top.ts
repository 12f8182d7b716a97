/** Which row a dragged one is over: the one whose top is nearest, so that an opened, tall row moves as far with one key press as a closed one. */
import type { CollisionDetection } from '@dnd-kit/core';

/** Orders the rows by the distance of their upper edges from that of the dragged row. */
export const closestTop: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((container) => {
      const rect = droppableRects.get(container.id);
      return rect ? [{ id: container.id, data: { value: Math.abs(rect.top - collisionRect.top) } }] : [];
    })
    .sort((one, other) => one.data.value - other.data.value);
