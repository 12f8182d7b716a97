/** Calls the browser's passkey functions; their code is loaded at the first use. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

const load = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether this browser offers passkeys in the list that it opens below an input. */
export async function offersPasskeysInInputs(): Promise<boolean> {
  return supportsPasskeys() && (await (await load()).browserSupportsWebAuthnAutofill());
}

/** Asks the person to make a passkey; `options` come from the server. Throws when they cancel. */
export async function makePasskey(options: unknown): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

/**
 * Asks for a signature by a passkey; `options` come from the server. With `inInput` the browser offers passkeys below an input instead of in a dialog,
 * and the promise waits until one is chosen. A later request ends an earlier one. Throws when the person cancels.
 */
export async function askForPasskey(options: unknown, { inInput = false } = {}): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await load();
  return startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: inInput,
  });
}

/** Ends the request that waits for a passkey, if there is one. */
export async function stopAskingForPasskey(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

/** Tells the browser that the server does not know a passkey, so that it is no longer offered. Browsers without this function ignore it. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  try {
    const { sendSignal } = await load();
    await sendSignal({
      signalName: 'unknownCredential',
      rpID: window.location.hostname,
      credentialID: credentialId,
    });
  } catch {
    // Only a help for password managers: the server refuses the passkey anyway.
  }
}

/** What a person reads when the browser gave no passkey; undefined when another request took its place. */
export function passkeyProblem(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return undefined;
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'NotAllowedError') return 'No passkey was used. Try again when you are ready.';
  return "This browser couldn't use a passkey. Please use another one, or your password.";
}
