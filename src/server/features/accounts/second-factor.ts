/** What a login or a proof asks of the second factors. */

/**
 * Returns true where `code` is right, false where the account has no authenticator app; `code` is '' when none was given, `device` the device's name.
 * Throws SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, TOO_MANY_TRIES.
 */
export type CheckSecondFactor = (userId: string, code: string, device: string) => Promise<boolean>;
