/** Makes the stand-ins of a running product fail, and work again. */
import type { FailureMode } from '#sandbox/failure-mode.ts';

/** The services that journeys let fail, by the names that the sandbox shows. */
export const services = {
  spotify: 'Spotify Web API',
  accounts: 'Spotify accounts',
  files: 'Bunny storage',
  odesli: 'Odesli',
  deezer: 'Deezer',
  apple: 'Apple look-up',
} as const;

/** Lets a service fail, or with 'none' work again. */
export async function setFailure(baseUrl: string, service: keyof typeof services, mode: FailureMode): Promise<void> {
  const answer = await fetch(`${baseUrl}/sandbox/failure`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ service: services[service], mode }),
  });
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status}.`);
}
