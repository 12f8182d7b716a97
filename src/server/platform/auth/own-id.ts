/** Arguments that name a person: identity comes from the session, so that such an argument can only repeat it. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from './caller.ts';

/** Throws NOT_FOUND for another person's id. No id, and no session, pass: the service refuses a caller without a session. */
export function refuseOthersId({ person }: Caller, id: string | null | undefined): void {
  if (id != null && person !== undefined && id !== person.userId) throw new CodedError('NOT_FOUND');
}
