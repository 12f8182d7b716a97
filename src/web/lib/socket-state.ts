/** The state of the websocket for live updates, for screens that show it. */
import { useSyncExternalStore } from 'react';

/** `none` until it was open once, `lost` from a break until it is open again. */
export type SocketState = 'none' | 'open' | 'lost';

let state: SocketState = 'none';
const listeners = new Set<() => void>();

/** Records that a socket opened, broke, or closed for good. */
export function setSocketState(next: SocketState): void {
  state = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state as React state. */
export function useSocketState(): SocketState {
  return useSyncExternalStore(listen, () => state);
}
