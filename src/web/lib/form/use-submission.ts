/** The state of a form that is being submitted: busy or not, and what went wrong that belongs to no field. */
import { useRef, useState } from 'react';

export interface Submission {
  /** Whether something runs that the form waits for. */
  busy: boolean;
  /** What went wrong, for a place of its own in the form; gone with the next submission. */
  formError: string | undefined;
  setFormError: (sentence: string | undefined) => void;
  /** Makes the form busy while `work` runs. A call while other work runs does nothing. */
  run: (work: () => Promise<void>) => Promise<void>;
}

/** Holds the submissions of one form. */
export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<string>();
  // State is one drawing late: a second press of the button comes before it.
  const running = useRef(false);

  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { busy, formError, setFormError, run };
}
