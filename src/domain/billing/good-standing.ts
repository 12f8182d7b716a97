/** Whether a subscription is charged, or will be (BILL-9). It has a module of its own: the signup needs only this, and has a limit of script. */

/** Whether a subscription in this state keeps its account going and its plans changeable. */
export function isInGoodStanding(status: string): boolean {
  return status === 'Active' || status === 'Pending';
}
