/** How wide the room of a screen is, for what CSS cannot decide. */
import { useSyncExternalStore } from 'react';

/** The element that styles ask as `room`; outside of the dashboard's frame the window is the room. */
const room = (): HTMLElement | null => document.getElementById('content');

function widthOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

function subscribe(onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  observer.observe(room() ?? document.documentElement);
  return () => observer.disconnect();
}

/** Whether the room is at most so many CSS pixels wide, as `@container room (max-width: …)` asks. */
export function useRoomWithin(pixels: number): boolean {
  return useSyncExternalStore(subscribe, () => {
    const element = room();
    return (element === null ? document.documentElement.clientWidth : widthOf(element)) <= pixels;
  });
}
