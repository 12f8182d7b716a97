/** The dashboard's log in the browser's console, for problems that no person needs to see. */

/** Logs a sentence with its cause. */
export function logProblem(sentence: string, detail?: unknown): void {
  console.warn(sentence, detail ?? '');
}
