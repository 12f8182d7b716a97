/** What a login or a proof by password asks of the second factors. */

/**
 * Returns where the account has no authenticator app, or `code` is right; `code` is '' when none was given, `device` the device's name. Throws
 * SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, TOO_MANY_TRIES.
 */
export type CheckSecondFactor = (userId: string, code: string, device: string) => Promise<void>;
