/** Checks before the start whether the port is available. */
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './start-error.ts';

/** The error for a host and port that cannot be listened on. */
export function portProblem(error: unknown, port: number, bindAddress: string): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is taken by another program; stop that one, or set PORT to another number.`,
      error,
    );
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user; set PORT to a number above 1023.`, error);
  if (code === 'EADDRNOTAVAIL')
    return new StartError(
      `The address ${bindAddress} does not belong to this machine; set BIND_ADDRESS to one that does.`,
      error,
    );
  return new StartError(`Port ${port} cannot be listened on.`, error);
}

/** How often a taken port is tried again, and the milliseconds in between: processes of a Fanfare that was killed let go of it within moments. */
const tries = 5;
const pause = 200;

/** Listens briefly. Returns the port (a free one for 0); throws StartError when it is not available. */
export async function checkPort(port: number, bindAddress: string): Promise<number> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await tryPort(port, bindAddress);
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || left === 0) throw portProblem(error, port, bindAddress);
      await delay(pause);
    }
  }
}

function tryPort(port: number, bindAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, bindAddress, () => {
      const bound = probe.address();
      const chosen = typeof bound === 'object' && bound !== null ? bound.port : port;
      probe.close(() => resolve(chosen));
    });
  });
}
