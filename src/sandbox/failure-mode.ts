/** The ways in which a stand-in can be made to fail, chosen for a service on the sandbox page or by a test. */

/** What a service can be made to do; `none` is to work. */
export const failureModes = ['none', 'busy', 'away', 'nonsense', 'revoked'] as const;
export type FailureMode = (typeof failureModes)[number];

/** The modes in words. */
export const failureLabels: Record<FailureMode, string> = {
  none: 'Works',
  busy: 'Is busy (429)',
  away: 'Is away (503)',
  nonsense: 'Answers nonsense (400)',
  revoked: 'Says that every permission is over',
};

/** How one service fails. `retryAfterSeconds` is the pause that a busy one asks for. */
export interface Failure {
  mode: Exclude<FailureMode, 'none'>;
  retryAfterSeconds?: number;
}

/** Which services fail now. */
export interface Failures {
  of(service: string): Failure | undefined;
  set(service: string, mode: FailureMode, retryAfterSeconds?: number): void;
  /** Lets every service work. */
  clear(): void;
}
