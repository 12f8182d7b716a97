/** Who is behind a request: nobody, or a person with a live session. Identity comes from here only, never from an id in a call. */

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
  /** Until then the account is on trial; null when it never was. */
  firstBillingDate: Date | null;
}

/** One request or socket. */
export interface Caller {
  person: Person | undefined;
  sessionId: string | undefined;
  /** The visitor's address, believed only through listed proxies; never stored. */
  address: string;
  /** What the session is called in the list of sessions, such as "Firefox on Linux". */
  device: string;
}
