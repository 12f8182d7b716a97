/** Makes a passkey for the signed-in person: asks the server, then the browser, then the server again. */
import { useMutation } from 'urql';
import { type FormFailure, failureOf } from '#web/lib/form/failure.ts';
import { makePasskey, passkeyProblem } from '#web/lib/passkeys.ts';
import { finishPasskeyMutation, startPasskeyMutation } from './new-passkey.graphql.ts';

/** The function that makes and stores a passkey; with an empty name it gets the device's. Gives why it failed, or undefined. */
export function useNewPasskey(): (name: string) => Promise<FormFailure | undefined> {
  const [, start] = useMutation(startPasskeyMutation);
  const [, finish] = useMutation(finishPasskeyMutation);
  return async (name) => {
    const { data: started, error: notStarted } = await start({});
    if (notStarted) return failureOf(notStarted);
    let response: unknown;
    try {
      response = await makePasskey(started?.start_passkey_registration);
    } catch (error) {
      return { message: passkeyProblem(error) ?? 'Another request for a passkey took the place of this one.' };
    }
    const { error } = await finish({ name, response }, { additionalTypenames: ['passkeys', 'security_events'] });
    return error && failureOf(error);
  };
}
