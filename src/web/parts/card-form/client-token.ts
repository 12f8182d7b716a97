/** Reads the card provider's client token: a stand-in's names its own API, a real one is handed to the provider's script as it is. */
import * as z from 'zod/mini';

const standInSchema = z.object({
  environment: z.literal('stand-in'),
  clientApiUrl: z.string(),
  authorizationFingerprint: z.string(),
});
const providerSchema = z.object({ environment: z.string() });

/** Where a card number is sent to. */
export type CardProvider =
  | { kind: 'stand-in'; clientApiUrl: string; authorizationFingerprint: string }
  | { kind: 'provider'; authorization: string };

/** Reads base64 of JSON. Undefined for anything else. */
export function readClientToken(token: string): CardProvider | undefined {
  let json: unknown;
  try {
    json = JSON.parse(atob(token));
  } catch {
    return undefined;
  }
  const standIn = standInSchema.safeParse(json);
  if (standIn.success) {
    const { clientApiUrl, authorizationFingerprint } = standIn.data;
    return { kind: 'stand-in', clientApiUrl, authorizationFingerprint };
  }
  return providerSchema.safeParse(json).success ? { kind: 'provider', authorization: token } : undefined;
}
