/** How much the fault tests do: a little in `npm test`, everything in `npm run test:nightly` (`FAULTS=full`). */

/** Whether this is the nightly run, which takes about half an hour. */
export const isFull = process.env.FAULTS === 'full';

/** `short` in `npm test`, `full` in the nightly run. */
export function figure(short: number, full: number): number {
  return isFull ? full : short;
}
