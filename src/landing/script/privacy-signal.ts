/** Whether the browser sends Global Privacy Control. Some extensions set only this property and not the header. */

/** Reads Global Privacy Control. */
export function asksForPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}
