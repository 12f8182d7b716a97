/** The caller of a request: nobody, or a person with a session. Identity never comes from an id in a call. */

/** The signed-in person, as stored. */
export interface Person {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** none, agency, family, base_14 or base_ata. */
  plan: string;
  signupStep: number;
  signupFinished: boolean;
  /** The end of the trial; null when the account never had one. */
  firstBillingDate: Date | null;
  /** The state of the subscription at the card provider; '' without one. */
  subscriptionStatus: string;
  /** When the subscription is billed next, or ends; null without one. */
  nextBillingDate: Date | null;
  /** Whether the operator set the password: until the person changes it, nothing else is allowed. */
  passwordMustChange: boolean;
  /** Since when an operator keeps the account suspended; null for others (ACC-165). */
  heldAt: Date | null;
}

/** The caller of one request or socket. */
export interface Caller {
  person: Person | undefined;
  sessionId: string | undefined;
  /** When the session's person last proved who they are; null when never. */
  provenAt: Date | null;
  /** The client's IP address; forwarding headers count only from trusted proxies. Never stored. */
  ipAddress: string;
  /** The session's name in the list of sessions, such as "Firefox on Linux". */
  device: string;
}
