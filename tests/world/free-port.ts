/** Ports for tests that must name one before anything listens on it. */
import { createServer } from 'node:net';

// Below the ports that the system hands out by itself, or a connection of somebody else could take one before it is used.
const first = 20_000;
const count = 12_000;
/** How far the beginnings of two test processes with neighbouring numbers lie apart. */
const apart = 101;

let next = process.pid * apart;

/** A port of this machine on which nothing listens, and which no other test process is given soon. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + (next % count);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
