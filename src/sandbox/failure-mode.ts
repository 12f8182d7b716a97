/** The ways in which a stand-in can fail, selected for a service on the sandbox page or by a test. */

/** How a service behaves; `none` means that it works. */
export const failureModes = ['none', 'busy', 'away', 'nonsense', 'revoked'] as const;
export type FailureMode = (typeof failureModes)[number];

/** The modes as texts for people. */
export const failureLabels: Record<FailureMode, string> = {
  none: 'Works',
  busy: 'Is busy (429)',
  away: 'Is away (503)',
  nonsense: 'Answers nonsense (400)',
  revoked: 'Says that every permission is over',
};

/** How one service fails. `retryAfterSeconds` is the pause that a busy service asks for. */
export interface Failure {
  mode: Exclude<FailureMode, 'none'>;
  retryAfterSeconds?: number;
}

/** Which services currently fail. */
export interface Failures {
  of(service: string): Failure | undefined;
  set(service: string, mode: FailureMode, retryAfterSeconds?: number): void;
  /** Makes every service work again. */
  clear(): void;
}
