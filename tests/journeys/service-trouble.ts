/** Makes the stand-ins of a running product fail, and work again. */
import type { Trouble } from '#sandbox/failure-mode.ts';

/** Those that journeys bring into trouble, by the names that the sandbox shows. */
export const services = {
  spotify: 'Spotify Web API',
  accounts: 'Spotify accounts',
  files: 'Bunny storage',
} as const;

/** Lets a service fail, or with 'none' work. */
export async function bringTrouble(baseUrl: string, service: keyof typeof services, trouble: Trouble): Promise<void> {
  const answer = await fetch(`${baseUrl}/sandbox/trouble`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ service: services[service], trouble }),
  });
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status}.`);
}
