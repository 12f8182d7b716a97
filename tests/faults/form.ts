/** How long the fault tests go on: a few minutes with everything else, or (`FAULTS=full`) as long as the full figures need. */

/** Whether the full figures are asked for: about half an hour. */
const isFull = process.env.FAULTS === 'full';

/** The short form's figure, or the full one. */
export function figure(short: number, full: number): number {
  return isFull ? full : short;
}
