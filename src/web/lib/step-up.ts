/** The request that the signed-in person proves who they are: calls make it, the dialog settles it. */
import { useSyncExternalStore } from 'react';

interface StepUpRequest {
  /** Ends it: whether the person has proved who they are. */
  settle: (proven: boolean) => void;
  outcome: Promise<boolean>;
}

let open: StepUpRequest | undefined;
const listeners = new Set<() => void>();

function setOpen(request: StepUpRequest | undefined): void {
  open = request;
  for (const listener of listeners) listener();
}

/** Asks the person to prove who they are; gives whether they did. Calls that ask at the same time share one dialog. */
export function requestStepUp(): Promise<boolean> {
  if (open !== undefined) return open.outcome;
  const { promise: outcome, resolve } = Promise.withResolvers<boolean>();
  const settle = (proven: boolean): void => {
    setOpen(undefined);
    resolve(proven);
  };
  setOpen({ settle, outcome });
  return outcome;
}

/** The open request, for the dialog; undefined when there is none. */
export function useStepUpRequest(): StepUpRequest | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
