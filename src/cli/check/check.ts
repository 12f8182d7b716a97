/** A single check of an installation: its outcome, and how it is printed. */

/** `warning`: works, but look at it; `failed`: Fanfare does not work like this. */
export type CheckState = 'ok' | 'warning' | 'failed';

export interface CheckOutcome {
  state: CheckState;
  /** What was found, without a full stop. */
  found: string;
  /** What to do about it. */
  advice?: string;
}

export interface CheckLine extends CheckOutcome {
  name: string;
}

export const ok = (found: string): CheckOutcome => ({ state: 'ok', found });
export const warning = (found: string, advice: string): CheckOutcome => ({ state: 'warning', found, advice });
export const failed = (found: string, advice: string): CheckOutcome => ({ state: 'failed', found, advice });

/** The first line of an error, with the system's code where the message lacks it. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { message, code } = error as { message?: string; code?: string };
  const [line = ''] = (message ?? String(error)).split('\n');
  return line.trim() || code || 'an unknown reason';
}

/** Runs a check; one that throws has failed, for the reason in the error, with this advice. */
export async function checking(
  name: string,
  advice: string,
  check: () => Promise<CheckOutcome> | CheckOutcome,
): Promise<CheckLine> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    return { name, ...failed(reasonOf(error), advice) };
  }
}

/** The line for a person: `warning  Clock: 80 s ahead of PostgreSQL's. Set up NTP.` */
export function textOf({ state, name, found, advice }: CheckLine): string {
  return `${state.padEnd(7)}  ${name}: ${found}.${advice === undefined ? '' : ` ${advice}`}`;
}
