/** What a login or a proof asks of the second factors. */

/**
 * Returns true where `code` is right, false where the account has no authenticator app; `code` is '' when none was given. `device` has its name and,
 * where the account knows it or the person is signed in on it, an id: wrong codes of others never use up its tries (ACC-92).
 * Throws SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, TOO_MANY_TRIES.
 */
export type CheckSecondFactor = (
  userId: string,
  code: string,
  device: { name: string; known: string | undefined },
) => Promise<boolean>;
