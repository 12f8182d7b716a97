/** Whether a request comes from a program on this machine. */
import type { IncomingMessage } from 'node:http';

/** Whether the connection is a loopback one. A forwarded request is not, since the proxy's own connection may come from this machine. */
export function comesFromThisMachine({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const forwarded =
    headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}
