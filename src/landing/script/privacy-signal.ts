/** Whether the browser asks for no sharing. It says so in a header too; some extensions set only this. */

/** Reads Global Privacy Control. */
export function asksForPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}
