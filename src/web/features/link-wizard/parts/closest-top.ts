/** Collision detection for dragged rows: an expanded row moves one place per key press, as a collapsed one does. */
import type { CollisionDetection } from '@dnd-kit/core';

/** Orders the rows by the distance of their top edges from that of the dragged row. */
export const closestTop: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((container) => {
      const rect = droppableRects.get(container.id);
      return rect ? [{ id: container.id, data: { value: Math.abs(rect.top - collisionRect.top) } }] : [];
    })
    .sort((one, other) => one.data.value - other.data.value);
