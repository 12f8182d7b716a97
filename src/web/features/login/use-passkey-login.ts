/** Logging in by passkey: offered by the browser at the email input, or asked for by a button. */
import { useEffect, useEffectEvent, useState } from 'react';
import { type Client, useClient } from 'urql';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import {
  askForPasskey,
  forgetPasskey,
  offersPasskeysInInputs,
  passkeyProblem,
  stopAskingForPasskey,
  supportsPasskeys,
} from '#web/lib/passkeys.ts';
import { finishPasskeyLoginMutation, startPasskeyLoginMutation } from './login.graphql.ts';

/** A session that a login started. */
export interface StartedSession {
  token: string;
  user: { signup_finished: boolean };
}

/** How one request for a passkey ended. */
type Outcome =
  | { kind: 'session'; session: StartedSession }
  /** The server refused: the person may try another passkey. */
  | { kind: 'refused'; problem: string }
  /** The browser gave no passkey; without a problem, another request took its place. */
  | { kind: 'ended'; problem: string | undefined };

async function request(client: Client, inInput: boolean): Promise<Outcome> {
  const { data: started, error: notStarted } = await client.mutation(startPasskeyLoginMutation, {}).toPromise();
  if (!started) return { kind: 'ended', problem: notStarted && messageOf(notStarted) };
  let response: Awaited<ReturnType<typeof askForPasskey>>;
  try {
    response = await askForPasskey(started.start_passkey_login, { inInput });
  } catch (error) {
    return { kind: 'ended', problem: passkeyProblem(error) };
  }
  const { data, error } = await client.mutation(finishPasskeyLoginMutation, { response }).toPromise();
  if (data) return { kind: 'session', session: data.finish_passkey_login };
  if (error && codeOf(error) === 'PASSKEY_UNKNOWN') await forgetPasskey(response.id);
  return { kind: 'refused', problem: error ? messageOf(error) : '' };
}

/** While the form is open, the browser's list below the email offers passkeys. `onSession` gets the session that a passkey started. */
export function usePasskeyLogin(onSession: (session: StartedSession) => void) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A browser has one request at a time: the offer is withdrawn while the button's request runs.
  const [isOffering, setOffering] = useState(true);
  const take = useEffectEvent(onSession);

  useEffect(() => {
    if (!isOffering || !supportsPasskeys()) return undefined;
    let isOpen = true;
    const offer = async (): Promise<void> => {
      if (!(await offersPasskeysInInputs())) return;
      while (isOpen) {
        const outcome = await request(client, true);
        if (!isOpen) return;
        if (outcome.kind === 'session') return take(outcome.session);
        // The list is an offer only: what goes wrong before a passkey was chosen is nobody's concern.
        if (outcome.kind === 'ended') return;
        setProblem(outcome.problem);
      }
    };
    void offer();
    return () => {
      isOpen = false;
      void stopAskingForPasskey();
    };
  }, [client, isOffering]);

  const logIn = async (): Promise<void> => {
    setBusy(true);
    setOffering(false);
    setProblem(undefined);
    const outcome = await request(client, false);
    setBusy(false);
    if (outcome.kind === 'session') onSession(outcome.session);
    else {
      setProblem(outcome.problem);
      setOffering(true);
    }
  };
  return { isOffered: supportsPasskeys(), busy, problem, logIn };
}
