/** The log of the dashboard: what the spec wants told to nobody but whoever opens the browser's console (spec section 8). */

/** Writes a sentence and what belongs to it. */
export function logProblem(sentence: string, detail?: unknown): void {
  console.warn(sentence, detail ?? '');
}
