/** Finds out before anything is started whether the port can be had. */
import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/** The sentence for an address that cannot be listened on. */
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

/** Listens for a moment. Gives the port (a free one for 0); throws StartError when it cannot be had. */
export function checkPort(port: number, bindAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portProblem(error, port, bindAddress)));
    probe.listen(port, bindAddress, () => {
      const address = probe.address();
      const chosen = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(chosen));
    });
  });
}
