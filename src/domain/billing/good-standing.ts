/** Whether a subscription is paid, or will be once its trial is over. Apart from its other states, since screens of the signup ask only this (BILL-9). */

/** Whether a subscription in this state keeps its account going and its plans changeable. */
export function isInGoodStanding(status: string): boolean {
  return status === 'Active' || status === 'Pending';
}
