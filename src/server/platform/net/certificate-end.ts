/** Asks a server for the certificate it serves for a name. */
import { connect } from 'node:tls';

const timeLimit = 8_000;
const httpsPort = 443;

/**
 * When the certificate ends that the server at `serverUrl` serves for `name`; null when it serves none that browsers accept. A proxy that gets
 * certificates on demand gets one by this. It connects to that server, never to what `name` resolves to.
 */
export function certificateEnd(name: string, serverUrl: string): Promise<Date | null> {
  const { hostname: host, port } = new URL(serverUrl);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || httpsPort, servername: name, timeout: timeLimit });
    const finish = (end: Date | null): void => {
      socket.destroy();
      resolve(end);
    };
    socket.once('secureConnect', () => finish(new Date(socket.getPeerCertificate().valid_to)));
    socket.once('timeout', () => finish(null));
    socket.once('error', () => finish(null));
  });
}
