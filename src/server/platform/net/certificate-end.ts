/** Asks a server for the certificate it serves for a name. */
import { connect } from 'node:tls';

const timeLimit = 8_000;
const httpsPort = 443;

/** The server to ask, and the authorities to trust instead of the public ones. */
export interface CertificateServer {
  host: string;
  port?: number;
  ca?: string;
}

/**
 * When the certificate ends that the server serves for `name`; null when it serves none that browsers accept. A proxy that gets certificates on
 * demand gets one by this. It connects to `host`, never to what `name` resolves to.
 */
export function certificateEnd(name: string, { host, port = httpsPort, ca }: CertificateServer): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: name, timeout: timeLimit, ...(ca === undefined ? {} : { ca }) });
    const finish = (end: Date | null): void => {
      socket.destroy();
      resolve(end);
    };
    socket.once('secureConnect', () => finish(new Date(socket.getPeerCertificate().valid_to)));
    socket.once('timeout', () => finish(null));
    socket.once('error', () => finish(null));
  });
}
